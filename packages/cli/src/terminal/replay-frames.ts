/** A record cut into steps: after every token the position, the words and what is said of it. A faulty record as far as it goes. */
import {
  actionsOf,
  firstTurn,
  formatAction,
  type GameEvent,
  type GameRecord,
  type Position,
  parseRecord,
  type Remark,
  splitTags,
  type TurnCount,
  turnAfter,
} from '@bfi/engine';
import { Match, type Moment } from '@bfi/game';
import { printable } from '../command-line.ts';
import { checkRecord } from '../record-file.ts';
import { type LogEntry, wordsOf } from './log.ts';

export interface Frame {
  readonly position: Position;
  /** The token that led here; empty at the start. */
  readonly token: string;
  /** What it did, in words, then comments and variations. */
  readonly entries: readonly LogEntry[];
  readonly turn: number;
  readonly events: readonly GameEvent[];
}

export interface Film {
  readonly record: GameRecord;
  /** The start, then a frame for each token. */
  readonly frames: readonly Frame[];
}

export interface Projection {
  /** Null where not even the start can be shown. */
  readonly film: Film | null;
  /** `line:column: what is wrong`, or null. */
  readonly fault: string | null;
}

export function project(text: string): Projection {
  const checked = checkRecord(text);
  if (checked.ok) return { film: filmOf(checked.record, checked.match), fault: null };
  const { place, message } = checked;
  const fault = `${place.line}:${place.column}: ${message}`;
  const readable = checked.record ?? recordBefore(text, place.line, place.column);
  if (readable === null) return { film: null, fault };
  const replayed = Match.of(readable);
  return { film: replayed.ok ? filmOf(readable, replayed.value.match) : null, fault };
}

/** The record that stands before a place where the text can't be read. */
function recordBefore(text: string, line: number, column: number): GameRecord | null {
  const lines = text.split('\n').slice(0, line);
  const last = lines.pop() ?? '';
  const before = [...lines, last.slice(0, column - 1)].join('\n');
  const parsed = parseRecord(before);
  if (parsed.ok) return parsed.value;
  const { error } = parsed;
  // Within a variation: up to where it was opened.
  return error.code === 'variation' ? recordBefore(before, error.line, error.column) : null;
}

function filmOf(record: GameRecord, { start, line, moments }: Match): Film {
  const first = firstTurn(start);
  const opening: Frame = {
    position: start,
    token: '',
    entries: remarkEntries(line.comments, first),
    turn: first.turn,
    events: [],
  };
  return { record, frames: [opening, ...moments.map(frameOf)] };
}

function frameOf(moment: Moment): Frame {
  const { position, action, events, remarks } = moment;
  const next = turnAfter(moment, events);
  return {
    position,
    token: formatAction(action),
    entries: [...wordsOf(moment), ...remarkEntries(remarks, next)],
    turn: next.turn,
    events,
  };
}

function remarkEntries(remarks: readonly Remark[], { turn, side }: TurnCount): LogEntry[] {
  return remarks
    .map(shownRemark)
    .filter((text) => text !== null)
    .map((text) => ({ turn, side, text }));
}

const LONGEST_COMMENT = 2000;
const LONGEST_VARIATION = 60;

/** The words of a comment, null where it has only tags for programs; or a variation by its tokens alone, as far as there is room. */
function shownRemark(remark: Remark): string | null {
  if (typeof remark === 'string') {
    const { words } = splitTags(remark);
    return words === '' ? null : `{${printable(words.replace(/\s+/g, ' '), LONGEST_COMMENT)}}`;
  }
  return `<${printable(actionsOf(remark).map(formatAction).join(' '), LONGEST_VARIATION)}>`;
}
