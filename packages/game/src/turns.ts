/** The turns of a match: what belongs to which, and what has happened last. */
import { type GameEvent, type TurnCount, turnAfter } from '@bfi/engine';
import type { Moment } from './match.ts';

export interface EventsOfTurn extends TurnCount {
  readonly events: readonly GameEvent[];
}

/** A moment belongs to its turn; what follows once it has begun the next one, to that. */
export function eventsByTurn(moment: Moment): EventsOfTurn[] {
  const { events, turn, side } = moment;
  const began = events.findIndex(({ type }) => type === 'turnBegan');
  if (began < 0 || began === events.length - 1) return [{ turn, side, events }];
  return [
    { turn, side, events: events.slice(0, began + 1) },
    { ...turnAfter(moment, events), events: events.slice(began + 1) },
  ];
}

/** What this turn has done so far or, while it has done nothing, the one before; in set-up the last step. */
export function lastTurn(moments: readonly Moment[]): readonly Moment[] {
  const last = moments.at(-1);
  if (last === undefined || last.turn === 0) return moments.slice(-1);
  let first = moments.length - 1;
  while (moments[first - 1]?.turn === last.turn) first--;
  return moments.slice(first);
}
