/** Is a text the record of a game that the rules allow? What is wrong is told by a code and a place; words are for others. */
import {
  formatAction,
  type ParsedRecord,
  parseRecord,
  type RecordError,
  type ReplayFault,
  stepAt,
  type TextPlace,
  verifyRecord,
} from '@bfi/engine';
import { Match } from './match.ts';

/** The text can't be read; the engine's codes. */
interface TextFault {
  readonly code: RecordError['code'];
  readonly place: TextPlace;
}

/** A token that the rules do not allow, or that comes after the end. */
interface TokenFault {
  readonly code: 'illegal' | 'over';
  readonly token: string;
  readonly place: TextPlace | null;
}

/** A header is not there, or says what cannot be. */
export interface HeaderFault<Code extends string = Extract<ReplayFault, { header: string }>['code']> {
  readonly code: Code;
  readonly header: string;
  /** What it says; empty where it is not there. */
  readonly value: string;
  /** Null where it is not there. */
  readonly place: TextPlace | null;
}

export type RecordFault = TextFault | TokenFault | HeaderFault;

type CheckedRecord =
  | { readonly ok: true; readonly record: ParsedRecord; readonly match: Match }
  /** `record` is there when the text could be read and the rules refuse it. */
  | { readonly ok: false; readonly fault: RecordFault; readonly record: ParsedRecord | null };

export function checkRecordText(text: string): CheckedRecord {
  const parsed = parseRecord(text);
  if (!parsed.ok) {
    const { code, line, column } = parsed.error;
    return { ok: false, fault: { code, place: { line, column } }, record: null };
  }
  const record = parsed.value;
  const replayed = Match.of(record, verifyRecord);
  const fault = replayed.ok ? replayed.value.fault : replayed.error;
  if (replayed.ok && fault === null) return { ok: true, record, match: replayed.value.match };
  if (fault === null) throw new Error('a record that was not replayed has a fault');
  return { ok: false, fault: replayFault(record, fault), record };
}

/** What the engine found when it played the record, with its place in the text. */
export function replayFault(record: ParsedRecord, fault: ReplayFault): TokenFault | HeaderFault {
  if ('header' in fault) return headerFault(record, fault.code, fault.header);
  const step = stepAt(record.line, fault.path);
  if (step === null) throw new RangeError(`no step ${fault.path}`);
  return { code: fault.code, token: formatAction(step.action), place: record.places.get(step) ?? null };
}

export function headerFault<Code extends string>(
  record: ParsedRecord,
  code: Code,
  header: string,
): HeaderFault<Code> {
  return {
    code,
    header,
    value: record.headers.get(header) ?? '',
    place: record.headerPlaces.get(header) ?? null,
  };
}
