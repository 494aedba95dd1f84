/** `bfi verify`: are these files records of games that the rules allow, and do they say truly how they ended? */
import { formatRecord, type Position, score, viewPosition } from '@bfi/engine';
import { verifyDice } from '@bfi/game';
import { type Command, printable, UsageError } from '../command-line.ts';
import { type CheckedFile, checkRecord, describeDiceFault, readRecordText } from '../record-file.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check records: their text, every token and variation by the rules, the result',
  operands: 'FILE …',
  leastOperands: 1,
  mostOperands: Number.POSITIVE_INFINITY,
  flags: {
    dice: { help: 'compute every roll and flip again from the proof that the record carries' },
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
    const manner = has('print') ? 'print' : has('json') ? 'json' : 'say';
    const how: Asked = { manner, dice: has('dice') };
    let code = 0;
    for (const file of operands) {
      const verdict = verdictOnFile(file, how);
      if (manner === 'print' || !has('quiet')) process.stdout.write(verdict.stdout);
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
function verdictOnFile(file: string, how: Asked): Verdict {
  let text: string;
  try {
    text = readRecordText(file);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const stdout =
      how.manner === 'json' ? jsonLine({ file, ok: false, fault: { message: error.message } }) : '';
    return { code: 2, stdout, stderr: `bfi: ${error.message}\n` };
  }
  return verdictOn(file, text, how);
}

interface Asked {
  readonly manner: Manner;
  /** Are the sealed dice to be computed again? */
  readonly dice: boolean;
}

export function verdictOn(file: string, text: string, { manner, dice }: Asked): Verdict {
  const checked = checkRecord(text);
  if (!checked.ok) return refusal(file, checked, manner);
  const draws = dice ? verifyDice(checked.record, checked.match) : null;
  if (draws?.ok === false) return refusal(file, describeDiceFault(draws.error), manner);
  if (manner === 'json') return { code: 0, stdout: jsonOf(file, checked, draws?.value ?? null), stderr: '' };
  if (manner === 'print') return { code: 0, stdout: formatRecord(checked.record), stderr: '' };
  const { moments, position } = checked.match;
  const proven = draws === null ? '' : `, ${draws.value} rolls and flips as the sealed dice gave them`;
  const praise = `${printable(file, 200)}: ok, ${moments.length} tokens, ${describeEnd(position)}${proven}\n`;
  return { code: 0, stdout: praise, stderr: '' };
}

type PlacedFault = Pick<Extract<CheckedFile, { ok: false }>, 'place' | 'message'>;

function refusal(file: string, { place, message }: PlacedFault, manner: Manner): Verdict {
  if (manner === 'json') {
    return { code: 1, stdout: jsonLine({ file, ok: false, fault: { ...place, message } }), stderr: '' };
  }
  const stderr = `${printable(file, 200)}:${place.line}:${place.column}: ${message}\n`;
  return { code: 1, stdout: '', stderr };
}

function jsonOf(file: string, { match }: Extract<CheckedFile, { ok: true }>, dice: number | null): string {
  const { moments, position, turn } = match;
  const { result, reason } = viewPosition(position);
  const told = {
    tokens: moments.length,
    turns: turn.turn,
    result: result ?? '*',
    reason,
    points: score(position),
  };
  return jsonLine({ file, ok: true, ...told, ...(dice === null ? {} : { dice }) });
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
