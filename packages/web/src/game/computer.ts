/**
 * The computer as the page asks it. The worker is started when it is first needed; whatever goes wrong rejects with a
 * `ComputerError`, and asking again tries again from the beginning.
 */
import type { Level } from '@bfi/ai';
import { type ActionCode, isSetup, type Position, type Side, type Square } from '@bfi/engine';
import type {
  Advice,
  ComputerAnswer,
  ComputerQuestion,
  ComputerReply,
  ComputerRequest,
  Outlook,
  WorkerFault,
} from './computer-protocol.ts';
import { textOf } from './position-text.ts';

export type { Advice, Outlook } from './computer-protocol.ts';

/** `start`: the worker could not be started, or died. `aborted`: nobody wants the answer any more. */
export type ComputerFault = WorkerFault | 'start' | 'aborted';

export class ComputerError extends Error {
  readonly code: ComputerFault;

  constructor(code: ComputerFault) {
    super(`the computer: ${code}`);
    this.name = 'ComputerError';
    this.code = code;
  }
}

/** The part of a worker that is used. */
export type ComputerWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

interface Waiting {
  resolve(answer: ComputerAnswer): void;
  reject(error: ComputerError): void;
}

/** Enough for a hint that is better than what most people find, and short enough to wait for. */
const ADVICE_MILLISECONDS = 600;
/** A set-up that is left to the champion is a dozen decisions, each of which would take all the time it is given. */
const SETUP_MILLISECONDS = 200;

export class Computer {
  readonly #start: () => ComputerWorker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: ComputerWorker | null = null;
  #lastId = 0;

  constructor(start: () => ComputerWorker = startWorker) {
    this.#start = start;
  }

  /** What a level plays, for whoever is to act. */
  async decide(
    position: Position,
    level: Level,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<ActionCode> {
    const answer = await this.#ask({ type: 'decide', position: textOf(position), level }, signal);
    if (answer.type !== 'decided') throw new ComputerError('thinking');
    return answer.action;
  }

  /** What the champion thinks: for hints, and for set-up that is left to it. */
  async advise(position: Position, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Advice> {
    const question = {
      type: 'advise',
      position: textOf(position),
      milliseconds: isSetup(position) ? SETUP_MILLISECONDS : ADVICE_MILLISECONDS,
    } as const;
    const answer = await this.#ask(question, signal);
    if (answer.type !== 'advised') throw new ComputerError('thinking');
    return answer.advice;
  }

  /** What the opponent's next turn threatens; a mover besides at the ends of its moves. */
  async foresee(position: Position, side: Side, mover: Square | null): Promise<Outlook> {
    const question = { type: 'danger', position: textOf(position), side, mover } as const;
    const answer = await this.#ask(question, undefined);
    if (answer.type !== 'endangered') throw new ComputerError('thinking');
    return answer.outlook;
  }

  #ask(question: ComputerQuestion, signal: AbortSignal | undefined): Promise<ComputerAnswer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new ComputerError('aborted'));
        return;
      }
      const id = ++this.#lastId;
      const abandon = (): void => this.#abandon(id);
      const settled = (): void => signal?.removeEventListener('abort', abandon);
      this.#waiting.set(id, {
        resolve: (answer) => {
          settled();
          if (answer.type === 'failed') reject(new ComputerError(answer.code));
          else resolve(answer);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      signal?.addEventListener('abort', abandon);
      this.#send({ id, question });
    });
  }

  #send(request: ComputerRequest): void {
    try {
      this.#worker ??= this.#listenTo(this.#start());
      this.#worker.postMessage(request);
    } catch {
      this.#stop('start');
    }
  }

  #listenTo(worker: ComputerWorker): ComputerWorker {
    worker.addEventListener('message', ({ data }: MessageEvent<ComputerReply>) => {
      this.#take(data.id)?.resolve(data.answer);
    });
    // The program did not load, or broke: without it nobody would ever get an answer.
    const died = (): void => {
      if (this.#worker === worker) this.#stop('start');
    };
    worker.addEventListener('error', died);
    worker.addEventListener('messageerror', died);
    return worker;
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** One question less; a worker that thinks for nobody is stopped. */
  #abandon(id: number): void {
    this.#take(id)?.reject(new ComputerError('aborted'));
    if (this.#waiting.size === 0) this.#stop('aborted');
  }

  #stop(code: ComputerFault): void {
    this.#worker?.terminate();
    this.#worker = null;
    const unanswered = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of unanswered) waiting.reject(new ComputerError(code));
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./computer.worker.ts', import.meta.url), { type: 'module', name: 'computer' });
}
