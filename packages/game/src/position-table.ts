/**
 * Remembers a byte a square for each position that a search has met. Two positions are the same if their texts would be;
 * comparing bytes finds that out many times as fast, and exactly. Everything lies in a few large arrays: a search meets tens
 * of thousands of positions, and small ones would keep the garbage collector busy.
 */
import { type Position, SQUARES } from '@bfi/engine';

/** Both pads, both missiles, and the eight numbers in `#write` that are no array. */
const BESIDES = 20;
const WORDS = (SQUARES + BESIDES) / 4;
const CAPACITY_AT_FIRST = 256;

export class PositionTable {
  /** What is looked for, as bytes and as words. */
  readonly #bytes = new Uint8Array(4 * WORDS);
  readonly #words = new Uint32Array(this.#bytes.buffer);
  /** The last entry with a hash; each knows the one before it with the same. */
  readonly #last = new Map<number, number>();
  #before = new Int32Array(CAPACITY_AT_FIRST);
  #keys = new Uint32Array(CAPACITY_AT_FIRST * WORDS);
  #values = new Uint8Array(CAPACITY_AT_FIRST * SQUARES);
  #size = 0;

  /** The place of a position; `kind` tells apart what is remembered for the same one. One that is new is told as its complement. */
  placeOf(position: Position, kind: number): number {
    const hash = this.#write(position, kind);
    const last = this.#last.get(hash) ?? -1;
    for (let place = last; place !== -1; place = this.#before[place] ?? -1) {
      if (this.#isAt(place)) return place;
    }
    if (this.#size === this.#before.length) this.#grow();
    const place = this.#size++;
    this.#before[place] = last;
    this.#last.set(hash, place);
    this.#keys.set(this.#words, place * WORDS);
    return ~place;
  }

  remember(place: number, value: Uint8Array): void {
    this.#values.set(value, place * SQUARES);
  }

  /** Raises each square to what is remembered. */
  raise(place: number, value: Uint8Array): void {
    const first = place * SQUARES;
    for (let square = 0; square < SQUARES; square++) {
      const known = this.#values[first + square] ?? 0;
      if (known > (value[square] ?? 0)) value[square] = known;
    }
  }

  #isAt(place: number): boolean {
    const first = place * WORDS;
    for (let word = 0; word < WORDS; word++) {
      if (this.#keys[first + word] !== this.#words[word]) return false;
    }
    return true;
  }

  #grow(): void {
    const [before, keys, values] = [this.#before, this.#keys, this.#values];
    this.#before = new Int32Array(2 * before.length);
    this.#keys = new Uint32Array(2 * keys.length);
    this.#values = new Uint8Array(2 * values.length);
    this.#before.set(before);
    this.#keys.set(keys);
    this.#values.set(values);
  }

  #write(p: Position, kind: number): number {
    const bytes = this.#bytes;
    bytes.set(p.cells);
    bytes.set(p.pads, SQUARES);
    bytes.set(p.missiles, SQUARES + p.pads.length);
    let at = SQUARES + p.pads.length + p.missiles.length;
    bytes[at++] = kind;
    bytes[at++] = p.live;
    bytes[at++] = p.safe;
    bytes[at++] = p.side;
    bytes[at++] = p.phase;
    bytes[at++] = p.roll;
    bytes[at++] = p.nominee;
    bytes[at++] = p.quiet;
    let hash = 0;
    for (let word = 0; word < WORDS; word++) {
      hash = Math.imul(hash ^ (this.#words[word] ?? 0), 0x9e3779b1) ^ (hash >>> 15);
    }
    return hash;
  }
}
