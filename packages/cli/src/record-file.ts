/** Record files from disk: read, checked, and every fault told as `line:column: what is wrong`. */
import type { ParsedRecord, RecordError, TextPlace } from '@bfi/engine';
import { checkRecordText, type DiceFault, type Match, type RecordFault } from '@bfi/game';
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

export type CheckedFile =
  | { readonly ok: true; readonly record: ParsedRecord; readonly match: Match }
  /** `record` is there when the text could be read and the rules refuse it. */
  | {
      readonly ok: false;
      readonly place: TextPlace;
      readonly message: string;
      readonly record: ParsedRecord | null;
    };

export function checkRecord(text: string): CheckedFile {
  const checked = checkRecordText(text);
  return checked.ok ? checked : { ok: false, record: checked.record, ...describeFault(checked.fault) };
}

const TOP: TextPlace = { line: 1, column: 1 };

export function describeFault(fault: RecordFault): { place: TextPlace; message: string } {
  return { place: fault.place ?? TOP, message: sentenceFor(fault) };
}

export function describeDiceFault(fault: DiceFault): { place: TextPlace; message: string } {
  return { place: fault.place ?? TOP, message: diceSentence(fault) };
}

function diceSentence(fault: DiceFault): string {
  switch (fault.code) {
    case 'draw':
      return `the sealed dice gave ${fault.expected} here, not ${fault.token}`;
    case 'commitment':
      return `${fault.header} is not what its party had committed to`;
    case 'value':
      return `the header ${fault.header} has a value that cannot be: "${printable(fault.value)}"`;
    case 'missing':
      return `the dice cannot be checked: the header ${fault.header} is missing`;
  }
}

function sentenceFor(fault: RecordFault): string {
  switch (fault.code) {
    case 'over':
      return `${fault.token} comes after the end of the battle`;
    case 'illegal':
      return `${fault.token} is not legal here`;
    case 'missing':
      return `the header ${fault.header} is missing`;
    case 'result':
      return `the header says Result "${printable(fault.value)}", the tokens say otherwise`;
    case 'variant':
    case 'options':
    case 'position':
      return `the header ${fault.header} has a value that cannot be: "${printable(fault.value)}"`;
    default:
      return TEXT_FAULTS[fault.code];
  }
}

const TEXT_FAULTS: Readonly<Record<RecordError['code'], string>> = {
  length: 'the text is longer than any game',
  tooMany: 'there are more tokens than any game has',
  header: 'this is not a header of the form [Name "value"]',
  repeated: 'this header was given before',
  character: 'a control character or half of a character pair is not allowed here',
  escape: 'a backslash must be followed by another, by the closing mark, by n or by u and four digits',
  comment: 'the comment is not closed',
  variation: 'this < or > has no counterpart, or no token stands before it',
  nesting: 'there are too many variations within variations',
  token: 'no token reads like this',
};
