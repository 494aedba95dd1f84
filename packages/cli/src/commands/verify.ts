/** `bfi verify`: are these files records of games that the rules allow, and do they say truly how they ended? */
import { formatRecord, type Position, score, viewPosition } from '@bfi/engine';
import { type Command, printable, UsageError } from '../command-line.ts';
import { type CheckedFile, checkRecord, readRecordText } from '../record-file.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check records: their text, every token and variation by the rules, the result',
  operands: 'FILE …',
  leastOperands: 1,
  mostOperands: Number.POSITIVE_INFINITY,
  flags: {
    print: { help: 'write the records again in their normal form, those that are right' },
    json: { help: 'print one line of JSON for each file' },
    quiet: { help: 'say nothing, only set the exit code' },
  },
  notes: [
    'FILE may be -, for a record on standard input.',
    '',
    'Exit code 0: all records are right. 1: one is not; its first fault is named,',
    'FILE:LINE:COLUMN. 2: a file cannot be read.',
  ].join('\n'),
  run: ({ operands, has }) => {
    const how: Manner = has('print') ? 'print' : has('json') ? 'json' : 'say';
    let code = 0;
    for (const file of operands) {
      const verdict = verdictOnFile(file, how);
      if (how === 'print' || !has('quiet')) process.stdout.write(verdict.stdout);
      if (verdict.code === 2 || !has('quiet')) process.stderr.write(verdict.stderr);
      code = Math.max(code, verdict.code);
    }
    return code;
  },
};

/** What is said of a file: a sentence, its record, or a line of JSON. */
type Manner = 'say' | 'print' | 'json';

export interface Verdict {
  readonly code: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** One that cannot be read does not keep the others from being checked. */
function verdictOnFile(file: string, how: Manner): Verdict {
  let text: string;
  try {
    text = readRecordText(file);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const stdout = how === 'json' ? jsonLine({ file, ok: false, fault: { message: error.message } }) : '';
    return { code: 2, stdout, stderr: `bfi: ${error.message}\n` };
  }
  return verdictOn(file, text, how);
}

export function verdictOn(file: string, text: string, how: Manner): Verdict {
  const checked = checkRecord(text);
  const code = checked.ok ? 0 : 1;
  const name = printable(file, 200);
  if (how === 'json') return { code, stdout: jsonOf(file, checked), stderr: '' };
  if (!checked.ok) {
    const { line, column } = checked.place;
    return { code, stdout: '', stderr: `${name}:${line}:${column}: ${checked.message}\n` };
  }
  if (how === 'print') return { code, stdout: formatRecord(checked.record), stderr: '' };
  const { moments, position } = checked.match;
  return { code, stdout: `${name}: ok, ${moments.length} tokens, ${describeEnd(position)}\n`, stderr: '' };
}

function jsonOf(file: string, checked: CheckedFile): string {
  if (!checked.ok) {
    const { place, message } = checked;
    return jsonLine({ file, ok: false, fault: { ...place, message } });
  }
  const { moments, position, turn } = checked.match;
  const { result, reason } = viewPosition(position);
  const [tokens, points] = [moments.length, score(position)];
  return jsonLine({ file, ok: true, tokens, turns: turn.turn, result: result ?? '*', reason, points });
}

function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function describeEnd(last: Position): string {
  const { result, reason } = viewPosition(last);
  if (result === null) return 'not finished';
  const points = score(last) ?? { red: 0, blue: 0 };
  const outcome = result === 'draw' ? 'a draw' : `${result} wins`;
  return `${outcome} by ${reason}, points ${points.red}-${points.blue}`;
}
