/** The words of a match, turn by turn. They are made from its moments; nothing of the game itself is kept here. */
import { type GameEvent, type Side, turnAfter } from '@bfi/engine';
import type { Match, Moment } from '@bfi/game';
import { describe } from './words.ts';

export interface LogEntry {
  /** Turns count from 1; 0 is the set-up. */
  readonly turn: number;
  /** Whose turn it is; null in the set-up. */
  readonly side: Side | null;
  readonly text: string;
}

/** What a moment did, in words. They belong to its turn, even when it begins the next one. */
export function wordsOf(moment: Moment): LogEntry[] {
  const { events, turn, side } = moment;
  const began = events.findIndex(({ type }) => type === 'turnBegan');
  const own = began < 0 ? events : events.slice(0, began);
  const entries = describe(own).map((text) => ({ turn, side, text }));
  if (began < 0) return entries;
  const next = turnAfter(moment, events);
  return [...entries, ...describe(events.slice(began + 1)).map((text) => ({ ...next, text }))];
}

/** The log of a match that goes on: every moment is put into words once. */
export class MatchLog {
  readonly #match: Match;
  readonly #entries: LogEntry[] = [];
  #told = 0;

  constructor(match: Match) {
    this.#match = match;
  }

  get entries(): readonly LogEntry[] {
    const { moments } = this.#match;
    for (const moment of moments.slice(this.#told)) this.#entries.push(...wordsOf(moment));
    this.#told = moments.length;
    return this.#entries;
  }
}

/** What this turn has done so far or, while it has done nothing, the one before; in set-up the last step. */
export function recentEvents({ moments }: Match): readonly GameEvent[] {
  const last = moments.at(-1);
  if (last === undefined || last.turn === 0) return last?.events ?? [];
  return moments.filter(({ turn }) => turn === last.turn).flatMap(({ events }) => events);
}
