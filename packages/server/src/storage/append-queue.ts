/**
 * Gathers what many games gain at about the same time into one transaction, because each costs a wait for the disk. Where little is to
 * do, nothing waits for others to come: the first goes at once, and while one transaction is on its way the next one gathers. So the
 * more there is to do, the more of it shares a wait. Whoever hands something in hears of it once it is kept.
 */
import type { Append, Sql } from './sql.ts';

const MOST_AT_ONCE = 500;
/** Between two transactions that follow each other: a fast disk would otherwise be asked for each move by itself. */
const PAUSE_MS = 1;

interface Waiting {
  readonly append: Append;
  resolve(kept: boolean): void;
  reject(error: unknown): void;
}

export class AppendQueue {
  readonly #sql: Pick<Sql, 'append'>;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(sql: Pick<Sql, 'append'>) {
    this.#sql = sql;
  }

  /** Whether it was kept; false where the game was longer than expected. */
  add(append: Append): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** When everything that was handed in is kept. */
  async drain(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    await everythingRead();
    for (;;) {
      await this.#flush(this.#take());
      if (this.#waiting.length === 0) break;
      await shortPause();
    }
    // In the same breath as the last look: whoever comes now begins anew.
    this.#running = null;
  }

  /** A game twice in one transaction would compete with itself: the second waits for the next one. */
  #take(): Waiting[] {
    const games = new Set<string>();
    const now: Waiting[] = [];
    const later: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const fits = now.length < MOST_AT_ONCE && !games.has(waiting.append.game);
      games.add(waiting.append.game);
      (fits ? now : later).push(waiting);
    }
    this.#waiting = later;
    return now;
  }

  async #flush(batch: readonly Waiting[]): Promise<void> {
    try {
      const kept = await this.#sql.append(batch.map(({ append }) => append));
      for (const [index, waiting] of batch.entries()) waiting.resolve(kept[index] ?? false);
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }
}

/** What has already arrived through other sockets goes with it. */
function everythingRead(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function shortPause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
