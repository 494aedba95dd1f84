/**
 * Where chance comes from in the terminal. Games that matter draw from the system's cryptographic generator; with a seed
 * everything follows from the seed.
 */
import { randomInt } from 'node:crypto';
import { createRandom } from '@bfi/ai';
import { battleNumber, type ChanceOfBattle, diceFrom, type Game, seededChance } from '@bfi/game';

/** Seeds that the generator tells apart. */
const MAX_SEED = 0x7fff_ffff;

export function chanceOf(game: Game): ChanceOfBattle {
  return game.seed === null ? systemChance() : seededChance(game.seed, battleNumber(game));
}

function systemChance(): ChanceOfBattle {
  return {
    ...diceFrom((bound) => randomInt(bound)),
    random: () => createRandom(randomInt(MAX_SEED)),
  };
}
