/** A set-up finished in thought: a piece of it is worth what the battle is that it leads to. */
import { type ActionCode, copyPosition, isSetup, type Position, play } from '@bfi/engine';
import type { TurnSearch } from './turn-search.ts';

/** The battle to which a set-up leads after an action, if both sides go on, piece by piece, as the network likes it. Throws OutOfTime at the deadline. */
export function battleOfSetup(
  search: TurnSearch,
  position: Position,
  action: ActionCode,
  deadline = Number.POSITIVE_INFINITY,
): Position {
  const p = copyPosition(position);
  play(p, action);
  while (isSetup(p)) play(p, search.bestAction(p, deadline));
  return p;
}
