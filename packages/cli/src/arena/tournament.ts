/** Everybody against everybody: which games are to be played, and how each two of the players stand. */
import type { GameOrder, GameReport } from './game.ts';
import { percent } from './report.ts';
import { Scoreboard } from './scoreboard.ts';
import type { Hypotheses } from './statistics.ts';

export interface MeetingBoard {
  readonly a: number;
  readonly b: number;
  readonly board: Scoreboard;
}

export class Tournament {
  readonly meetings: readonly MeetingBoard[];
  readonly #pairs: number;
  readonly #finished = new Set<number>();

  /** `games` of each two, made even. `onGame` is called for every game that is counted. */
  constructor(
    players: number,
    games: number,
    hypotheses: Hypotheses | null,
    onGame: (report: GameReport) => void,
  ) {
    this.#pairs = Math.ceil(games / 2);
    this.meetings = Array.from({ length: players }, (_, a) =>
      Array.from({ length: players - a - 1 }, (_, index) => ({
        a,
        b: a + 1 + index,
        board: new Scoreboard(hypotheses, onGame),
      })),
    ).flat();
  }

  /** A pair of each two, then another: however early it is stopped, all have played as much. */
  *orders(): Generator<GameOrder> {
    let number = 0;
    for (let pair = 0; pair < this.#pairs; pair++) {
      for (const { a, b } of this.meetings) {
        for (const second of [false, true]) {
          number++;
          if (!this.#finished.has(number)) yield { number, pair, second, players: { a, b } };
        }
      }
    }
  }

  /** The games that were played before. What goes beyond the games that are asked for now is left out. */
  resume(reports: readonly GameReport[]): void {
    const most = 2 * this.#pairs * this.meetings.length;
    for (const report of reports) if (report.order.number <= most) this.add(report);
  }

  add(report: GameReport): void {
    const { a, b } = report.order.players;
    this.#finished.add(report.order.number);
    this.meetings.find((one) => one.a === a && one.b === b)?.board.add(report);
  }

  countTheRest(): void {
    for (const { board } of this.meetings) board.countTheRest();
  }

  /** How many games are still to be played. */
  get left(): number {
    return 2 * this.#pairs * this.meetings.length - this.#finished.size;
  }

  get isDecided(): boolean {
    return this.meetings.some(({ board }) => board.verdict !== null);
  }

  /** Games that were lost by a bot's fault. */
  get faults(): number {
    return this.meetings.reduce(
      (sum, { board: { totals } }) => sum + totals.faults.a.length + totals.faults.b.length,
      0,
    );
  }

  /** How it stands, in a few words: for two players only. */
  get standing(): string {
    const [only, another] = this.meetings;
    const rate = another === undefined ? (only?.board.rate ?? null) : null;
    return rate === null ? '' : `A ${percent(rate)} %`;
  }
}
