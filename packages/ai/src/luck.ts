/**
 * How much of a battle was luck: by how much each fall of the die or of a block changed what the players could expect.
 * Over many battles it adds up to nothing, so that scores with it taken out are surer and still fair: a control variate.
 */
import { type ActionCode, chanceOutcomes, chanceTotal, type Position } from '@bfi/engine';
import { Phase } from '@bfi/engine/packed';
import type { Network } from './network/network.ts';
import { TurnSearch } from './search/turn-search.ts';

/** One of the things that may come where chance decides. */
export interface Prospect {
  readonly action: ActionCode;
  readonly probability: number;
  /** Red's share of the battle once it has come. */
  readonly value: number;
}

/** Before anything stands on the island nobody could judge what it is worth to start. */
const EVEN = 0.5;

/** All that may come, each as somebody values it who looks equally deep into each: that makes their mean, and luck, fair. */
export function prospectsOf(position: Position, valueAfter: (action: ActionCode) => number): Prospect[] {
  const total = chanceTotal(position);
  const rollsForStart = position.phase === Phase.rolloff;
  return chanceOutcomes(position).map(({ action, weight }) => ({
    action,
    probability: weight / total,
    value: rollsForStart ? EVEN : valueAfter(action),
  }));
}

export function meanOf(prospects: readonly Prospect[]): number {
  return prospects.reduce((sum, { probability, value }) => sum + probability * value, 0);
}

export class LuckMeter {
  readonly #search: TurnSearch;

  constructor(network: Network) {
    this.#search = new TurnSearch(network);
  }

  /**
   * By how much an outcome is better for Red than the mean of all that might have come, as the champion sees them at first
   * sight. That mean makes luck fair, however wrong the champion is.
   */
  redsLuck(position: Position, outcome: ActionCode): number {
    const prospects = prospectsOf(position, (action) => this.#search.valueAtTurnsEnd(position, action, 0));
    const came = prospects.find(({ action }) => action === outcome);
    if (came === undefined) throw new RangeError('that cannot come here');
    return came.value - meanOf(prospects);
  }
}
