/**
 * The dice of a pair of games: both games get the same ones. The rolls for the start, the die and the flips each have a
 * stream of their own, so that a block that is flipped in one game only does not shift the die.
 */
import { createHash } from 'node:crypto';
import { createRandom, type Random } from '@bfi/ai';
import {
  type ActionCode,
  chanceTotal,
  drawOutcome,
  PHASES,
  type Position,
  type Side,
  word,
} from '@bfi/engine';

export interface PairDice {
  /** The outcome of the chance that is due. */
  fall(position: Position): ActionCode;
}

export function createPairDice(seed: number, pair: number): PairDice {
  const starts = stream(seed, pair, 'start');
  const rolls = stream(seed, pair, 'die');
  const flips = stream(seed, pair, 'flip');
  return {
    fall: (position) => {
      const phase = word(PHASES, position.phase);
      const random = phase === 'rolloff' ? starts : phase === 'flip' ? flips : rolls;
      return drawOutcome(position, random.below(chanceTotal(position)));
    },
  };
}

/**
 * A computer player's own chance, which knows nothing of the dice. It belongs to the seat and not to the player, so that
 * a player against itself plays the same game twice and scores exactly one half.
 */
export function createSeatRandom(seed: number, pair: number, seat: Side): Random {
  return stream(seed, pair, seat);
}

function stream(seed: number, pair: number, name: string): Random {
  return createRandom(createHash('sha256').update(`${seed} ${pair} ${name}`).digest().readInt32LE());
}
