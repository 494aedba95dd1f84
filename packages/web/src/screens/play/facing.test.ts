/** Directions on the screen and on the island. */
import { expect, it } from 'vitest';
import { seenAs, swipeDirection } from './facing.ts';

it('up on the screen is away from whose shore is at the bottom', () => {
  expect(seenAs('north', 'red')).toBe('north');
  expect(seenAs('north', 'blue')).toBe('south');
  expect(seenAs('west', 'blue')).toBe('east');
});

it.each([
  [40, 5, 'east'],
  [-40, 30, 'west'],
  [3, -25, 'north'],
  [-10, 60, 'south'],
  [10, 10, null],
] as const)('a swipe by %i, %i points %s', (x, y, direction) => {
  expect(swipeDirection(x, y, 18)).toBe(direction);
});
