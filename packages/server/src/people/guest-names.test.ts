import { expect, it } from 'vitest';
import { accountName } from './accounts.ts';
import { GUEST_WORDS, GUESTS_APART, GuestNames } from './guest-names.ts';

it('a name that a guest is given is short, and could be kept', () => {
  expect(new Set(GUEST_WORDS).size).toBe(GUEST_WORDS.length);
  for (const word of GUEST_WORDS) expect(accountName.read(`${word} 999`).ok, word).toBe(true);
});

it('is a word of the list and a number', () => {
  expect(new GuestNames((from) => from).next()).toBe('Alpaca 10');
  expect(new GuestNames((_, to) => to - 1).next()).toBe('Okapi 999');
  expect(new GuestNames().next()).toMatch(/^[A-Z][a-z]+ \d{2,3}$/);
});

it('guests who come one after the other have different words, and every word comes again', () => {
  for (const draw of [undefined, (from: number) => from, (_: number, to: number) => to - 1]) {
    const names = new GuestNames(draw);
    const words = Array.from({ length: 200 }, () => names.next().split(' ')[0]);
    for (let first = 0; first + GUESTS_APART <= words.length; first++) {
      expect(new Set(words.slice(first, first + GUESTS_APART)).size).toBe(GUESTS_APART);
    }
  }
  const names = new GuestNames();
  const all = new Set(Array.from({ length: 4000 }, () => names.next().split(' ')[0]));
  expect(all.size).toBe(GUEST_WORDS.length);
});
