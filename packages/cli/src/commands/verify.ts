/** `bfi verify`: is this file a record of a game that the rules allow, and does it say truly how it ended? */
import { formatRecord, type Position, score, viewPosition } from '@bfi/engine';
import { type Command, printable } from '../command-line.ts';
import { checkRecord, readRecordText } from '../record-file.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check a record: its text, every token and variation by the rules, and its result',
  operands: 'FILE',
  leastOperands: 1,
  mostOperands: 1,
  flags: {
    print: { help: 'write the record again in its normal form, if it is right' },
    quiet: { help: 'say nothing, only set the exit code' },
  },
  notes:
    'Exit code 0: the record is right. 1: it is not; the first fault is named, FILE:LINE:COLUMN. 2: no such file.',
  run: ({ operands, has }) => {
    const [file = ''] = operands;
    const verdict = verdictOn(file, readRecordText(file), { print: has('print'), quiet: has('quiet') });
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

/** What is said of a file's text. */
export function verdictOn(file: string, text: string, how: { print: boolean; quiet: boolean }): Verdict {
  const checked = checkRecord(text);
  const name = printable(file, 200);
  if (!checked.ok) {
    const { line, column } = checked.place;
    return {
      code: 1,
      stdout: '',
      stderr: how.quiet ? '' : `${name}:${line}:${column}: ${checked.message}\n`,
    };
  }
  if (how.print) return { code: 0, stdout: formatRecord(checked.record), stderr: '' };
  const { moments, position } = checked.match;
  const praise = `${name}: ok, ${moments.length} tokens, ${describeEnd(position)}\n`;
  return { code: 0, stdout: how.quiet ? '' : praise, stderr: '' };
}

function describeEnd(last: Position): string {
  const { result, reason } = viewPosition(last);
  if (result === null) return 'not finished';
  const points = score(last) ?? { red: 0, blue: 0 };
  const outcome = result === 'draw' ? 'a draw' : `${result} wins`;
  return `${outcome} by ${reason}, points ${points.red}-${points.blue}`;
}
