/** The dice of many battles together, as they came to one player and to the opponents. */
import { type DiceCounts, NO_DICE } from '@bfi/analysis';
import { opponentOf } from '@bfi/engine';
import type { KeptBattle } from './shelf.ts';

/** In the place of Red stand the player's own rolls, in that of Blue the opponents'. */
export function ownDice(battles: readonly Pick<KeptBattle, 'dice' | 'side'>[]): DiceCounts {
  return battles.reduce<DiceCounts>(
    (sum, { dice, side }) => ({
      rolls: {
        red: added(sum.rolls.red, dice.rolls[side]),
        blue: added(sum.rolls.blue, dice.rolls[opponentOf(side)]),
      },
      live: sum.live + dice.live,
      expectedLive: sum.expectedLive + dice.expectedLive,
      liveVariance: sum.liveVariance + dice.liveVariance,
      flips: sum.flips + dice.flips,
    }),
    NO_DICE,
  );
}

function added(one: readonly number[], other: readonly number[]): number[] {
  return one.map((count, face) => count + (other[face] ?? 0));
}
