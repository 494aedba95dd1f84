import { expect, it } from 'vitest';
import { callFrom, callTo } from './calls.svelte.ts';

it('a game calls from every screen but its own, until it waits no more', () => {
  const stop = callTo({ words: () => 'first', path: '/online/first' });
  const stopOther = callTo({ words: () => 'second', path: '/online/second' });
  expect(callFrom('')?.words()).toBe('first');
  expect(callFrom('/online/first')?.words()).toBe('second');
  stopOther();
  expect(callFrom('/online/first')).toBeNull();
  stop();
  expect(callFrom('')).toBeNull();
});
