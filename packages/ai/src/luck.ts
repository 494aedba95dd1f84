/**
 * How much of a battle was luck: by how much each fall of the die or of a block changed what the players could expect.
 * Over many battles it adds up to nothing, so that scores with it taken out are surer and still fair: a control variate.
 */
import { type ActionCode, chanceTotal, legalActionList, type Position } from '@bfi/engine';
import { chanceWeight, Phase } from '@bfi/engine/packed';
import type { Network } from './network/network.ts';
import { TurnSearch } from './search/turn-search.ts';

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
    // Who starts is no luck that the network could judge before anything stands on the island.
    if (position.phase === Phase.rolloff) return 0;
    const total = chanceTotal(position);
    let mean = 0;
    let came = Number.NaN;
    for (const possible of legalActionList(position)) {
      const value = this.#search.valueAtTurnsEnd(position, possible, 0);
      mean += (value * chanceWeight(position, possible)) / total;
      if (possible === outcome) came = value;
    }
    if (Number.isNaN(came)) throw new RangeError('that cannot come here');
    return came - mean;
  }
}
