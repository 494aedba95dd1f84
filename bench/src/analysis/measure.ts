/** The bars of the analysis, measured: `npm run measure -- ledger 1000 0` and so on. docs/analysis.md has what came out. */
import { LEVELS } from '@bfi/ai';
import { DEFAULT_PLIES } from '@bfi/analysis';
import { VARIANTS } from '@bfi/engine';
import { agreementMeasure } from './agreement.ts';
import { markOfChampion } from './champion.ts';
import { isWorker, type Measure, measureWith, work } from './jobs.ts';
import { ledgerMeasure } from './ledger.ts';
import { practiceMaking } from './practice.ts';
import { reasonsMeasure } from './reasons.ts';
import { savingMeasure } from './saving.ts';
import { skillMeasure } from './skill.ts';

const USAGE = [
  'npm run measure -- ledger [GAMES] [DEPTH] [VARIANT] [LEVEL]',
  'npm run measure -- skill [GAMES A PAIR] [DEPTH]',
  'npm run measure -- agreement [BLUNDERS] [BATTLES] [DEPTH]',
  'npm run measure -- saving [POSITIONS] [BATTLES]',
  'npm run measure -- practice [POSITIONS] [FILE]',
  'npm run measure -- reasons [BATTLES] [DEPTH]',
  '',
  '--workers N   so many processes at once; the same comes out, but for the time',
  '--seconds S   nothing is begun after so many seconds; what is there then is printed',
  '--keep FILE   what is done is kept there, and the same command goes on from it another time',
].join('\n');

/** Null where a word is not understood. */
function chosen(what: string | undefined, words: readonly string[]): Measure<unknown> | null {
  const number = (place: number, usual: number): number => Number(words[place] ?? usual);
  const numbers = words.filter((word) => /^\d/.test(word)).map(Number);
  if (numbers.some((one) => !Number.isInteger(one))) return null;
  switch (what) {
    case 'ledger': {
      const variant = VARIANTS.find((one) => one === words[2]);
      const level = LEVELS.find((one) => String(one) === words[3]);
      if ((variant === undefined && words.length > 2) || (level === undefined && words.length > 3))
        return null;
      return ledgerMeasure(number(0, 100), number(1, DEFAULT_PLIES), { variant, level });
    }
    case 'skill':
      return skillMeasure(number(0, 20), number(1, DEFAULT_PLIES));
    case 'agreement':
      return agreementMeasure(number(0, 200), number(1, 50), number(2, DEFAULT_PLIES));
    case 'saving':
      return savingMeasure(number(0, 20), number(1, 50));
    case 'practice':
      return practiceMaking(number(0, 240), words[1] ?? 'packages/analysis/src/practice-set.ts');
    case 'reasons':
      return reasonsMeasure(number(0, 24), number(1, DEFAULT_PLIES));
    default:
      return null;
  }
}

/** Takes `--name WORD` out of the words; undefined where it is not there. */
function takeWord(words: string[], name: string): string | undefined {
  const place = words.indexOf(`--${name}`);
  return place === -1 ? undefined : (words.splice(place, 2)[1] ?? '');
}

/** NaN where it is no number. */
function takeOption(words: string[], name: string): number | undefined {
  const word = takeWord(words, name);
  return word === undefined ? undefined : Number(word === '' ? Number.NaN : word);
}

const [what, ...words] = process.argv.slice(2);
const workers = takeOption(words, 'workers') ?? 1;
const seconds = takeOption(words, 'seconds') ?? Number.POSITIVE_INFINITY;
const file = takeWord(words, 'keep');
const measure = workers >= 1 && seconds > 0 && file !== '' ? chosen(what, words) : null;
if (measure === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (isWorker()) {
  work(measure);
} else {
  const of = [what, ...words, markOfChampion()].join(' ');
  await measureWith(measure, workers, seconds, file === undefined ? null : { name: file, of });
}
