/** A record cut into steps: after every token the position, the words and the comments. A faulty record as far as it goes. */
import {
  formatAction,
  type GameEvent,
  type GameRecord,
  isOutsideEnding,
  legalActionList,
  type Position,
  parseRecord,
  recordStart,
  toAct,
} from '@bfi/engine';
import { printable } from '../command-line.ts';
import { checkRecord } from '../record-file.ts';
import { Game, type LogEntry } from './game.ts';

export interface Frame {
  readonly position: Position;
  /** The token that led here; empty at the start. */
  readonly token: string;
  /** What it did, in words, and what a comment says. */
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
  if (checked.ok) return { film: filmOf(checked.record), fault: null };
  const { place, message } = checked;
  const fault = `${place.line}:${place.column}: ${message}`;
  const readable = checked.record ?? recordBefore(text, place.line, place.column);
  return { film: readable === null ? null : filmOf(readable), fault };
}

/** The record that stands before a place where the text can't be read. */
function recordBefore(text: string, line: number, column: number): GameRecord | null {
  const lines = text.split('\n').slice(0, line);
  const last = lines.pop() ?? '';
  const parsed = parseRecord([...lines, last.slice(0, column - 1)].join('\n'));
  return parsed.ok ? parsed.value : null;
}

/** As many frames as the rules allow; null if the headers describe no game. */
function filmOf(record: GameRecord): Film | null {
  const start = recordStart(record);
  if (!start.ok) return null;
  const game = new Game(start.value.rules, start.value);
  const frames: Frame[] = [];
  const take = (token: string, said: readonly LogEntry[], events: readonly GameEvent[]): void => {
    const { turn, side } = game;
    const remarks = record.line.steps[frames.length - 1]?.remarks ?? record.line.comments;
    const comments = remarks.filter((remark) => typeof remark === 'string');
    const entries = [...said, ...comments.map((text) => ({ turn, side, text: shownComment(text) }))];
    frames.push({ position: game.position, token, entries, turn, events });
  };
  take('', [], []);
  for (const { action } of record.line.steps) {
    const actor = toAct(game.position);
    const outside = isOutsideEnding(action);
    if (actor === 'over' || !(outside || legalActionList(game.position).includes(action))) break;
    const before = game.log.length;
    const events = game.apply(outside ? 'referee' : actor, action);
    take(formatAction(action), game.log.slice(before), events);
  }
  return { record, frames };
}

function shownComment(text: string): string {
  return `{${printable(text.replace(/\s+/g, ' '), 2000)}}`;
}
