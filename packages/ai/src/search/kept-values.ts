/**
 * What positions were found to be worth, for as long as one thought takes: a hash table of fixed size (half a megabyte), in one buffer, so
 * that to look something up or to keep it allocates nothing. A newer value takes the place of an older one.
 */
import { makeRules, newPosition, type Position } from '@bfi/engine';

/** Most positions that come again come again soon: more entries find little more, and are slower to reach. */
const ENTRIES = 2 ** 15;

/** An entry is its key, two words, and its value. */
const WORDS_AN_ENTRY = 4;
const VALUES_AN_ENTRY = 2;

/** Where in a position's words the board lies, four squares a word, and where the pads with their missiles: the rest follows from these. */
const { bytes, cells, pads } = newPosition(makeRules());
const BOARD_WORDS = cells.length / Int32Array.BYTES_PER_ELEMENT;
const PADS = (pads.byteOffset - bytes.byteOffset) / Int32Array.BYTES_PER_ELEMENT;

/** A position's bytes, four at a time. */
export function wordsOf({ bytes }: Position): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / Int32Array.BYTES_PER_ELEMENT);
}

export class KeptValues {
  readonly #values = new Float64Array(ENTRIES * VALUES_AN_ENTRY);
  readonly #keys = new Int32Array(this.#values.buffer);
  /** Another number in every thought, which is a part of the keys: so nothing is found that was kept before. */
  #thought = 0;
  /** The key of whatever was looked for last. */
  #low = 0;
  #high = 0;

  /** Begins a new thought, with nothing known. */
  forget(): void {
    this.#thought++;
  }

  /** What was kept of a position under that mark, or NaN. Another position is taken for it once in some 10¹⁹ pairs. */
  find(p: Position, words: Int32Array, mark: number): number {
    this.#look(p, words, mark);
    const entry = this.#low & (ENTRIES - 1);
    const isKept =
      this.#keys[entry * WORDS_AN_ENTRY] === this.#low &&
      this.#keys[entry * WORDS_AN_ENTRY + 1] === this.#high;
    return isKept ? this.#values[entry * VALUES_AN_ENTRY + 1]! : Number.NaN;
  }

  /** Keeps the value of the position that was looked for last. */
  keep(value: number): void {
    const entry = this.#low & (ENTRIES - 1);
    this.#keys[entry * WORDS_AN_ENTRY] = this.#low;
    this.#keys[entry * WORDS_AN_ENTRY + 1] = this.#high;
    this.#values[entry * VALUES_AN_ENTRY + 1] = value;
  }

  /** Four multiplicative hashes side by side, which a processor computes at once, folded into two. */
  #look(p: Position, words: Int32Array, mark: number): void {
    let a = stirred((mark << 1) | p.side);
    let b = stirred(p.phase | (p.live << 8) | (p.safe << 16));
    let c = stirred(p.quiet);
    let d = stirred(p.nominee);
    for (let index = 0; index < BOARD_WORDS; index += 4) {
      a = stirred(a ^ words[index]!);
      b = stirred(b ^ words[index + 1]!);
      c = stirred(c ^ words[index + 2]!);
      d = stirred(d ^ words[index + 3]!);
    }
    a = stirred(a ^ words[PADS]!);
    b = stirred(b ^ words[PADS + 1]!);
    c = stirred(c ^ words[PADS + 2]!);
    this.#low = stirred(stirred(stirred(stirred(a) + b) ^ c) + d);
    // Where an entry lies must not depend on the thought: it decides what takes the place of what.
    this.#high = stirred(stirred(stirred(stirred(d) + c) ^ b) + a) ^ Math.imul(this.#thought, 0x27d4eb2f);
  }
}

/** Each bit has a say in many others. Different words stay different. */
function stirred(word: number): number {
  const spread = Math.imul(word, 0x9e3779b1);
  return spread ^ (spread >>> 15);
}
