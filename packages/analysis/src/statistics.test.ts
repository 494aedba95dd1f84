import { describe, expect, it } from 'vitest';
import { chiSquareP, estimateOf } from './statistics.ts';

describe('statistics', () => {
  it('give a mean with its interval', () => {
    const { mean, spread, interval } = estimateOf([1, 2, 3, 4]);
    expect(mean).toBe(2.5);
    expect(spread).toBeCloseTo(1.29099, 5);
    expect(interval?.high).toBeCloseTo(2.5 + (1.959964 * 1.29099) / 2, 4);
    expect(estimateOf([1]).interval).toBeNull();
    expect(estimateOf([])).toMatchObject({ count: 0, mean: 0 });
  });

  it.each([
    [11.07, 5, 0.05],
    [15.086, 5, 0.01],
    [1.145, 5, 0.95],
    [3.841, 1, 0.05],
    [40, 1, 2.54e-10],
    [0, 5, 1],
  ])('a chi-square of %f with %i degrees comes by chance as tables say', (chiSquare, degrees, p) => {
    expect(chiSquareP(chiSquare, degrees) / p).toBeCloseTo(1, 2);
  });
});
