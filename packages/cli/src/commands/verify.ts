/** `bfi verify`: is this file a record of a game that the rules allow, and does it say truly how it ended? */
import { formatRecord, type Position, score, viewPosition } from '@bfi/engine';
import { verifyDice } from '@bfi/game';
import { type Command, printable } from '../command-line.ts';
import { type CheckedFile, checkRecord, describeDiceFault, readRecordText } from '../record-file.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check a record: its text, every token and variation by the rules, and its result',
  operands: 'FILE',
  leastOperands: 1,
  mostOperands: 1,
  flags: {
    dice: {
      help: 'compute every roll and flip again from the proof that a record of an online battle carries',
    },
    print: { help: 'write the record again in its normal form, if it is right' },
    quiet: { help: 'say nothing, only set the exit code' },
  },
  notes:
    'Exit code 0: the record is right. 1: it is not; the first fault is named, FILE:LINE:COLUMN. 2: no such file.',
  run: ({ operands, has }) => {
    const [file = ''] = operands;
    const how = { dice: has('dice'), print: has('print'), quiet: has('quiet') };
    const verdict = verdictOn(file, readRecordText(file), how);
    process.stdout.write(verdict.stdout);
    process.stderr.write(verdict.stderr);
    return verdict.code;
  },
};

export interface Verdict {
  readonly code: 0 | 1;
  readonly stdout: string;
  readonly stderr: string;
}

interface Asked {
  readonly dice: boolean;
  readonly print: boolean;
  readonly quiet: boolean;
}

/** What is said of a file's text. */
export function verdictOn(file: string, text: string, how: Asked): Verdict {
  const checked = checkRecord(text);
  const name = printable(file, 200);
  if (!checked.ok) return refusal(name, checked, how);
  const dice = how.dice ? verifyDice(checked.record, checked.match) : null;
  if (dice?.ok === false) return refusal(name, describeDiceFault(dice.error), how);
  if (how.print) return { code: 0, stdout: formatRecord(checked.record), stderr: '' };
  const { moments, position } = checked.match;
  const draws = dice === null ? '' : `, ${dice.value} rolls and flips as the sealed dice gave them`;
  const praise = `${name}: ok, ${moments.length} tokens, ${describeEnd(position)}${draws}\n`;
  return { code: 0, stdout: how.quiet ? '' : praise, stderr: '' };
}

type PlacedFault = Pick<Extract<CheckedFile, { ok: false }>, 'place' | 'message'>;

function refusal(name: string, { place, message }: PlacedFault, { quiet }: Asked): Verdict {
  const stderr = quiet ? '' : `${name}:${place.line}:${place.column}: ${message}\n`;
  return { code: 1, stdout: '', stderr };
}

function describeEnd(last: Position): string {
  const { result, reason } = viewPosition(last);
  if (result === null) return 'not finished';
  const points = score(last) ?? { red: 0, blue: 0 };
  const outcome = result === 'draw' ? 'a draw' : `${result} wins`;
  return `${outcome} by ${reason}, points ${points.red}-${points.blue}`;
}
