import { describe, expect, it } from 'vitest';
import {
  eloOfRate,
  estimate,
  estimateMean,
  logLikelihoodRatio,
  rateOfElo,
  sprtBounds,
  superiority,
  verdict,
} from './statistics.ts';

const FIVE_PER_CENT = { alpha: 0.05, beta: 0.05 };

describe('Elo', () => {
  it('is the usual logistic scale: 100 points are 64 %, three quarters are 191 points', () => {
    expect(rateOfElo(0)).toBe(0.5);
    expect(rateOfElo(100)).toBeCloseTo(0.640065, 6);
    expect(eloOfRate(0.75)).toBeCloseTo(190.8485, 4);
    expect(eloOfRate(rateOfElo(-37))).toBeCloseTo(-37, 10);
    expect(eloOfRate(1)).toBe(Number.POSITIVE_INFINITY);
    expect(eloOfRate(0)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('the interval', () => {
  it('comes from the variance of the pairs: for many it is the mean ± 1.96 standard errors', () => {
    // A published match of 150 pairs: Elo 72.85 ± 22.33.
    const known = estimate([1, 10, 78, 48, 13]);
    if (known === null) throw new Error('nothing is known');
    expect(eloOfRate(known.rate)).toBeCloseTo(72.85, 1);
    const half = (eloOfRate(known.interval.high) - eloOfRate(known.interval.low)) / 2;
    expect(Math.abs(half - 22.33)).toBeLessThan(0.3);
    // By hand: 1000 pairs, mean 1/2, variance 0.125.
    const even = estimate([200, 200, 200, 200, 200]);
    const error = 1.96 * Math.sqrt(0.125 / 1000);
    expect(even?.interval.low).toBeCloseTo(0.5 - error, 3);
    expect(even?.interval.high).toBeCloseTo(0.5 + error, 3);
  });

  it('is narrower where the dice decide: pairs that end one all say nothing of luck', () => {
    const width = (pairs: number[]) => {
      const known = estimate(pairs);
      return known === null ? Number.NaN : known.interval.high - known.interval.low;
    };
    expect(width([10, 0, 80, 0, 10])).toBeLessThan(width([25, 0, 50, 0, 25]));
    expect(width([25, 0, 50, 0, 25])).toBeLessThan(width([50, 0, 0, 0, 50]));
  });

  it('never takes a few equal pairs for certainty', () => {
    expect(estimate([0, 0, 0, 0, 3])?.interval.low).toBeLessThan(0.7);
    expect(estimate([0, 0, 3, 0, 0])?.interval.low).toBeLessThan(0.4);
    expect(estimate([0, 0, 0, 0, 0])).toBeNull();
  });

  it('is mirrored when the players change places', () => {
    const [one, two] = [estimate([1, 2, 3, 4, 9]), estimate([9, 4, 3, 2, 1])];
    if (one === null || two === null) throw new Error('nothing is known');
    expect(one.interval.low).toBeCloseTo(1 - two.interval.high, 12);
    expect(one.superiority).toBeCloseTo(1 - two.superiority, 12);
  });
});

describe('the mean of what was measured', () => {
  const measured = (...shares: number[]) => ({
    count: shares.length,
    sum: shares.reduce((sum, share) => sum + share, 0),
    squares: shares.reduce((sum, share) => sum + share ** 2, 0),
  });

  it('has an interval as wide as the shares vary', () => {
    const known = estimateMean(measured(0.4, 0.6, 0.4, 0.6));
    expect(known?.rate).toBeCloseTo(0.5, 12);
    // The standard deviation of these four is 0.1155.
    expect(known?.interval.low).toBeCloseTo(0.5 - (1.96 * 0.1155) / 2, 3);
    expect(known?.interval.high).toBeCloseTo(0.5 + (1.96 * 0.1155) / 2, 3);
    const calmer = estimateMean(measured(0.5, 0.52, 0.5, 0.52));
    expect(calmer?.interval.low).toBeGreaterThan(0.49);
  });

  it('is not known from fewer than two', () => {
    expect(estimateMean(measured())).toBeNull();
    expect(estimateMean(measured(0.7))).toBeNull();
  });
});

describe('the likelihood of superiority', () => {
  it('is the normal share of (wins − losses) / √games: 10 to 5 is 90.16 %', () => {
    expect(superiority(10 / 15, 15)).toBeCloseTo(0.90165, 4);
    expect(superiority(0.5, 100)).toBeCloseTo(0.5, 7);
    expect(superiority(0.4, 100)).toBeCloseTo(0.02275, 5);
  });
});

describe('the sequential test', () => {
  it('has Wald’s bounds, for errors of five per cent or others', () => {
    expect(sprtBounds({ ...FIVE_PER_CENT, elo0: 0, elo1: 1 }).high).toBeCloseTo(2.9444, 4);
    expect(sprtBounds({ ...FIVE_PER_CENT, elo0: 0, elo1: 1 }).low).toBeCloseTo(-2.9444, 4);
    const strict = sprtBounds({ elo0: 0, elo1: 1, alpha: 0.01, beta: 0.1 });
    expect([strict.low, strict.high]).toEqual([Math.log(0.1 / 0.99), Math.log(0.9 / 0.01)]);
  });

  it('is Wald’s own test where a pair is won or lost whole', () => {
    const [p0, p1] = [rateOfElo(0), rateOfElo(50)];
    const byHand = 30 * Math.log(p1 / p0) + 20 * Math.log((1 - p1) / (1 - p0));
    expect(logLikelihoodRatio([20, 0, 0, 0, 30], { elo0: 0, elo1: 50 })).toBeCloseTo(byHand, 2);
  });

  it.each([
    [[1187, 7410, 13475, 7378, 1164], -3, 1, 2.8615272],
    [[3, 10, 20, 14, 8], 0, 20, 1.030621],
    [[1, 10, 78, 48, 13], 0, 50, 15.8879615],
    [[2, 0, 5, 0, 9], -10, 30, 1.1038227],
  ])('of %j between Elo %d and %d is what a general optimiser finds', (pairs, elo0, elo1, expected) => {
    expect(logLikelihoodRatio(pairs, { elo0, elo1 })).toBeCloseTo(expected, 5);
  });

  it('comes close to the published approximation where the hypotheses are close', () => {
    const [pairs, elo0, elo1] = [[1187, 7410, 13475, 7378, 1164], -3, 1];
    const count = pairs.reduce((sum, here) => sum + here, 0);
    const mean = pairs.reduce((sum, here, index) => sum + (here * index) / 4, 0) / count;
    const variance = pairs.reduce((sum, here, index) => sum + here * (index / 4 - mean) ** 2, 0) / count;
    const [s0, s1] = [rateOfElo(elo0), rateOfElo(elo1)];
    const approximation = (count * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
    expect(logLikelihoodRatio(pairs, { elo0, elo1 })).toBeCloseTo(approximation, 2);
  });

  it('decides for the hypothesis that fits, and not before it can know', () => {
    const hypotheses = { elo0: 0, elo1: 100, ...FIVE_PER_CENT };
    expect(verdict([0, 0, 0, 0, 0], hypotheses)).toBeNull();
    expect(verdict([0, 0, 0, 0, 11], hypotheses)).toBeNull();
    expect(verdict([0, 0, 0, 0, 12], hypotheses)).toBe('elo1');
    expect(verdict([12, 0, 0, 0, 0], hypotheses)).toBe('elo0');
    expect(verdict([0, 0, 0, 0, 12], { ...hypotheses, alpha: 0.01 })).toBeNull();
    expect(verdict([0, 0, 0, 0, 10], { ...hypotheses, alpha: 0.1 })).toBe('elo1');
  });

  it('is turned around with the players', () => {
    const ratio = logLikelihoodRatio([3, 10, 20, 14, 8], { elo0: -5, elo1: 20 });
    expect(logLikelihoodRatio([8, 14, 20, 10, 3], { elo0: -20, elo1: 5 })).toBeCloseTo(-ratio, 9);
  });
});
