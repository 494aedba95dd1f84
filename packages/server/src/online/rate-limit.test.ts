import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

it('lets so much through at once, and then as much as time brings', () => {
  const limit = new RateLimit(3, 2);
  const asked = (who: string, now: number) => limit.takes(who, now);
  expect([0, 0, 0, 0].map((now) => asked('a', now))).toEqual([true, true, true, false]);
  expect(asked('b', 0)).toBe(true);
  expect([500, 500].map((now) => asked('a', now))).toEqual([true, false]);
  expect([99_000, 99_000, 99_000, 99_000].map((now) => asked('a', now))).toEqual([true, true, true, false]);
  expect(limit.takes('c', 0, 4)).toBe(false);
});

it('forgets those who have been quiet for longest, so that strangers cannot fill the memory', () => {
  const limit = new RateLimit(1, 0);
  expect(limit.takes('first', 0)).toBe(true);
  for (let stranger = 0; stranger < 20_000; stranger++) limit.takes(`s${stranger}`, 0);
  expect(limit.takes('first', 0)).toBe(true);
  expect(limit.takes('s19999', 0)).toBe(false);
});

it('gives places in a line, each later than the one before, as far as the line may reach', () => {
  const limit = new RateLimit(2, 4);
  const waits = (now: number) => limit.waits('a', now, 500);
  expect([0, 0, 0, 0, 0].map(waits)).toEqual([0, 0, 250, 500, null]);
  // Whoever went away has taken no place.
  expect([250, 1000].map(waits)).toEqual([500, 0]);
  expect(limit.waits('b', 0, 0)).toBe(0);
});
