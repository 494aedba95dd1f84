import { createRandom } from '@bfi/ai';
import { describe, expect, it } from 'vitest';
import { addToLuckSums, estimateLessLuck, newLuckSums } from './luck-statistics.ts';
import { estimate } from './statistics.ts';

/** Another way to measure the same luck, which is nothing in the mean as well. */
const bent = (luck: number): number => 8 * luck * luck - (8 * 0.4 ** 2) / 3;

/** Pairs whose share of the points follows their luck by so much, and its bent form, and is noise besides. */
function pairsWith(count: number, slope: number, seed: number, bend = 0) {
  const random = createRandom(seed);
  const sums = newLuckSums();
  const pairs = [0, 0, 0, 0, 0];
  for (let pair = 0; pair < count; pair++) {
    const luck = (random.fraction() - 0.5) * 0.8;
    const noise = (random.fraction() - 0.5) * 0.8;
    const index = Math.min(4, Math.max(0, Math.round(4 * (0.55 + slope * luck + bend * bent(luck) + noise))));
    const share = index / 4;
    pairs[index] = (pairs[index] ?? 0) + 1;
    addToLuckSums(sums, share, [luck, bent(luck), random.fraction() - 0.5, random.fraction() - 0.5]);
  }
  const plain = estimate(pairs);
  if (plain === null) throw new Error('nothing is known');
  return { plain, calm: estimateLessLuck(sums, plain) };
}

const width = ({ interval }: { interval: { low: number; high: number } }): number =>
  interval.high - interval.low;

describe('the score less luck', () => {
  it('is much surer where luck decides', () => {
    const { plain, calm } = pairsWith(400, 1, 1);
    if (calm === null) throw new Error('luck was not measured');
    expect(calm.coefficients[0]).toBeGreaterThan(0.8);
    expect(width(calm)).toBeLessThan(0.75 * width(plain));
    expect(Math.abs(calm.rate - 0.55)).toBeLessThan(0.03);
  });

  it('is surer still where luck is worth less to whoever wins anyway', () => {
    const { plain, calm } = pairsWith(400, 0.5, 1, 0.25);
    const slightly = pairsWith(30, 0.5, 1, 0.25);
    if (calm === null || slightly.calm === null) throw new Error('luck was not measured');
    expect(calm.coefficients).toHaveLength(4);
    expect(slightly.calm.coefficients).toHaveLength(2);
    for (const { coefficients } of [calm, slightly.calm]) expect(coefficients[1]).toBeGreaterThan(0.15);
    expect(width(calm)).toBeLessThan(0.9 * width(plain));
  });

  it('does with one way of measuring where the others say the same', () => {
    const sums = newLuckSums();
    const random = createRandom(3);
    const pairs = [0, 0, 0, 0, 0];
    for (let pair = 0; pair < 100; pair++) {
      const index = random.below(5);
      const luck = index / 4 - 0.5 + random.fraction() / 4;
      pairs[index] = (pairs[index] ?? 0) + 1;
      addToLuckSums(sums, index / 4, [luck, 2 * luck, 0, luck]);
    }
    const plain = estimate(pairs);
    if (plain === null) throw new Error('nothing is known');
    const calm = estimateLessLuck(sums, plain);
    expect(calm?.coefficients).toHaveLength(1);
    expect(calm?.coefficients[0]).toBeGreaterThan(0.8);
  });

  it('is never less sure than the score as it is, however little luck tells', () => {
    for (let seed = 1; seed <= 200; seed++) {
      for (const [count, slope] of [
        [10, 0],
        [40, 0.1],
        [40, -0.5],
        [200, 0],
      ] as const) {
        const { plain, calm } = pairsWith(count, slope, seed);
        if (calm === null) throw new Error('luck was not measured');
        expect(width(calm)).toBeLessThanOrEqual(width(plain));
      }
    }
  });

  it('holds the true share in about 95 of 100 cases', () => {
    let held = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const { calm } = pairsWith(100, 1, seed);
      const truth = 0.5466;
      if (calm !== null && calm.interval.low <= truth && truth <= calm.interval.high) held++;
    }
    expect(held).toBeGreaterThan(300 * 0.92);
  });

  it('takes a handful of pairs as they are, and nothing for nothing', () => {
    const few = pairsWith(5, 1, 1);
    expect(few.calm).toEqual({ rate: few.plain.rate, interval: few.plain.interval, coefficients: [] });
    expect(estimateLessLuck(newLuckSums(), few.plain)).toBeNull();
  });
});
