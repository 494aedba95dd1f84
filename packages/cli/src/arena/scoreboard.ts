/** Adds up the games of an arena. Pairs are counted in their order, whichever thread was faster: so a seed has one result. */
import { addLuck } from '@bfi/ai';
import type { ContestantKey, GameReport, PerContestant } from './game.ts';
import { addToLuckSums, type LuckSums, newLuckSums } from './luck-statistics.ts';
import { estimate, type Hypotheses, type Verdict, verdict } from './statistics.ts';

/** A game that a bot lost by its own fault. */
export interface FaultyGame {
  readonly game: number;
  readonly reason: string;
  readonly stderr: string;
}

export interface Totals {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  turns: number;
  readonly pairs: number[];
  readonly luck: LuckSums;
  readonly thinking: PerContestant<{ decisions: number; milliseconds: number }>;
  readonly faults: PerContestant<FaultyGame[]>;
}

type Pair = readonly [GameReport, GameReport];

export class Scoreboard {
  readonly totals: Totals = {
    games: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    turns: 0,
    pairs: [0, 0, 0, 0, 0],
    luck: newLuckSums(),
    thinking: { a: { decisions: 0, milliseconds: 0 }, b: { decisions: 0, milliseconds: 0 } },
    faults: { a: [], b: [] },
  };
  readonly #hypotheses: Hypotheses | null;
  readonly #onGame: (report: GameReport) => void;
  readonly #waiting = new Map<number, GameReport[]>();
  #nextPair = 0;
  #verdict: Verdict | null = null;

  /** `onGame` is called for every game that is counted, in order. */
  constructor(hypotheses: Hypotheses | null, onGame: (report: GameReport) => void) {
    this.#hypotheses = hypotheses;
    this.#onGame = onGame;
  }

  get verdict(): Verdict | null {
    return this.#verdict;
  }

  /** A's share of the points so far; null before the first pair. */
  get rate(): number | null {
    return estimate(this.totals.pairs)?.rate ?? null;
  }

  add(report: GameReport): void {
    const { pair } = report.order;
    this.#waiting.set(pair, [...(this.#waiting.get(pair) ?? []), report]);
    for (let next = this.#take(this.#nextPair); next !== null; next = this.#take(this.#nextPair)) {
      this.#nextPair++;
      this.#count(next);
      if (this.#verdict !== null) return;
    }
  }

  /** Also counts the pairs that were finished before an earlier one: when the arena is stopped, that is what is known. */
  countTheRest(): void {
    if (this.#verdict !== null) return;
    for (const index of [...this.#waiting.keys()].sort((a, b) => a - b)) {
      const pair = this.#take(index);
      if (pair !== null) this.#count(pair);
    }
  }

  #take(index: number): Pair | null {
    const [one, two] = this.#waiting.get(index) ?? [];
    if (one === undefined || two === undefined) return null;
    this.#waiting.delete(index);
    return one.order.second ? [two, one] : [one, two];
  }

  #count(pair: Pair): void {
    const { totals } = this;
    for (const report of pair) {
      totals.games++;
      if (report.points === 1) totals.wins++;
      else if (report.points === 0) totals.losses++;
      else totals.draws++;
      totals.turns += report.facts.turns;
      this.#countPlayer('a', report);
      this.#countPlayer('b', report);
      this.#onGame(report);
    }
    this.#countLuck(pair);
    const index = 2 * (pair[0].points + pair[1].points);
    totals.pairs[index] = (totals.pairs[index] ?? 0) + 1;
    if (this.#hypotheses !== null) this.#verdict = verdict(totals.pairs, this.#hypotheses);
  }

  #countLuck([one, two]: Pair): void {
    if (one.luck === null || two.luck === null) return;
    const luck = addLuck(one.luck, two.luck).map((sum) => sum / 2);
    addToLuckSums(this.totals.luck, (one.points + two.points) / 2, luck);
  }

  #countPlayer(key: ContestantKey, { order, thinking, fault }: GameReport): void {
    this.totals.thinking[key].decisions += thinking[key].decisions;
    this.totals.thinking[key].milliseconds += thinking[key].milliseconds;
    if (fault?.by !== key) return;
    this.totals.faults[key].push({ game: order.number, reason: fault.reason, stderr: fault.stderr });
  }
}
