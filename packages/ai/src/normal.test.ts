import { expect, it } from 'vitest';
import { normal, normalFrom } from './normal.ts';
import { createRandom } from './random.ts';

it('is what logarithm and cosine make of two fractions, but for the last bits', () => {
  const random = createRandom(3);
  const fractions = [
    0,
    0.125,
    0.25,
    0.5,
    0.75,
    1 - 2 ** -30,
    ...Array.from({ length: 300 }, () => random.fraction()),
  ];
  for (const one of fractions) {
    for (const other of fractions) {
      const expected = Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * other);
      expect(Math.abs(normalFrom(one, other) - expected)).toBeLessThan(1e-14);
    }
  }
});

it('has the mean 0, and 1 as its standard deviation', () => {
  const random = createRandom(5);
  const drawn = Array.from({ length: 40_000 }, () => normal(random));
  const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
  const square = drawn.reduce((sum, one) => sum + one * one, 0) / drawn.length;
  expect(Math.abs(mean)).toBeLessThan(0.02);
  expect(Math.abs(square - 1)).toBeLessThan(0.03);
});
