/** What every computer player is: a position in, an action out, with what it thought of the others. */
import type { ActionCode, Position } from '@bfi/engine';

export interface Limits {
  /** Milliseconds the decision may take. */
  readonly milliseconds?: number;
}

export interface Candidate {
  readonly action: ActionCode;
  /** The deciding player's share of the battle if this is played: 1 is won, 0.5 drawn, 0 lost. */
  readonly value: number;
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
