/**
 * Dice for a match: drawn from some source of numbers at the moment they are needed, or from a seed. With a seed every draw
 * follows from the seed and its place in the game alone, so a game that was put away and taken up again meets the same dice.
 */
import { createRandom, type Random } from '@bfi/ai';
import { type ActionCode, chanceTotal, drawOutcome, type Position } from '@bfi/engine';
import type { Dice } from './loop.ts';
import type { Match } from './match.ts';

/** A whole number from 0 up to, but not, `bound`, each equally likely. */
export type Draw = (bound: number) => number;

/** The roll-off, die or flip that is due. */
export function drawChance(position: Position, draw: Draw): ActionCode {
  return drawOutcome(position, draw(chanceTotal(position)));
}

export function diceFrom(draw: Draw): Dice {
  return { fall: ({ position }) => drawChance(position, draw) };
}

/** Everything that is left to chance in a battle: the dice, and what the computer or an undecided person draws. */
export interface ChanceOfBattle extends Dice {
  /** A generator for the decision that is due. */
  random(match: Match): Random;
}

/** `battle`: which one of a war, counted from 1. */
export function seededChance(seed: number, battle: number): ChanceOfBattle {
  const at = ({ moments }: Match, use: number): Random =>
    createRandom([seed, use, battle, moments.length].reduce(mix, 0x9747b28c));
  return {
    fall: (match) => drawChance(match.position, (bound) => at(match, DICE).below(bound)),
    random: (match) => at(match, DECISIONS),
  };
}

const DICE = 1;
const DECISIONS = 2;

/** One step of MurmurHash3 with its finish: neighbouring places must not have neighbouring dice. */
function mix(hash: number, value: number): number {
  let bits = Math.imul(value, 0xcc9e2d51);
  bits = Math.imul((bits << 15) | (bits >>> 17), 0x1b873593) ^ hash;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
