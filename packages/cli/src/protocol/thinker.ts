/** The champion on a thread of its own, so that a `stop` is heard while it thinks. */
import { Worker } from 'node:worker_threads';
import type { Limits } from '@bfi/ai';
import type { ActionCode, Position } from '@bfi/engine';

/** What the thread is told: whoever starts it keeps the flag, and sets it to stop a thought. */
export interface ThinkerSetting {
  readonly stopped: Int32Array;
}

export interface Thought {
  readonly position: Position;
  readonly limits: Omit<Limits, 'isStopped'>;
}

/** The build puts both programs into one folder. From source the worker needs help to be read as TypeScript. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./testing/source-thinker.mjs', import.meta.url)
  : new URL('./thinker-worker.js', import.meta.url);

export class Thinker {
  readonly #stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #worker: Worker | null = null;
  #busy = false;

  get isThinking(): boolean {
    return this.#busy;
  }

  /** The thread starts with the first thought: whoever never asks for one pays nothing. */
  async decide(position: Position, limits: Thought['limits']): Promise<ActionCode> {
    this.#worker ??= new Worker(WORKER, { workerData: { stopped: this.#stopped } satisfies ThinkerSetting });
    const worker = this.#worker;
    Atomics.store(this.#stopped, 0, 0);
    this.#busy = true;
    try {
      return await new Promise<ActionCode>((resolve, reject) => {
        const answered = (action: ActionCode): void => {
          worker.off('error', reject);
          resolve(action);
        };
        // Each listener goes by itself: to remove all of a worker's would remove Node's own, and no second answer would come.
        worker.once('message', answered);
        worker.once('error', reject);
        worker.postMessage({ position, limits } satisfies Thought);
      });
    } finally {
      this.#busy = false;
    }
  }

  /** Makes it answer at once with the best it knows. */
  stop(): void {
    Atomics.store(this.#stopped, 0, 1);
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
