/**
 * SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), for dice that can be checked. Browsers have them only as promises, and only on
 * pages that came safely; the dice are drawn between two steps of a game, wherever it runs.
 */

const BLOCK_BYTES = 64;
/** The message's length in bits stands in the last eight bytes of the last block. */
const LENGTH_BYTES = 8;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = Uint32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first eight. */
const INITIAL_STATE = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

/** The digest of some byte strings, joined. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const blocks = padded(joinBytes(...parts));
  const state = Uint32Array.from(INITIAL_STATE);
  const words = new Uint32Array(BLOCK_BYTES);
  for (let at = 0; at < blocks.byteLength; at += BLOCK_BYTES) compress(state, words, blocks, at);
  const digest = new DataView(new ArrayBuffer(state.byteLength));
  for (const [index, word] of state.entries()) digest.setUint32(4 * index, word);
  return new Uint8Array(digest.buffer);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(
    block.map((byte) => byte ^ 0x36),
    message,
  );
  return sha256(
    block.map((byte) => byte ^ 0x5c),
    inner,
  );
}

function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function padded(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const bytes = new Uint8Array(blocks * BLOCK_BYTES);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

function compress(state: Uint32Array, words: Uint32Array, blocks: DataView, at: number): void {
  const word = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 16; index++) words[index] = blocks.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index++) {
    const [far, near] = [word(index - 15), word(index - 2)];
    const small = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    const large = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    words[index] = word(index - 16) + small + word(index - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + mixed + choice + (ROUND_CONSTANTS[index] ?? 0) + word(index)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] ?? 0) + value;
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}
