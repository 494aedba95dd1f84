/** A progress bar on the error stream, where a person sees it and a pipe does not. Silent where there is no terminal. */
const BAR_WIDTH = 24;
const REDRAW_MS = 100;

export class ProgressBar {
  readonly #total: number;
  readonly #unit: string;
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  #drawn = Number.NEGATIVE_INFINITY;

  constructor(total: number, unit: string, stream: NodeJS.WriteStream = process.stderr) {
    this.#total = total;
    this.#unit = unit;
    this.#stream = stream;
  }

  /** `standing`: a few words on how it stands, if there are any. */
  update(done: number, standing = ''): void {
    const now = performance.now();
    if (!this.#stream.isTTY || now - this.#drawn < REDRAW_MS) return;
    this.#drawn = now;
    const filled = Math.round((BAR_WIDTH * done) / this.#total);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const seconds = (now - this.#started) / 1000;
    const time =
      done === 0
        ? `${Math.floor(seconds)} s`
        : `${Math.ceil((seconds / done) * (this.#total - done))} s left`;
    const parts = [`${done}/${this.#total} ${this.#unit}`, standing, time].filter((part) => part !== '');
    this.#stream.write(`\r${bar} ${parts.join(', ')}\u001b[K`);
  }

  /** Takes the bar away, so that what is printed next stands alone. */
  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001b[K');
  }
}
