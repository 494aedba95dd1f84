/**
 * The computer as a player on the server. It thinks in a thread of its own, one question after the other, so that no move waits for it.
 * Whoever plays many games against it at once waits for their own: its opponents take turns.
 */
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
const MOST_WAITING = { inAll: 500, ofOne: 20 } as const;

interface Waiting {
  readonly question: ComputerQuestion;
  resolve(token: string | null): void;
}

export class Computer {
  readonly #log: Pick<Log, 'error'>;
  readonly #program: URL;
  #worker: Worker | null = null;
  #asked = 0;
  #closing = false;
  #current: Waiting | null = null;
  /** By opponent; whoever was answered last stands last. */
  readonly #lines = new Map<string, Waiting[]>();

  constructor(log: Pick<Log, 'error'>, program = WORKER) {
    this.#log = log;
    this.#program = program;
  }

  /** A token, or null where none could be found; whoever asked asks again later. `opponent`: against whom it plays. */
  decide(position: Position, level: number, opponent: string): Promise<string | null> {
    const line = this.#lines.get(opponent) ?? [];
    const inAll = Array.from(this.#lines.values(), ({ length }) => length).reduce((sum, one) => sum + one, 0);
    if (this.#closing || inAll >= MOST_WAITING.inAll || line.length >= MOST_WAITING.ofOne) {
      return Promise.resolve(null);
    }
    const { rules } = position;
    const question: ComputerQuestion = {
      id: ++this.#asked,
      variant: rules.variant,
      options: formatOptions(rules),
      line: formatPosition(position),
      level,
    };
    return new Promise((resolve) => {
      line.push({ question, resolve });
      this.#lines.set(opponent, line);
      this.#askNext();
    });
  }

  #askNext(): void {
    const [next] = this.#lines;
    if (this.#current !== null || next === undefined) return;
    const [opponent, line] = next;
    this.#current = line.shift() ?? null;
    this.#lines.delete(opponent);
    if (line.length > 0) this.#lines.set(opponent, line);
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current?.question);
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#worker?.terminate();
    this.#giveUp();
  }

  #start(): Worker {
    const worker = new Worker(this.#program);
    worker.on('message', ({ id, token }: ComputerAnswer) => {
      const answered = this.#current;
      if (answered?.question.id !== id) return;
      this.#current = null;
      answered.resolve(token);
      this.#askNext();
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
    const given = [...(this.#current === null ? [] : [this.#current]), ...[...this.#lines.values()].flat()];
    this.#current = null;
    this.#lines.clear();
    for (const { resolve } of given) resolve(null);
  }
}
