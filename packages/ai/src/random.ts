/** A small seeded generator (xoshiro128**): for players, simulations and tests. Games that matter bring dice of their own. */
export interface Random {
  /** A whole number from 0 to `limit - 1`, each equally likely. */
  below(limit: number): number;
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
}

const RANGE = 2 ** 30;

export function createRandom(seed: number): Random {
  // The four words live in a typed array, so that drawing never allocates.
  const state = new Uint32Array(4);
  let mixed = seed | 0;
  for (let index = 0; index < 4; index++) {
    // splitmix32: neighbouring seeds must not give neighbouring games.
    mixed = (mixed + 0x9e3779b9) | 0;
    let word = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    state[index] = word ^ (word >>> 15);
  }

  /** Thirty bits: the most that stay a small integer. */
  const next = (): number => {
    const a = state[0] ?? 0;
    const b = state[1] ?? 0;
    const c = (state[2] ?? 0) ^ a;
    const d = (state[3] ?? 0) ^ b;
    const scrambled = Math.imul(b, 5);
    const rotated = (scrambled << 7) | (scrambled >>> 25);
    state[0] = a ^ d;
    state[1] = b ^ c;
    state[2] = c ^ (b << 9);
    state[3] = (d << 11) | (d >>> 21);
    return Math.imul(rotated, 9) >>> 2;
  };

  return {
    // Multiplying uses the high bits; for the small limits of this game the bias is below one in a million.
    below: (limit) => Math.floor((next() * limit) / RANGE),
    fraction: () => next() / RANGE,
  };
}

/** A seed from the clock, for those who did not choose one. */
export function freshSeed(): number {
  return (Date.now() ^ Math.floor(Math.random() * 0x7fff_ffff)) & 0x7fff_ffff;
}
