/**
 * Which decision is taken back. There is one rule for what stays: dice that have fallen stay as they fell. Where they cannot fall
 * again alike, as on one device with dice of chance, nothing is taken back past them; where they do, because they are sealed or
 * remembered, the match goes back to the last decision, and whoever rolls for the n-th time rolls what was rolled before.
 */
import { isSide, legalActionList, type Side } from '@bfi/engine';
import type { Match } from './match.ts';

/** The last decision of a side, also past dice; null where there is none. What was the only thing possible was no decision. */
export function lastDecisionOf(match: Match, side: Side): number | null {
  for (let index = match.moments.length - 1; index >= 0; index--) {
    if (match.moments[index]?.actor === side && hadAlternatives(match, index)) return index;
  }
  return null;
}

/** The last decision of one of some sides, unless a die or a block has fallen since. What followed by itself, and what the others answered, goes with it. */
export function lastDecisionBeforeDice(match: Match, sides: readonly Side[]): number | null {
  for (let index = match.moments.length - 1; index >= 0; index--) {
    const actor = match.moments[index]?.actor;
    if (!isSide(actor)) return null;
    if (sides.includes(actor) && hadAlternatives(match, index)) return index;
  }
  return null;
}

function hadAlternatives({ moments, start }: Match, index: number): boolean {
  return legalActionList(moments[index - 1]?.position ?? start).length > 1;
}
