/** Chance is a player: its outcomes are listed with integer weights, and whoever runs the game draws one and plays it. */
import { type ActionCode, flipAction, isLiveFlip, plainAction, tagOf } from './action.ts';
import { chanceDecides } from './actor.ts';
import { legalActionList } from './legal.ts';
import * as Phase from './phase.ts';
import type { Position } from './position.ts';
import * as Tag from './tag.ts';
import { FACES } from './vocabulary.ts';

export interface ChanceOutcome {
  readonly action: ActionCode;
  readonly weight: number;
}

/** The outcomes of the roll-off, the die or the flip that is due; none where a player decides or the battle is over. */
export function chanceOutcomes(p: Position): ChanceOutcome[] {
  if (!chanceDecides(p)) return [];
  return legalActionList(p).map((action) => ({ action, weight: chanceWeight(p, action) }));
}

/** How often an outcome comes, against the other outcomes of the same position. */
export function chanceWeight(p: Position, action: ActionCode): number {
  if (tagOf(action) !== Tag.flip) return 1;
  return isLiveFlip(action) ? p.live : p.safe;
}

/** The sum of the weights of all outcomes that are due. */
export function chanceTotal(p: Position): number {
  if (p.phase === Phase.flip) return p.live + p.safe;
  return p.phase === Phase.rolloff ? FACES * FACES : FACES;
}

/** The outcome for a draw from 0 to `chanceTotal - 1`, each equally likely. Allocates nothing. */
export function drawOutcome(p: Position, draw: number): ActionCode {
  if (p.phase === Phase.roll) return plainAction(Tag.roll, draw);
  if (p.phase === Phase.rolloff) return plainAction(Tag.rolloff, draw);
  return flipAction(p.flips[p.flipNext]!, draw < p.live);
}
