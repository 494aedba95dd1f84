/** The bars of the analysis, measured: `npm run measure -- ledger 1000 0` and so on. docs/analysis.md has what came out. */
import { LEVELS } from '@bfi/ai';
import { DEFAULT_PLIES } from '@bfi/analysis';
import { VARIANTS } from '@bfi/engine';
import { measureAgreement } from './agreement.ts';
import { measureLedger } from './ledger.ts';
import { makePractice } from './practice.ts';
import { measureSaving } from './saving.ts';
import { measureSkill } from './skill.ts';

const [what = '', ...words] = process.argv.slice(2);
const number = (place: number, usual: number): number => Number(words[place] ?? usual);

switch (what) {
  case 'ledger':
    measureLedger(number(0, 100), number(1, DEFAULT_PLIES), {
      variant: VARIANTS.find((variant) => variant === words[2]),
      level: LEVELS.find((level) => String(level) === words[3]),
    });
    break;
  case 'skill':
    measureSkill(number(0, 20), number(1, DEFAULT_PLIES));
    break;
  case 'agreement':
    measureAgreement(number(0, 200), number(1, 50), number(2, DEFAULT_PLIES));
    break;
  case 'saving':
    measureSaving(number(0, 20), number(1, 50));
    break;
  case 'practice':
    makePractice(number(0, 240), 'packages/analysis/src/practice-set.ts');
    break;
  default:
    console.error(
      [
        'npm run measure -- ledger [GAMES] [DEPTH] [VARIANT] [LEVEL]',
        'npm run measure -- skill [GAMES A PAIR] [DEPTH]',
        'npm run measure -- agreement [BLUNDERS] [BATTLES] [DEPTH]',
        'npm run measure -- saving [POSITIONS] [BATTLES]',
        'npm run measure -- practice [POSITIONS]',
      ].join('\n'),
    );
    process.exitCode = 2;
}
