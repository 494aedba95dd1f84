/** What an analysis found, in English. */
import type { Reason, Verdict } from '@bfi/analysis';
import { beforeAll, expect, it } from 'vitest';
import { loadRoom, setLocale } from '../language/language.svelte.ts';
import { describeReason, describeVerdict, lineOf } from './study-words.ts';
import { gameFrom, SHORT_BATTLE } from './testing/battle.ts';

beforeAll(async () => {
  await setLocale('en');
  await loadRoom('study');
});

const VERDICT: Verdict = {
  better: 'red',
  skill: 0.2,
  mistakes: { red: 0.25, blue: 0.45 },
  isFlawless: false,
  favoured: 'blue',
  luck: 0.31,
  winner: 'blue',
  decided: 'luck',
};

it('the ledger is one sentence, for who played and for who looks on', () => {
  expect(describeVerdict(VERDICT, 'red')).toBe('You were the better player, by 20%; the dice took 31%.');
  expect(describeVerdict(VERDICT, 'blue')).toBe(
    'Your opponent was the better player, by 20%; the dice gave you 31%.',
  );
  expect(describeVerdict(VERDICT, null)).toBe('Red was the better player, by 20%; the dice gave Blue 31%.');
});

it('where nobody was better, the sentence says what each gave away', () => {
  const even = { ...VERDICT, better: null, favoured: null };
  expect(describeVerdict(even, null)).toBe(
    'Red gave away 25% and Blue 45%: neither was clearly better; the dice favoured nobody.',
  );
  expect(describeVerdict(even, 'blue')).toBe(
    'You gave away 45% and your opponent 25%: neither was clearly better; the dice favoured nobody.',
  );
  expect(describeVerdict({ ...even, isFlawless: true }, 'blue')).toBe(
    'Both played almost without a mistake; the dice favoured nobody.',
  );
});

it.each<[Reason, string]>([
  [{ code: 'win', line: [1] }, 'It would have won the battle at once.'],
  [
    { code: 'shot', shot: { from: 0, to: 24 }, falls: [24, 13], line: [] },
    'There was a shot from a1 that hits b2 and a3.',
  ],
  [
    { code: 'reply', replies: [2, 5].map((roll) => ({ rolls: [roll], falls: [0], line: [7] })) },
    'Then Blue can hit a1 with 2 and 5.',
  ],
  [{ code: 'reinforce', slot: 3, line: [] }, 'Somebody could have landed from slot 3.'],
])('a reason says what its line shows: %o', (reason, words) => {
  expect(describeReason(reason, gameFrom(SHORT_BATTLE).match.start, 'red')).toBe(words);
});

it('of several replies the first one is shown', () => {
  expect(lineOf({ code: 'reply', replies: [{ rolls: [2], falls: [0], line: [7] }] })).toEqual([7]);
});
