/**
 * Where chance comes from. Games that matter draw from the system's cryptographic generator. With a seed, every draw follows
 * from the seed and its place in the game alone, so a game that was saved and resumed meets the same dice.
 */
import { randomInt } from 'node:crypto';
import { createRandom, type Random } from '@bfi/ai';
import { type ActionCode, chanceTotal, drawOutcome, type Position } from '@bfi/engine';

/** Which draw it is: the battle of a war, counted from 1, and how many tokens stand before it. */
export interface Moment {
  readonly battle: number;
  readonly tokens: number;
}

export interface Dice {
  /** The roll-off, die or flip that is due. */
  draw(position: Position, moment: Moment): ActionCode;
  /** A generator for a decision by the computer, or for a person who leaves one to chance. */
  random(moment: Moment): Random;
}

/** Seeds that the generator tells apart. */
const MAX_SEED = 0x7fff_ffff;

export function systemDice(): Dice {
  return {
    draw: (position) => drawOutcome(position, randomInt(chanceTotal(position))),
    random: () => createRandom(randomInt(MAX_SEED)),
  };
}

export function seededDice(seed: number): Dice {
  const at = ({ battle, tokens }: Moment, use: number): Random =>
    createRandom([seed, use, battle, tokens].reduce(mix, 0x9747b28c));
  return {
    draw: (position, moment) => drawOutcome(position, at(moment, DICE).below(chanceTotal(position))),
    random: (moment) => at(moment, DECISIONS),
  };
}

const DICE = 1;
const DECISIONS = 2;

/** One step of MurmurHash3 with its finish: neighbouring moments must not have neighbouring dice. */
function mix(hash: number, value: number): number {
  let bits = Math.imul(value, 0xcc9e2d51);
  bits = Math.imul((bits << 15) | (bits >>> 17), 0x1b873593) ^ hash;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
