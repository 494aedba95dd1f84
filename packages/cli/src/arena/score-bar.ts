/** How far a match has come and how it stands, on the error stream. Silent where there is no terminal. */
import { percent } from './report.ts';

const BAR_WIDTH = 24;
const REDRAW_MS = 100;

export class ScoreBar {
  readonly #games: number;
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  #drawn = 0;

  constructor(games: number, stream: NodeJS.WriteStream = process.stderr) {
    this.#games = games;
    this.#stream = stream;
  }

  update(finished: number, rate: number | null): void {
    const now = performance.now();
    if (!this.#stream.isTTY || now - this.#drawn < REDRAW_MS) return;
    this.#drawn = now;
    const filled = Math.round((BAR_WIDTH * finished) / this.#games);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const seconds = Math.ceil((((now - this.#started) / finished) * (this.#games - finished)) / 1000);
    const score = rate === null ? '' : `, A ${percent(rate)} %`;
    this.#stream.write(`\r${bar} ${finished}/${this.#games} games${score}, ${seconds} s left\u001b[K`);
  }

  /** Takes the bar away, so that what is printed next stands alone. */
  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001b[K');
  }
}
