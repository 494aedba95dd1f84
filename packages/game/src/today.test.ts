import { expect, it } from 'vitest';
import { today } from './today.ts';

it('late and early in the day the date is the one on the wall', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(today(new Date(2026, 10, 15, 0, 1))).toBe('2026-11-15');
});
