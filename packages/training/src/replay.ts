/** What was learned from lately: samples as features and targets, the oldest overwritten by the newest. */
import { MOST_ACTIVE } from '@bfi/ai';

export class Replay {
  readonly #capacity: number;
  readonly #features: Uint16Array;
  readonly #counts: Uint8Array;
  readonly #targets: Float32Array;
  #next = 0;
  size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#features = new Uint16Array(capacity * MOST_ACTIVE);
    this.#counts = new Uint8Array(capacity);
    this.#targets = new Float32Array(capacity);
  }

  add(features: Uint16Array, count: number, target: number): void {
    this.#features.set(features.subarray(0, count), this.#next * MOST_ACTIVE);
    this.#counts[this.#next] = count;
    this.#targets[this.#next] = target;
    this.#next = (this.#next + 1) % this.#capacity;
    this.size = Math.min(this.size + 1, this.#capacity);
  }

  features(index: number): Uint16Array {
    const start = index * MOST_ACTIVE;
    return this.#features.subarray(start, start + (this.#counts[index] ?? 0));
  }

  target(index: number): number {
    return this.#targets[index] ?? 0;
  }
}
