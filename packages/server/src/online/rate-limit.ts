/** How much one address, account or connection may ask for: a bucket that fills slowly and is emptied by asking. */

interface Bucket {
  left: number;
  at: number;
}

/** More strangers than this at once, and those who have been quiet for longest are forgotten. */
const MOST_BUCKETS = 20_000;

export class RateLimit {
  readonly #most: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();

  /** `most` at once, and so many more each second. */
  constructor(most: number, perSecond: number) {
    this.#most = most;
    this.#perSecond = perSecond;
  }

  /** May they ask now? It counts as asked if so. */
  takes(who: string, now: number, cost = 1): boolean {
    const bucket = this.#refilled(who, now);
    if (bucket.left < cost) return false;
    bucket.left -= cost;
    return true;
  }

  /** A place in the line: in how many milliseconds it is theirs. Null where that would be later than `longest`; it does not count then. */
  waits(who: string, now: number, longest: number): number | null {
    const bucket = this.#refilled(who, now);
    const wait = (Math.max(0, 1 - bucket.left) / this.#perSecond) * 1000;
    if (wait > longest) return null;
    bucket.left -= 1;
    return wait;
  }

  #refilled(who: string, now: number): Bucket {
    const bucket = this.#buckets.get(who) ?? { left: this.#most, at: now };
    const refilled = bucket.left + Math.max(0, (now - bucket.at) / 1000) * this.#perSecond;
    bucket.left = Math.min(this.#most, refilled);
    bucket.at = now;
    this.#buckets.delete(who);
    this.#buckets.set(who, bucket);
    this.#forgetQuiet();
    return bucket;
  }

  #forgetQuiet(): void {
    for (const quietest of this.#buckets.keys()) {
      if (this.#buckets.size <= MOST_BUCKETS) return;
      this.#buckets.delete(quietest);
    }
  }
}
