/** The analyst as the page asks it. Its worker is started when first needed, and stopped when nobody wants to know more. */
import type { Reason } from '@bfi/analysis';
import type { ActionCode } from '@bfi/engine';
import type {
  AnalystAnswer,
  AnalystQuestion,
  AnalystReply,
  AnalystRequest,
  Option,
  PlaceText,
} from './analyst-protocol.ts';

/** The part of a worker that is used. */
export type AnalystWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

type Hear = (answer: AnalystAnswer, isLast: boolean) => void;

export class Analyst {
  readonly #start: () => AnalystWorker;
  readonly #hearers = new Map<number, Hear>();
  #worker: AnalystWorker | null = null;
  #lastId = 0;

  constructor(start: () => AnalystWorker = startWorker) {
    this.#start = start;
  }

  /** Starts the worker before there is a question, so that it is ready when the first one comes. */
  wake(): void {
    try {
      this.#worker ??= this.#listenTo(this.#start());
    } catch {
      // Whoever asks is told.
    }
  }

  /** Hears every part of the answer; returns how to want no more. */
  ask(question: AnalystQuestion, hear: Hear): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#hearers.set(id, hear);
    this.#send({ id, question });
    return () => {
      if (this.#hearers.delete(id)) this.#send({ id, question: null });
    };
  }

  /** What may be done or may come there; null where that can't be found out. */
  async consider(place: PlaceText, plies: number): Promise<readonly Option[] | null> {
    const answer = await this.#once({ type: 'consider', place, plies });
    return answer.type === 'considered' ? answer.options : null;
  }

  /** What an action gives away there, and what would be best; null where that can't be found out. */
  async weigh(place: PlaceText, action: ActionCode): Promise<{ loss: number; best: ActionCode } | null> {
    const answer = await this.#once({ type: 'weigh', place, action });
    return answer.type === 'weighed' ? answer : null;
  }

  async why(place: PlaceText, played: ActionCode, best: ActionCode): Promise<readonly Reason[] | null> {
    const answer = await this.#once({ type: 'why', place, played, best });
    return answer.type === 'explained' ? answer.reasons : null;
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#hearers.clear();
  }

  #once(question: AnalystQuestion): Promise<AnalystAnswer> {
    return new Promise((resolve) => {
      this.ask(question, resolve);
    });
  }

  #send(request: AnalystRequest): void {
    try {
      this.#worker ??= this.#listenTo(this.#start());
      this.#worker.postMessage(request);
    } catch {
      this.#fail();
    }
  }

  #listenTo(worker: AnalystWorker): AnalystWorker {
    worker.addEventListener('message', ({ data }: MessageEvent<AnalystReply>) => {
      const hear = this.#hearers.get(data.id);
      if (data.isLast) this.#hearers.delete(data.id);
      hear?.(data.answer, data.isLast);
    });
    const died = (): void => {
      if (this.#worker === worker) this.#fail();
    };
    worker.addEventListener('error', died);
    worker.addEventListener('messageerror', died);
    return worker;
  }

  /** The program did not load, or broke: whoever waits is told, and the next question starts it anew. */
  #fail(): void {
    const hearers = [...this.#hearers.values()];
    this.close();
    for (const hear of hearers) hear({ type: 'failed' }, true);
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module', name: 'analyst' });
}
