/** The words of a match, turn by turn. They are made from its moments; nothing of the game itself is kept here. */
import type { GameEvent, Side } from '@bfi/engine';
import { eventsByTurn, lastTurn, type Match, type Moment } from '@bfi/game';
import { describe } from './words.ts';

export interface LogEntry {
  /** Turns count from 1; 0 is the set-up. */
  readonly turn: number;
  /** Whose turn it is; null in the set-up. */
  readonly side: Side | null;
  readonly text: string;
}

/** What a moment did, in words. */
export function wordsOf(moment: Moment): LogEntry[] {
  return eventsByTurn(moment).flatMap(({ turn, side, events }) =>
    describe(events).map((text) => ({ turn, side, text })),
  );
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

/** From the first turn on, once there is one: who has begun to fight need not be told again where the blocks were put. */
export function battleOf(entries: readonly LogEntry[], turnNow: number): readonly LogEntry[] {
  if (turnNow === 0) return entries;
  const first = entries.findIndex(({ turn }) => turn > 0);
  return first < 0 ? [] : entries.slice(first);
}

/** What the last turn did, for marks on the board. */
export function recentEvents({ moments }: Match): readonly GameEvent[] {
  return lastTurn(moments).flatMap(({ events }) => events);
}
