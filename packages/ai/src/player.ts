/** What every computer player is: a position in, an action out, with what it thought of the others. */
import type { ActionCode, Position } from '@bfi/engine';
import type { Network } from './network/network.ts';
import type { Random } from './random.ts';

export interface Limits {
  /** Milliseconds the decision may take. */
  readonly milliseconds?: number;
}

export interface Candidate {
  readonly action: ActionCode;
  /** The deciding player's share of the battle if this is played: 1 is won, 0.5 drawn, 0 lost. */
  readonly value: number;
  /** How many turns beyond this one it was looked at; values of different depth do not compare exactly. */
  readonly plies?: number;
}

export interface Decision {
  readonly action: ActionCode;
  /** The actions that were weighed, best first; empty where the player does not weigh. */
  readonly candidates: readonly Candidate[];
}

export interface Player {
  readonly name: string;
  /** Decides for whoever is to act. The position is left as it is; it must not be at chance or over. */
  decide(position: Position, limits?: Limits): Decision;
}

/** What a player may need: the champion's network, and chance of its own where it breaks ties or blunders. */
export interface PlayerTools {
  readonly network: Network;
  readonly random: Random;
}

/** The decision for the candidate of the highest value, with all of them in order. */
export function best(candidates: readonly Candidate[]): Decision {
  const sorted = [...candidates].sort((a, b) => b.value - a.value);
  const first = sorted[0];
  if (first === undefined) throw new RangeError('there is nothing to decide');
  return { action: first.action, candidates: sorted };
}
