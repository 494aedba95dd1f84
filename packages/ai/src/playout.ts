/** Random play to the end of a battle: what simulations count and the playout player thinks with. */
import {
  type ActionCode,
  chanceTotal,
  drawOutcome,
  legalActions,
  newActionBuffer,
  type Position,
  play,
  toAct,
} from '@bfi/engine';
import { Phase } from './phase.ts';
import type { Random } from './random.ts';

const actions = newActionBuffer();

/** Any legal action, or any chance outcome by its weight. Allocates nothing. */
export function randomAction(position: Position, random: Random): ActionCode {
  if (toAct(position) === 'chance') return drawOutcome(position, random.below(chanceTotal(position)));
  const count = legalActions(position, actions);
  return actions[random.below(count)] ?? 0;
}

/** Plays at random until the battle is over, and returns how many tokens that took. */
export function playOut(position: Position, random: Random): number {
  let tokens = 0;
  for (; position.phase !== Phase.over; tokens++) play(position, randomAction(position, random));
  return tokens;
}
