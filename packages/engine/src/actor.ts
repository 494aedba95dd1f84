/** Whose word it is: a player's, the dice's, or nobody's because the battle is over. */
import * as Phase from './phase.ts';
import type { Position } from './position.ts';
import { otherSide, SIDES, type Side, word } from './vocabulary.ts';

/** Who decides now: a player, the dice, or nobody because the battle is over. */
export type ToAct = Side | 'chance' | 'over';

export function toAct(p: Position): ToAct {
  if (p.phase === Phase.over) return 'over';
  return chanceDecides(p) ? 'chance' : word(SIDES, deciderOf(p));
}

/** Is it for the dice to say how it goes on? */
export function chanceDecides({ phase }: Position): boolean {
  return phase === Phase.roll || phase === Phase.flip || phase === Phase.rolloff;
}

/** The side whose decision it is, where a player decides: who is blocked has the turn, and the opponent takes somebody. */
export function deciderOf(p: Position): number {
  return p.phase === Phase.penalty || p.phase === Phase.padpenalty ? otherSide(p.side) : p.side;
}
