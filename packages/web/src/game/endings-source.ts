/**
 * The table of the smallest endings, for a thread that thinks: large, of use now and then, and done without as long as it is not there.
 * So a fetch that failed is tried again, but not with every question: it has three megabytes.
 */
import { decodeEndings, type Endings } from '@bfi/ai';

/** Milliseconds after a failure in which nobody tries again. */
const PAUSE = 30_000;

export class EndingsSource {
  readonly #load: () => Promise<Uint8Array>;
  readonly #now: () => number;
  #loading: Promise<Endings | null> | null = null;
  #nextTry = Number.NEGATIVE_INFINITY;

  constructor(load: () => Promise<Uint8Array>, now: () => number) {
    this.#load = load;
    this.#now = now;
  }

  /** The table, or null where it cannot be had now. */
  get(): Promise<Endings | null> {
    if (this.#loading === null && this.#now() < this.#nextTry) return Promise.resolve(null);
    this.#loading ??= this.#load()
      .then(decodeEndings)
      .catch(() => {
        this.#loading = null;
        this.#nextTry = this.#now() + PAUSE;
        return null;
      });
    return this.#loading;
  }
}
