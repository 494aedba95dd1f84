/**
 * Rollouts of one position: many battles played on from it, by the champion at first sight on both sides, with dice of their
 * own. The luck of each battle is taken out of its result, as GNU Backgammon does: that changes nothing in the mean,
 * because luck is fair, and makes it much surer. It goes on in slices, and what is counted is plain data.
 */
import {
  createRandom,
  meanOf,
  type Network,
  prospectsOf,
  type Random,
  randomAction,
  redsChance,
  shareOf,
  TurnSearch,
} from '@bfi/ai';
import { copyPosition, isSetup, type Position, play, toAct } from '@bfi/engine';
import { count, type Estimate, estimate, NO_TALLY, type Tally } from './statistics.ts';

const RED = 0;

export interface RolloutOptions {
  readonly seed: number;
  /** After so many turns a battle is broken off and judged at first sight; to the end where it is not given. */
  readonly turns?: number;
}

/** What has been counted so far, with luck taken out and as it came. */
export interface RolloutState {
  readonly reduced: Tally;
  readonly plain: Tally;
}

export interface RolloutReport {
  /** Red's share of the battle, luck taken out. */
  readonly red: Estimate;
  /** The same as it came, for comparison. */
  readonly plain: Estimate;
  /** How many times as many battles it would have taken without taking luck out, for the same interval. */
  readonly saving: number;
}

export class Rollout {
  readonly #network: Network;
  readonly #search: TurnSearch;
  readonly #position: Position;
  readonly #options: RolloutOptions;
  #state: RolloutState;

  constructor(network: Network, position: Position, options: RolloutOptions, state?: RolloutState) {
    this.#network = network;
    this.#search = new TurnSearch(network);
    this.#position = position;
    this.#options = options;
    this.#state = state ?? { reduced: NO_TALLY, plain: NO_TALLY };
  }

  get state(): RolloutState {
    return this.#state;
  }

  /** Plays one battle more. Its dice follow from the seed and its number, so that it does not matter when it is played. */
  playOne(): void {
    const { reduced, plain } = this.#state;
    // Neighbouring seeds must not share battles.
    const random = createRandom(Math.imul(this.#options.seed + 1, 0x9e3779b1) + plain.count);
    const { result, luck } = this.#play(random);
    this.#state = { reduced: count(reduced, result - luck), plain: count(plain, result) };
  }

  report(): RolloutReport {
    const [red, plain] = [estimate(this.#state.reduced), estimate(this.#state.plain)];
    return { red, plain, saving: red.spread === 0 ? 1 : (plain.spread / red.spread) ** 2 };
  }

  #play(random: Random): { result: number; luck: number } {
    const p = copyPosition(this.#position);
    const most = this.#options.turns ?? Number.POSITIVE_INFINITY;
    let luck = 0;
    let turns = 0;
    let { side } = p;
    for (let actor = toAct(p); actor !== 'over'; actor = toAct(p)) {
      // Only where a turn begins the network's word is as sure as it gets.
      if (p.side !== side && !isSetup(p) && ++turns >= most) break;
      side = p.side;
      if (actor !== 'chance') {
        play(p, this.#search.bestAction(p));
        continue;
      }
      const action = randomAction(p, random);
      const prospects = prospectsOf(p, (outcome) => this.#search.valueAtTurnsEnd(p, outcome, RED));
      luck += (prospects.find((one) => one.action === action)?.value ?? 0) - meanOf(prospects);
      play(p, action);
    }
    return { result: toAct(p) === 'over' ? shareOf(p, RED) : redsChance(this.#network, p), luck };
  }
}
