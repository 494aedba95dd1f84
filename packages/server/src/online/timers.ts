/** What a node does later or again and again, without anybody waiting for it. It ends with the node. */
import type { Log } from './log.ts';

export class Timers {
  readonly #log: Log;
  readonly #timers = new Set<NodeJS.Timeout>();
  #closed = false;

  constructor(log: Log) {
    this.#log = log;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  every(milliseconds: number, work: () => Promise<void>): void {
    this.later(milliseconds, async () => {
      await work().finally(() => {
        if (!this.#closed) this.every(milliseconds, work);
      });
    });
  }

  later(milliseconds: number, work: () => Promise<void>): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.quietly(work());
    }, milliseconds);
    this.#timers.add(timer);
  }

  /** What nobody waits for still must not end the program: a database can be away for a while. */
  quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#closed) this.#log.error('something did not work', { error: String(error) });
    });
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
