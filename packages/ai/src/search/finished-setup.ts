/** A set-up finished in thought: a piece of it is worth what the battle is that it leads to. */
import { type ActionCode, copyPosition, isSetup, type Position, play } from '@bfi/engine';
import type { TurnSearch } from './turn-search.ts';

export interface FinishedSetup {
  /** The action, and all that followed it. */
  readonly line: readonly ActionCode[];
  /** Where the battle begins. */
  readonly battle: Position;
}

/** How a set-up goes on after an action, piece by piece, as the network likes it for both sides. Throws OutOfTime at the deadline. */
export function finishSetup(
  search: TurnSearch,
  position: Position,
  action: ActionCode,
  deadline = Number.POSITIVE_INFINITY,
): FinishedSetup {
  const battle = copyPosition(position);
  const line: ActionCode[] = [];
  for (let next = action; ; next = search.bestAction(battle, deadline)) {
    line.push(next);
    play(battle, next);
    if (!isSetup(battle)) return { line, battle };
  }
}
