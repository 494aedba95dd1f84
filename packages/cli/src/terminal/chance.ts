/**
 * Where chance comes from in the terminal. Games that matter draw from the system's cryptographic generator; with a seed
 * everything follows from the seed.
 */
import { randomInt } from 'node:crypto';
import { createRandom } from '@bfi/ai';
import { battleNumber, type ChanceOfBattle, type Draw, diceFrom, type Game, seededChance } from '@bfi/game';

/** Seeds that the generator tells apart. */
const MAX_SEED = 0x7fff_ffff;

export const systemDraw: Draw = (bound) => randomInt(bound);

/** `draw` gives the numbers where the game has no seed. */
export function chanceOf(game: Game, draw: Draw): ChanceOfBattle {
  return game.seed === null ? chanceFrom(draw) : seededChance(game.seed, battleNumber(game));
}

function chanceFrom(draw: Draw): ChanceOfBattle {
  return { ...diceFrom(draw), random: () => createRandom(draw(MAX_SEED)) };
}
