import { expect, it } from 'vitest';
import { chanceOfLogit } from './logistic.ts';

it('a logit means what the logistic function says, as exactly as numbers can', () => {
  for (let logit = -40; logit <= 40; logit += 1 / 128) {
    const expected = 1 / (1 + Math.exp(-logit));
    expect(Math.abs(chanceOfLogit(logit) / expected - 1)).toBeLessThan(4e-16);
  }
});

it('an even logit is an even chance, and extreme ones are won or lost', () => {
  expect(chanceOfLogit(0)).toBe(0.5);
  expect([-1e9, -800, 800, 1e9].map(chanceOfLogit)).toEqual([0, 0, 1, 1]);
});
