/** Which turn of a battle it is: the one place where turns are counted. They count from 1, and 0 is the set-up. */
import type { GameEvent } from './events.ts';
import type { Position } from './position.ts';
import { isSetup } from './setup.ts';
import { SIDES, type Side, word } from './vocabulary.ts';

export interface TurnCount {
  readonly turn: number;
  /** Whose turn it is; null in the set-up. */
  readonly side: Side | null;
}

const SETUP: TurnCount = { turn: 0, side: null };

/** The turn in which a game begins; one that begins at a position given to it begins in its first turn. */
export function firstTurn(start: Position): TurnCount {
  return isSetup(start) ? SETUP : { turn: 1, side: word(SIDES, start.side) };
}

/** The turn that follows when something has happened: the same, unless it has begun another. */
export function turnAfter(now: TurnCount, events: readonly GameEvent[]): TurnCount {
  const began = events.find((event) => event.type === 'turnBegan');
  return began?.type === 'turnBegan' ? { turn: now.turn + 1, side: began.side } : now;
}
