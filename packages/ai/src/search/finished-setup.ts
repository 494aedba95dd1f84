/** A set-up finished in thought: a piece of it is worth what the battle is that it leads to. */
import { type ActionCode, copyPosition, isSetup, type Position, play } from '@bfi/engine';
import type { TurnSearch } from './turn-search.ts';

/** Sets up the rest, piece by piece, for both sides as the network likes it. Throws OutOfTime at the deadline. */
export function finishSetup(search: TurnSearch, p: Position, deadline = Number.POSITIVE_INFINITY): void {
  while (isSetup(p)) play(p, search.bestAction(p, deadline));
}

/** The share that `me` can expect, at first sight, of the battle to which the set-up leads after an action. Throws OutOfTime at the deadline. */
export function valueOfSetup(
  search: TurnSearch,
  position: Position,
  action: ActionCode,
  me: number,
  deadline = Number.POSITIVE_INFINITY,
): number {
  const p = copyPosition(position);
  play(p, action);
  finishSetup(search, p, deadline);
  return search.valueNow(p, me);
}
