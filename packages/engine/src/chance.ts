/** Chance is a player: its outcomes are listed with integer weights, and whoever runs the game draws one and plays it. */
import { type ActionCode, TAG_SHIFT } from './action.ts';
import { legalActionList } from './legal.ts';
import * as Phase from './phase.ts';
import type { Position } from './position.ts';
import * as Tag from './tag.ts';
import { toAct } from './view.ts';

export interface ChanceOutcome {
  readonly action: ActionCode;
  readonly weight: number;
}

/** The outcomes of the roll-off, the die or the flip that is due; none where a player decides or the battle is over. */
export function chanceOutcomes(p: Position): ChanceOutcome[] {
  if (toAct(p) !== 'chance') return [];
  return legalActionList(p).map((action) => ({ action, weight: chanceWeight(p, action) }));
}

/** How often an outcome comes, against the other outcomes of the same position. */
export function chanceWeight(p: Position, action: ActionCode): number {
  if (action >>> TAG_SHIFT !== Tag.flip) return 1;
  return (action & 1) === 0 ? p.live : p.safe;
}

/** The sum of the weights of all outcomes that are due. */
export function chanceTotal(p: Position): number {
  if (p.phase === Phase.flip) return p.live + p.safe;
  return p.phase === Phase.rolloff ? 36 : 6;
}

/** The outcome for a draw from 0 to `chanceTotal - 1`, each equally likely. Allocates nothing. */
export function drawOutcome(p: Position, draw: number): ActionCode {
  if (p.phase === Phase.roll) return (Tag.roll << TAG_SHIFT) | draw;
  if (p.phase === Phase.rolloff) return (Tag.rolloff << TAG_SHIFT) | draw;
  return (Tag.flip << TAG_SHIFT) | (p.flips[p.flipNext]! << 1) | (draw < p.live ? 0 : 1);
}
