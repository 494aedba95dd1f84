/**
 * How often a password may be tried. Whoever guesses is refused soon, by the address they guess from, and nobody else notices: so guessing
 * from a few addresses keeps nobody out of their own account. What all addresses together may try at one name is bounded too; where many
 * guess at once, whoever signs in by password waits, and when too many wait is refused, its owner like everybody.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimit } from '../online/rate-limit.ts';
import { nameKey } from '../storage/name-key.ts';

/** At once, and then each second. */
const FROM_ONE_PLACE = [10, 0.05] as const;
const FROM_ALL = [50, 0.2] as const;
/** Milliseconds that anybody is let wait for an answer. */
const LONGEST_WAIT = 10_000;

export class Attempts {
  readonly #fromOnePlace = new RateLimit(...FROM_ONE_PLACE);
  readonly #fromAll = new RateLimit(...FROM_ALL);
  readonly #now: () => number;
  readonly #wait: (milliseconds: number) => Promise<unknown>;

  constructor(now: () => number, wait: (milliseconds: number) => Promise<unknown> = pause) {
    this.#now = now;
    this.#wait = wait;
  }

  /** Comes true when the password may be tried; false: not now. `place`: the address of whoever tries, or their account. */
  async may(name: string, place: string): Promise<boolean> {
    const whose = nameKey(name);
    if (!this.#fromOnePlace.takes(`${place} ${whose}`, this.#now())) return false;
    const wait = this.#fromAll.waits(whose, this.#now(), LONGEST_WAIT);
    if (wait === null) return false;
    if (wait > 0) await this.#wait(wait);
    return true;
  }
}
