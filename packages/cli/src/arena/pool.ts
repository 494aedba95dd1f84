/** Plays the games of an arena on worker threads, and sees to it that no thread and no bot outlives it. */
import { Worker } from 'node:worker_threads';
import { killGroup } from './bot-process.ts';
import type { GameOrder, GameReport } from './game.ts';
import type { WorkerOrder, WorkerSetting } from './worker.ts';

export type PoolSetting = Omit<WorkerSetting, 'bots'>;

/** The build puts both programs into one folder. From source the worker needs help to be read as TypeScript. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./testing/source-worker.mjs', import.meta.url)
  : new URL('./arena-worker.js', import.meta.url);
/** How long a worker gets to put an end to its bots before that is done for it. */
const PATIENCE_MS = { quit: 2000, kill: 1000 } as const;

export class Pool {
  readonly #bots: Int32Array;
  readonly #workers: Worker[];
  readonly #ended: Promise<unknown>[];
  readonly #hasBots: boolean;
  #closing = false;
  readonly #killBots = (): void => {
    for (const pid of this.#bots) killGroup(pid);
  };

  constructor(setting: PoolSetting, workers: number, hasBots: boolean) {
    const players = setting.names.length;
    const bytes = players * Int32Array.BYTES_PER_ELEMENT;
    const buffer = new SharedArrayBuffer(workers * bytes);
    this.#bots = new Int32Array(buffer);
    this.#hasBots = hasBots;
    this.#workers = Array.from({ length: workers }, (_, index) => {
      const bots = new Int32Array(buffer, index * bytes, players);
      return new Worker(WORKER, { workerData: { ...setting, bots } satisfies WorkerSetting });
    });
    this.#ended = this.#workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    // However this program ends: bots are no children of a thread, and would go on without it.
    process.once('exit', this.#killBots);
  }

  /** Plays games in any order until there are no more, or `onReport` says that it is enough. */
  play(orders: Iterator<GameOrder>, onReport: (report: GameReport) => 'more' | 'enough'): Promise<void> {
    return new Promise((resolve, reject) => {
      let busy = 0;
      const giveWork = (worker: Worker): void => {
        const order = orders.next();
        if (order.done !== true) {
          busy++;
          send(worker, order.value);
        } else if (busy === 0) resolve();
      };
      for (const worker of this.#workers) {
        worker.on('message', (report: GameReport) => {
          // What is finished after the end was decided does not count any more.
          if (this.#closing) return;
          busy--;
          try {
            this.#closing = onReport(report) === 'enough';
            if (this.#closing) resolve();
            else giveWork(worker);
          } catch (error) {
            reject(error);
          }
        });
        worker.once('error', reject);
        giveWork(worker);
      }
    });
  }

  /** Ends all threads and bots; `kill` does not wait for what they are doing. */
  async close(how: 'quit' | 'kill'): Promise<void> {
    this.#closing = true;
    for (const worker of this.#workers) send(worker, how);
    // A thread in the middle of a game without bots hears nothing before the game's end, and has nothing to clean up.
    const patience = how === 'kill' && !this.#hasBots ? 0 : PATIENCE_MS[how];
    await this.#allEnded(patience);
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
    this.#killBots();
    process.off('exit', this.#killBots);
  }

  async #allEnded(patience: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([Promise.all(this.#ended), late]);
    clearTimeout(timer);
  }
}

function send(worker: Worker, order: WorkerOrder): void {
  worker.postMessage(order);
}
