/**
 * SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), for dice that can be checked. Browsers have them only as promises, and only on
 * pages that came safely; the dice are drawn between two steps of a game, wherever it runs.
 *
 * Every index is in range by construction, hence the `!` after typed-array reads.
 */

const BLOCK_BYTES = 64;
/** The message's length in bits stands in the last eight bytes of the last block. */
const LENGTH_BYTES = 8;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first eight. */
const INITIAL_STATE = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

/** What a block is stretched to; read and written between two lines of `compress` only. */
const SCHEDULE = new Int32Array(BLOCK_BYTES);

/** The digest of some byte strings, joined. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  return digestAfter(INITIAL_STATE, 0, joinBytes(parts));
}

/** HMAC-SHA-256 with one key. What the key does to every message alike is done once. */
export class HmacSha256 {
  readonly key: Uint8Array;
  readonly #inner: Int32Array;
  readonly #outer: Int32Array;

  constructor(key: Uint8Array) {
    this.key = key;
    const block = new Uint8Array(BLOCK_BYTES);
    block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
    this.#inner = stateAfter(block.map((byte) => byte ^ 0x36));
    this.#outer = stateAfter(block.map((byte) => byte ^ 0x5c));
  }

  digest(message: Uint8Array): Uint8Array {
    const inner = digestAfter(this.#inner, BLOCK_BYTES, message);
    return digestAfter(this.#outer, BLOCK_BYTES, inner);
  }
}

/** The state after one whole block. */
function stateAfter(block: Uint8Array): Int32Array {
  const state = Int32Array.from(INITIAL_STATE);
  compress(state, block, 0);
  return state;
}

/** The digest of what led to a state, so many bytes, and a message after them. */
function digestAfter(before: Int32Array, length: number, message: Uint8Array): Uint8Array {
  const state = Int32Array.from(before);
  const blocks = padded(message, length);
  for (let at = 0; at < blocks.length; at += BLOCK_BYTES) compress(state, blocks, at);
  const digest = new Uint8Array(state.byteLength);
  for (let index = 0; index < state.length; index++) writeWord(digest, 4 * index, state[index]!);
  return digest;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A message in whole blocks, with its length at the end; `before`: the bytes that were before it. */
function padded(message: Uint8Array, before: number): Uint8Array {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const bytes = new Uint8Array(blocks * BLOCK_BYTES);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const length = before + message.length;
  writeWord(bytes, bytes.length - 8, Math.floor(length / 2 ** 29));
  writeWord(bytes, bytes.length - 4, length * 8);
  return bytes;
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24;
  bytes[at + 1] = word >>> 16;
  bytes[at + 2] = word >>> 8;
  bytes[at + 3] = word;
}

function stretch(blocks: Uint8Array, at: number): void {
  const words = SCHEDULE;
  for (let index = 0; index < 16; index++) {
    const from = at + 4 * index;
    words[index] =
      (blocks[from]! << 24) | (blocks[from + 1]! << 16) | (blocks[from + 2]! << 8) | blocks[from + 3]!;
  }
  for (let index = 16; index < BLOCK_BYTES; index++) {
    const [far, near] = [words[index - 15]!, words[index - 2]!];
    const small = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    const large = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    words[index] = (words[index - 16]! + small + words[index - 7]! + large) | 0;
  }
}

/** Takes one block into a state. Every roll online does this twice, so it has plain variables and no lists. */
function compress(state: Int32Array, blocks: Uint8Array, at: number): void {
  stretch(blocks, at);
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let index = 0; index < BLOCK_BYTES; index++) {
    const choice = (e & f) ^ (~e & g);
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + mixed + choice + ROUND_CONSTANTS[index]! + SCHEDULE[index]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}
