import { createRandom } from '@bfi/ai';
import { describe, expect, it } from 'vitest';
import { estimateLessLuck, type LuckSums, newLuckSums } from './luck-statistics.ts';
import { estimate } from './statistics.ts';

/** Pairs whose share of the points follows their luck by so much, and is noise besides. */
function pairsWith(count: number, slope: number, seed: number) {
  const random = createRandom(seed);
  const sums: LuckSums = newLuckSums();
  const pairs = [0, 0, 0, 0, 0];
  for (let pair = 0; pair < count; pair++) {
    const luck = (random.fraction() - 0.5) * 0.8;
    const noise = (random.fraction() - 0.5) * 0.8;
    const index = Math.min(4, Math.max(0, Math.round(4 * (0.55 + slope * luck + noise))));
    const share = index / 4;
    pairs[index] = (pairs[index] ?? 0) + 1;
    sums.count++;
    sums.share += share;
    sums.luck += luck;
    sums.shareSquares += share ** 2;
    sums.luckSquares += luck ** 2;
    sums.products += share * luck;
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
    expect(calm.coefficient).toBeGreaterThan(0.8);
    expect(width(calm)).toBeLessThan(0.75 * width(plain));
    expect(Math.abs(calm.rate - 0.55)).toBeLessThan(0.03);
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
    expect(few.calm).toEqual({ rate: few.plain.rate, interval: few.plain.interval, coefficient: 0 });
    expect(estimateLessLuck(newLuckSums(), few.plain)).toBeNull();
  });
});
