/**
 * What a message loses on its way, as the server measures it, and how much of that is given back. A client's own word is not
 * asked for. Whoever answers late on purpose gains no more than the budget, which is little and fills slowly.
 */

const MOST_A_DECISION = 500;
const MOST_SAVED = 1000;
const REFILL_A_TURN = 250;
/** Of a new measurement in the average. */
const WEIGHT = 0.3;

/** The round trip of one connection, in milliseconds. */
export class RoundTrip {
  #average: number | null = null;

  /** The last measurements, averaged; 0 before the first. */
  get milliseconds(): number {
    return this.#average ?? 0;
  }

  measure(milliseconds: number): void {
    this.#average =
      this.#average === null ? milliseconds : this.#average + WEIGHT * (milliseconds - this.#average);
  }
}

/** A connection that has not answered for so long is gone. */
const SILENCE = 8000;

/** Whether somebody is still there, asked again and again; and how long they take to answer. */
export class Pulse {
  readonly #roundTrip = new RoundTrip();
  #asked: number | null = null;

  get roundTrip(): number {
    return this.#roundTrip.milliseconds;
  }

  /**
   * What to do now: ask, wait for the answer to what was asked before, or give up. Whoever has just come may be asked twice in a short
   * while, and a slow line has not answered by then.
   */
  next(now: number): 'ask' | 'wait' | 'gone' {
    if (this.#asked !== null) return now - this.#asked < SILENCE ? 'wait' : 'gone';
    this.#asked = now;
    return 'ask';
  }

  answered(now: number): void {
    if (this.#asked !== null) this.#roundTrip.measure(now - this.#asked);
    this.#asked = null;
  }
}

/** What may still be given back to one side of a game. */
export class LagBudget {
  #left = MOST_SAVED;
  #turn = 0;

  /** For one decision: whole milliseconds, as clocks have them and as PostgreSQL takes a deadline. */
  spend(roundTrip: number, turn: number): number {
    if (turn > this.#turn)
      this.#left = Math.min(MOST_SAVED, this.#left + REFILL_A_TURN * (turn - this.#turn));
    this.#turn = turn;
    const given = Math.max(0, Math.min(Math.floor(roundTrip), MOST_A_DECISION, this.#left));
    this.#left -= given;
    return given;
  }
}

/** So long after a flag should fall a decision may still be on its way. */
export const FLAG_GRACE = MOST_A_DECISION;
