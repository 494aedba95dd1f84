/** `bfi verify`: is this file a record of a game that the rules allow, and does it say truly how it ended? */
import { formatRecord, type Position, score, viewPosition } from '@bfi/engine';
import { type Command, printable } from '../command-line.ts';
import { type CheckedFile, checkRecord, readRecordText } from '../record-file.ts';

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
    const checked = checkRecord(readRecordText(file));
    if (checked.ok && has('print')) process.stdout.write(formatRecord(checked.record));
    else if (!has('quiet')) tell(printable(file, 200), checked);
    return checked.ok ? 0 : 1;
  },
};

function tell(name: string, checked: CheckedFile): void {
  if (checked.ok) {
    const { moments, position } = checked.match;
    console.log(`${name}: ok, ${moments.length} tokens, ${describeEnd(position)}`);
  } else console.error(`${name}:${checked.place.line}:${checked.place.column}: ${checked.message}`);
}

function describeEnd(last: Position): string {
  const { result, reason } = viewPosition(last);
  if (result === null) return 'not finished';
  const points = score(last) ?? { red: 0, blue: 0 };
  const outcome = result === 'draw' ? 'a draw' : `${result} wins`;
  return `${outcome} by ${reason}, points ${points.red}-${points.blue}`;
}
