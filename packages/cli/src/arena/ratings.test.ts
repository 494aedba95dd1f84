import { describe, expect, it } from 'vitest';
import { rate } from './ratings.ts';
import { eloOfRate, rateOfElo } from './statistics.ts';

/** So many pairs, each of them won twice or lost twice. */
const decided = (won: number, lost: number): number[] => [lost, 0, 0, 0, won];

describe('the ratings of a round robin', () => {
  it('of two players are their Elo difference', () => {
    const [one, two] = rate(2, [{ a: 0, b: 1, pairs: decided(3000, 1000) }]);
    expect((one?.elo ?? 0) - (two?.elo ?? 0)).toBeCloseTo(eloOfRate(0.75), 0);
    expect((one?.elo ?? 0) + (two?.elo ?? 0)).toBeCloseTo(0, 9);
  });

  it('find strengths again that agree with each other', () => {
    const truth = [150, 40, -60, -130];
    const meetings = truth.flatMap((elo, a) =>
      truth.slice(a + 1).map((other, index) => {
        const share = rateOfElo(elo - other);
        return { a, b: a + 1 + index, pairs: decided(10_000 * share, 10_000 * (1 - share)) };
      }),
    );
    for (const [index, { elo, interval }] of rate(4, meetings).entries()) {
      expect(elo).toBeCloseTo(truth[index] ?? 0, 0);
      expect(interval.high - elo).toBeCloseTo(elo - interval.low, 9);
      expect(interval.high - interval.low).toBeLessThan(12);
    }
  });

  it('are as sure as the pairs are many, and finite for who has won everything', () => {
    const width = (pairs: number): number => {
      const [one] = rate(2, [{ a: 0, b: 1, pairs: decided(pairs / 2, pairs / 2) }]);
      return one === undefined ? Number.NaN : one.interval.high - one.interval.low;
    };
    // Half the difference of two players: 1.96 · 400/ln 10 · 2 · 0.5/√pairs.
    expect(width(400)).toBeCloseTo((2 * 1.96 * (400 / Math.LN10)) / Math.sqrt(400), 0);
    expect(width(100) / width(400)).toBeCloseTo(2, 1);
    const [winner, loser] = rate(2, [{ a: 0, b: 1, pairs: decided(10, 0) }]);
    expect(winner?.elo).toBeGreaterThan(100);
    expect(winner?.elo).toBeLessThan(1000);
    expect(winner?.interval.low).toBeGreaterThan(loser?.interval.high ?? 0);
  });
});
