/** A progress bar on the error stream, where a person sees it and a pipe does not. Silent where there is no terminal. */
export class ProgressBar {
  readonly #total: number;
  readonly #unit: string;
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  #shown = 0;

  constructor(total: number, unit: string, stream: NodeJS.WriteStream = process.stderr) {
    this.#total = total;
    this.#unit = unit;
    this.#stream = stream;
  }

  update(done: number): void {
    const now = performance.now();
    if (!this.#stream.isTTY || (now - this.#shown < 100 && done < this.#total)) return;
    this.#shown = now;
    const seconds = (now - this.#started) / 1000;
    const rate = done / Math.max(seconds, 0.001);
    const left = Math.ceil((this.#total - done) / Math.max(rate, 0.001));
    const filled = Math.round((BAR_WIDTH * done) / this.#total);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    this.#stream.write(`\r${bar} ${done}/${this.#total} ${this.#unit}, ${left} s left\u001b[K`);
  }

  /** Takes the bar away, so that what is printed next stands alone. */
  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001b[K');
  }
}

const BAR_WIDTH = 30;
