/** What every computer player is: a position in, an action out, with what it thought of the others. */
import { type ActionCode, isSide, type Position, toAct } from '@bfi/engine';
import { deciderOf } from '@bfi/engine/packed';
import type { Network } from './network/network.ts';
import type { Random } from './random.ts';

export interface Limits {
  /** Milliseconds the decision may take. */
  readonly milliseconds?: number;
  /** How many positions may be evaluated for it, whatever time that takes: such a decision repeats exactly. */
  readonly evaluations?: number;
  /** How many turns may be looked at, this one counted in; then nothing is rolled out, and the decision repeats exactly. */
  readonly turns?: number;
  /** Asked now and then while it thinks: once it is true, the best that is known is played. */
  readonly isStopped?: () => boolean;
}

export interface Candidate {
  readonly action: ActionCode;
  /** The deciding player's share of the battle if this is played: 1 is won, 0.5 drawn, 0 lost. */
  readonly value: number;
  /**
   * How many turns beyond this one it was looked at; values of different depth do not compare exactly. In set-up 1 is a set-up that was
   * finished in thought.
   */
  readonly plies?: number;
}

export interface Decision {
  readonly action: ActionCode;
  /**
   * The actions that were weighed, the one played first and the others from the best down; empty where the player does not weigh. The champion
   * passes over a shot at its own for something worth a trifle less: then the second is worth more.
   */
  readonly candidates: readonly Candidate[];
}

export interface Player {
  readonly name: string;
  /** Decides for whoever is to act; throws where chance is, or the battle is over. The position is left as it is. */
  decide(position: Position, limits?: Limits): Decision;
}

/** What a player may need: the champion's network, and chance of its own where it breaks ties or blunders. */
export interface PlayerTools {
  readonly network: Network;
  readonly random: Random;
}

/** Whose decision it is: 0 Red's, 1 Blue's. */
export function whoDecides(position: Position): number {
  const actor = toAct(position);
  if (!isSide(actor)) throw new RangeError('there is nothing to decide');
  return deciderOf(position);
}

/** The decision for the candidate of the highest value, with all of them in order. */
export function best(candidates: readonly Candidate[]): Decision {
  return first([...candidates].sort((a, b) => b.value - a.value));
}

/** The decision for the first of candidates that are in order already. */
export function first(candidates: readonly Candidate[]): Decision {
  const [chosen] = candidates;
  if (chosen === undefined) throw new RangeError('there are no candidates');
  return { action: chosen.action, candidates };
}
