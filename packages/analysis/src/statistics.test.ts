import { describe, expect, it } from 'vitest';
import { chiSquareP, estimateOf, studentsZ, wilsonInterval } from './statistics.ts';

describe('statistics', () => {
  it('give a mean with its interval', () => {
    const { mean, spread, interval } = estimateOf([1, 2, 3, 4]);
    expect(mean).toBe(2.5);
    expect(spread).toBeCloseTo(1.29099, 5);
    expect(interval?.high).toBeCloseTo(2.5 + (3.1824 * 1.29099) / 2, 2);
    expect(estimateOf([1]).interval).toBeNull();
    expect(estimateOf([])).toMatchObject({ count: 0, mean: 0 });
  });

  it.each([
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [4, 2.7764],
    [9, 2.2622],
    [30, 2.0423],
    [1000, 1.9623],
  ])('an interval with %i degrees of freedom is as wide as in Student’s tables', (degrees, wide) => {
    expect(Math.abs(studentsZ(degrees) - wide)).toBeLessThan(0.004);
  });

  it('give the interval of a share as Wilson does: 10 of 20, 20 of 20 and 81 of 263 as in the textbooks', () => {
    const textbook = (wins: number, games: number) => wilsonInterval(wins / games, games);
    expect(textbook(10, 20).low).toBeCloseTo(0.2993, 4);
    expect(textbook(10, 20).high).toBeCloseTo(0.7007, 4);
    expect(textbook(20, 20).low).toBeCloseTo(0.8389, 4);
    expect(textbook(20, 20).high).toBe(1);
    expect(textbook(81, 263).low).toBeCloseTo(0.2553, 4);
    expect(textbook(81, 263).high).toBeCloseTo(0.3662, 4);
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
