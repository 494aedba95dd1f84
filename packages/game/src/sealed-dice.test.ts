import { readFileSync } from 'node:fs';
import { formatAction, makeRules } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { Match } from './match.ts';
import { diceCommitment, sealedDraw, sealedKey, sealedOutcome } from './sealed-dice.ts';

/** Agreed upon outside of this program: secret, red nonce, blue nonce, K, n, W, r. */
const VECTORS = readFileSync(new URL('./testing/dice.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

const ZEROES = '0'.repeat(64);

describe('sealed dice', () => {
  it('have the key and the draws of the published vectors', () => {
    expect(VECTORS.length).toBeGreaterThan(90);
    for (const [secret = '', red = '', blue = '', expected, n, bound, r] of VECTORS) {
      const key = sealedKey({ secret, nonces: { red, blue } });
      expect(Buffer.from(key.key).toString('hex')).toBe(expected);
      expect([n, sealedDraw(key, Number(n))(Number(bound))]).toEqual([n, Number(r)]);
    }
  });

  it('commit each party in its own name', () => {
    // printf 'bfi dice 1 server' | cat - <(head -c 32 /dev/zero) | sha256sum
    expect(diceCommitment('server', ZEROES)).toBe(
      'b0eda51de988ea01e33531786121788aa6b99692c4f53d63e7c97b78b89dd43a',
    );
    expect(new Set(['server', 'red', 'blue'].map((who) => diceCommitment(who as 'red', ZEROES))).size).toBe(
      3,
    );
  });

  it('pass over words at the end of the range, so that no number is likelier', () => {
    // 2^31 + 1 leaves almost every second word out, and a block of eight is soon used up.
    const key = sealedKey({ secret: ZEROES, nonces: { red: ZEROES, blue: ZEROES } });
    const bound = 2 ** 31 + 1;
    const draws = Array.from({ length: 2000 }, (_, number) => sealedDraw(key, number)(bound));
    expect(Math.max(...draws)).toBeLessThan(bound);
    expect(draws.filter((draw) => draw < bound / 2).length).toBeGreaterThan(900);
    expect(draws.filter((draw) => draw < bound / 2).length).toBeLessThan(1100);
  });

  it('roll for the start with Red’s number first', () => {
    const key = sealedKey({ secret: ZEROES, nonces: { red: ZEROES, blue: ZEROES } });
    // The first vector: n = 0, W = 36, r = 22.
    expect(formatAction(sealedOutcome(key, 0, new Match(makeRules()).start))).toBe('(3-4)');
  });
});
