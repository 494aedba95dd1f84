/**
 * What was learned from lately: samples as features and targets, the oldest overwritten by the newest. It lies in memory that
 * threads share, so that it is saved with the rest and a training goes on as if it had never stopped.
 */
import { MOST_ACTIVE } from '@bfi/ai';

/** The place that is written next, and how many samples there are. */
const NUMBERS = 2;

export function newReplayMemory(capacity: number): SharedArrayBuffer {
  return new SharedArrayBuffer(4 * (NUMBERS + capacity) + capacity * (2 * MOST_ACTIVE + 1));
}

export class Replay {
  readonly #capacity: number;
  readonly #numbers: Uint32Array;
  readonly #targets: Float32Array;
  readonly #features: Uint16Array;
  readonly #counts: Uint8Array;

  constructor(memory: SharedArrayBuffer, capacity: number) {
    this.#capacity = capacity;
    this.#numbers = new Uint32Array(memory, 0, NUMBERS);
    this.#targets = new Float32Array(memory, 4 * NUMBERS, capacity);
    this.#features = new Uint16Array(memory, 4 * (NUMBERS + capacity), capacity * MOST_ACTIVE);
    this.#counts = new Uint8Array(memory, 4 * (NUMBERS + capacity) + 2 * capacity * MOST_ACTIVE, capacity);
  }

  get size(): number {
    return this.#numbers[1] ?? 0;
  }

  add(features: Uint16Array, count: number, target: number): void {
    const [next = 0, size = 0] = this.#numbers;
    this.#features.set(features.subarray(0, count), next * MOST_ACTIVE);
    this.#counts[next] = count;
    this.#targets[next] = target;
    this.#numbers[0] = (next + 1) % this.#capacity;
    this.#numbers[1] = Math.min(size + 1, this.#capacity);
  }

  features(index: number): Uint16Array {
    const start = index * MOST_ACTIVE;
    return this.#features.subarray(start, start + (this.#counts[index] ?? 0));
  }

  target(index: number): number {
    return this.#targets[index] ?? 0;
  }

  /** Everything that is in it, without the room that is free: numbers, targets, counts, and the features one after the other. */
  lists(): readonly (Uint32Array | Float32Array | Uint16Array | Uint8Array)[] {
    const { size } = this;
    const counts = this.#counts.subarray(0, size);
    const features = new Uint16Array(counts.reduce((sum, count) => sum + count, 0));
    let end = 0;
    for (let index = 0; index < size; index++) {
      const one = this.features(index);
      features.set(one, end);
      end += one.length;
    }
    return [this.#numbers, this.#targets.subarray(0, size), counts, features];
  }

  /** The reverse of `lists`: takes what `take` reads, list by list. */
  fill(take: (bytes: number) => ArrayBuffer): void {
    this.#numbers.set(new Uint32Array(take(4 * NUMBERS)));
    const { size } = this;
    if (size > this.#capacity) throw new RangeError('more samples than there is room for');
    this.#targets.set(new Float32Array(take(4 * size)));
    this.#counts.set(new Uint8Array(take(size)));
    const total = this.#counts.subarray(0, size).reduce((sum, count) => sum + count, 0);
    const features = new Uint16Array(take(2 * total));
    let end = 0;
    for (let index = 0; index < size; index++) {
      const count = this.#counts[index] ?? 0;
      this.#features.set(features.subarray(end, end + count), index * MOST_ACTIVE);
      end += count;
    }
  }
}
