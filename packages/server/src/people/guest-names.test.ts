import { expect, it } from 'vitest';
import { accountName } from './accounts.ts';
import { GUEST_WORDS, guestName } from './guest-names.ts';

it('a name that a guest is given is short, and could be kept', () => {
  expect(new Set(GUEST_WORDS).size).toBe(GUEST_WORDS.length);
  for (const word of GUEST_WORDS) expect(accountName.read(`${word} 999`).ok, word).toBe(true);
});

it('is a word of the list and a number', () => {
  expect(guestName((from) => from)).toBe('Alpaca 10');
  expect(guestName((_, to) => to - 1)).toBe('Zebra 999');
  expect(guestName()).toMatch(/^[A-Z][a-z]+ \d{2,3}$/);
});
