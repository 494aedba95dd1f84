/** Random play to the end of a battle, and who got what of it: what simulations count and the playout player thinks with. */
import { type ActionCode, chanceTotal, drawOutcome, type Position, play, type Side } from '@bfi/engine';
import { chanceDecides, legalActions, NOBODY, newActionBuffer, Phase } from '@bfi/engine/packed';
import type { Random } from './random.ts';

const actions = newActionBuffer();

/** Any legal action, or any chance outcome by its weight. Allocates nothing. */
export function randomAction(position: Position, random: Random): ActionCode {
  if (chanceDecides(position)) return drawOutcome(position, random.below(chanceTotal(position)));
  const count = legalActions(position, actions);
  return actions[random.below(count)] ?? 0;
}

/** The share that a side (0 Red, 1 Blue) got of a battle that is over: 1, 0.5 or 0. */
export function shareOf(position: Position, side: number): number {
  if (position.winner === NOBODY) return 0.5;
  return position.winner === side ? 1 : 0;
}

/** Red's share of a battle as a side sees it, or a side's share as Red does: between two, one's loss is the other's gain. */
export function shareSeenBy(side: Side, share: number): number {
  return side === 'red' ? share : 1 - share;
}

/** Plays at random until the battle is over, and returns how many tokens that took. */
export function playOut(position: Position, random: Random): number {
  let tokens = 0;
  for (; position.phase !== Phase.over; tokens++) play(position, randomAction(position, random));
  return tokens;
}
