/** Record files from disk: read, parsed and checked, with every fault told as `line:column: what is wrong`. */
import {
  formatAction,
  type ParsedRecord,
  type Position,
  parseRecord,
  type RecordError,
  type ReplayFault,
  type TextPlace,
  verifyRecord,
} from '@bfi/engine';
import { readBounded } from './bounded-file.ts';
import { printable, UsageError } from './command-line.ts';

export function readRecordText(file: string): string {
  try {
    const text = readBounded(file);
    if (text !== null) return text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const why = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' }[
      code
    ];
    throw new UsageError(`cannot read ${printable(file, 200)}: ${why ?? code}`);
  }
  throw new UsageError(`${printable(file, 200)} is too large for a record`);
}

export type CheckedRecord =
  | { readonly ok: true; readonly record: ParsedRecord; readonly last: Position }
  /** `record` is there when the text could be read and the rules refuse it. */
  | {
      readonly ok: false;
      readonly place: TextPlace;
      readonly message: string;
      readonly record?: ParsedRecord;
    };

export function checkRecordText(text: string): CheckedRecord {
  const parsed = parseRecord(text);
  if (!parsed.ok) {
    const { code, line, column } = parsed.error;
    return { ok: false, place: { line, column }, message: TEXT_FAULTS[code] };
  }
  const record = parsed.value;
  const last = verifyRecord(record);
  if (last.ok) return { ok: true, record, last: last.value };
  return { ok: false, record, ...describeReplayFault(record, last.error) };
}

const TEXT_FAULTS: Readonly<Record<RecordError['code'], string>> = {
  length: 'the text is longer than any game',
  tooMany: 'there are more tokens than any game has',
  header: 'this is not a header of the form [Name "value"]',
  repeated: 'this header was given before',
  character: 'a control character or half of a character pair is not allowed here',
  escape: 'a backslash must be followed by another, by the closing mark, by n or by u and four digits',
  comment: 'the comment is not closed',
  token: 'no token reads like this',
};

function describeReplayFault(
  record: ParsedRecord,
  fault: ReplayFault,
): { place: TextPlace; message: string } {
  const top = { line: 1, column: 1 };
  if ('index' in fault) {
    const action = record.actions[fault.index];
    const token = action === undefined ? '' : formatAction(action);
    const message =
      fault.code === 'over' ? `${token} comes after the end of the battle` : `${token} is not legal here`;
    return { place: record.places[fault.index] ?? top, message };
  }
  const value = printable(record.headers.get(fault.header) ?? '');
  const message =
    fault.code === 'missing'
      ? `the header ${fault.header} is missing`
      : fault.code === 'result'
        ? `the header says Result "${value}", the tokens say otherwise`
        : `the header ${fault.header} has a value that cannot be: "${value}"`;
  return { place: record.headerPlaces.get(fault.header) ?? top, message };
}
