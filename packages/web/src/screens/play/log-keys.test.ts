import { expect, it } from 'vitest';
import { stopAmong } from './log-keys.ts';

const TURNS = [[0, 1], [3], [4, 6]].map((lines) => ({ lines: lines.map((index) => ({ index })) }));

it('the stop among the lines of a log is the one read last, or that of what is shown, which may have no line', () => {
  expect(stopAmong(TURNS, null, 6)).toBe(6);
  expect(stopAmong(TURNS, 3, 6)).toBe(3);
  expect(stopAmong(TURNS, null, 5)).toBe(4);
  // What was read is no longer in the list.
  expect(stopAmong(TURNS, 9, 3)).toBe(3);
  // Before the first line.
  expect(stopAmong(TURNS, null, -1)).toBe(6);
  expect(stopAmong([], null, 3)).toBeUndefined();
});
