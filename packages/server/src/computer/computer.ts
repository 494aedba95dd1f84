/** The computer as a player on the server. It thinks in a thread of its own, one question after the other, so that no move waits for it. */
import { Worker } from 'node:worker_threads';
import { formatOptions, formatPosition, type Position } from '@bfi/engine';
import type { Log } from '../online/log.ts';

export interface ComputerQuestion {
  readonly id: number;
  readonly variant: string;
  readonly options: readonly string[];
  readonly line: string;
  readonly level: number;
}

export interface ComputerAnswer {
  readonly id: number;
  readonly token: string | null;
}

/** The build puts both programs into one folder. From source the worker needs help to be read as TypeScript. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./testing/source-worker.mjs', import.meta.url)
  : new URL('./computer-worker.js', import.meta.url);
/** More questions than this wait for nobody: the game asks again later. */
const MOST_WAITING = 500;

export class Computer {
  readonly #log: Pick<Log, 'error'>;
  readonly #program: URL;
  #worker: Worker | null = null;
  #asked = 0;
  #closing = false;
  readonly #waiting = new Map<number, (token: string | null) => void>();

  constructor(log: Pick<Log, 'error'>, program = WORKER) {
    this.#log = log;
    this.#program = program;
  }

  /** A token, or null where none could be found; whoever asked asks again later. */
  decide(position: Position, level: number): Promise<string | null> {
    if (this.#closing || this.#waiting.size >= MOST_WAITING) return Promise.resolve(null);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve) => {
      const id = ++this.#asked;
      this.#waiting.set(id, resolve);
      const { rules } = position;
      worker.postMessage({
        id,
        variant: rules.variant,
        options: formatOptions(rules),
        line: formatPosition(position),
        level,
      } satisfies ComputerQuestion);
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#worker?.terminate();
    this.#giveUp();
  }

  #start(): Worker {
    const worker = new Worker(this.#program);
    worker.on('message', ({ id, token }: ComputerAnswer) => {
      this.#waiting.get(id)?.(token);
      this.#waiting.delete(id);
    });
    // A thread that dies is replaced with the next question.
    worker.on('error', (error) => {
      this.#log.error('the computer’s thread has died', { error: String(error) });
    });
    worker.on('exit', () => {
      this.#worker = null;
      this.#giveUp();
    });
    worker.unref();
    return worker;
  }

  #giveUp(): void {
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
