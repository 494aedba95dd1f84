/** Adds up the games of an arena. Pairs are counted in their order, whichever thread was faster: so a seed has one result. */
import type { ContestantKey, GameReport, PerContestant } from './game.ts';
import { estimate, type Hypotheses, type Verdict, verdict } from './statistics.ts';

interface Faults {
  games: number;
  last: string;
}

export interface Totals {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  turns: number;
  readonly pairs: number[];
  /** The shares of the pairs when their luck is taken out: how many, their sum and the sum of their squares. */
  readonly calm: { count: number; sum: number; squares: number };
  readonly thinking: PerContestant<{ decisions: number; milliseconds: number }>;
  readonly faults: PerContestant<Faults>;
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
    calm: { count: 0, sum: 0, squares: 0 },
    thinking: { a: { decisions: 0, milliseconds: 0 }, b: { decisions: 0, milliseconds: 0 } },
    faults: { a: { games: 0, last: '' }, b: { games: 0, last: '' } },
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
      totals.turns += report.turns;
      this.#countPlayer('a', report);
      this.#countPlayer('b', report);
      this.#onGame(report);
    }
    this.#countCalmly(pair);
    const index = 2 * (pair[0].points + pair[1].points);
    totals.pairs[index] = (totals.pairs[index] ?? 0) + 1;
    if (this.#hypotheses !== null) this.#verdict = verdict(totals.pairs, this.#hypotheses);
  }

  #countCalmly(pair: Pair): void {
    let share = 0;
    for (const { points, luck } of pair) {
      if (luck === null) return;
      share += (points - luck) / 2;
    }
    const { calm } = this.totals;
    calm.count++;
    calm.sum += share;
    calm.squares += share * share;
  }

  #countPlayer(key: ContestantKey, { thinking, fault }: GameReport): void {
    this.totals.thinking[key].decisions += thinking[key].decisions;
    this.totals.thinking[key].milliseconds += thinking[key].milliseconds;
    if (fault?.by !== key) return;
    this.totals.faults[key].games++;
    this.totals.faults[key].last = fault.reason;
  }
}
