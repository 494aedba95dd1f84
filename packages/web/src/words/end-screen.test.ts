/** What stands over the end of a battle, for whoever sits at the screen. */
import { beforeAll, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { headlineOf, reasonOf } from './end-screen.ts';

beforeAll(() => setLocale('en'));

const AGAINST_COMPUTER = { names: { red: '', blue: 'Computer (level 2)' }, you: 'red', level: 2 } as const;
const TWO_PEOPLE = { names: { red: 'Anna', blue: '' }, you: null, level: null } as const;

it('whoever plays alone against the computer is addressed', () => {
  const lost = { ...AGAINST_COMPUTER, result: 'blue', reason: 'annihilation' } as const;
  expect([headlineOf(lost), reasonOf(lost)]).toEqual([
    'The computer holds the island',
    'Your army is beaten.',
  ]);
  expect(reasonOf({ ...lost, reason: 'resignation' })).toBe('You resigned.');
  const won = { ...AGAINST_COMPUTER, result: 'red', reason: 'annihilation' } as const;
  expect([headlineOf(won), reasonOf(won)]).toEqual(['The island is yours!', 'Blue’s army is beaten.']);
});

it('two people are called by their names, or their colours', () => {
  const lost = { ...TWO_PEOPLE, result: 'blue', reason: 'annihilation' } as const;
  expect([headlineOf(lost), reasonOf(lost)]).toEqual(['Blue rules the island', 'Anna’s army is beaten.']);
  expect(reasonOf({ ...TWO_PEOPLE, result: 'red', reason: 'resignation' })).toBe('Blue resigned.');
});

it.each([
  ['annihilation', 'Your army is beaten.', 'Anna’s army is beaten.'],
  ['resignation', 'You resigned.', 'Anna resigned.'],
  ['time', 'You ran out of time.', 'Anna ran out of time.'],
  ['forfeit', 'You forfeited the battle.', 'Anna forfeited the battle.'],
] as const)(
  'whoever lost far from their opponent is addressed, and named to the opponent: %s',
  (reason, own, theirs) => {
    const lost = { names: { red: 'Anna', blue: 'Ben' }, level: null, result: 'blue', reason } as const;
    expect([reasonOf({ ...lost, you: 'red' }), reasonOf({ ...lost, you: 'blue' })]).toEqual([own, theirs]);
  },
);
