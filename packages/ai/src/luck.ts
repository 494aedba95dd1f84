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

/**
 * Luck, measured in several ways, all of which come to nothing in the mean: by the share that an outcome promises, by that
 * share's square, and by both times how many are still alive. What a share is worth to the stronger of two is a bent line of what
 * the champion says of it, and more so the longer the battle will yet be; from these four such a line can be put together.
 */
export type Luck = readonly [share: number, square: number, early: number, earlySquare: number];

export const NO_LUCK: Luck = [0, 0, 0, 0];

export function addLuck(one: Luck, other: Luck): Luck {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]];
}

/** The same luck as the opponent sees it, whose share is what is left: (1 − v)² = 1 − 2v + v². */
export function luckOfOther([share, square, early, earlySquare]: Luck): Luck {
  return [-share, square - 2 * share, -early, earlySquare - 2 * early];
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
    return this.redsLuckInAllWays(position, outcome)[0];
  }

  redsLuckInAllWays(position: Position, outcome: ActionCode): Luck {
    const prospects = prospectsOf(position, (action) => this.#search.valueAtTurnsEnd(position, action, 0));
    const came = prospects.find(({ action }) => action === outcome);
    if (came === undefined) throw new RangeError('that cannot come here');
    const share = came.value - meanOf(prospects);
    const square = came.value ** 2 - meanOf(prospects.map((one) => ({ ...one, value: one.value ** 2 })));
    const left = position.alive.reduce((sum, alive) => sum + alive, 0) / (2 * position.rules.army);
    return [share, square, left * share, left * square];
  }
}
