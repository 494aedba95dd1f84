/** What an analysis found, in English. */
import type { Reason, Verdict } from '@bfi/analysis';
import { makeRules, parseAction } from '@bfi/engine';
import { Match } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import { loadRoom, setLocale } from '../language/language.svelte.ts';
import {
  conditionOf,
  describeFound,
  describeLine,
  describeReason,
  describeVerdict,
  lineOf,
  percent,
  signedPercent,
} from './study-words.ts';
import { gameFrom, SHORT_BATTLE, SHOT_AT_BLOCK } from './testing/battle.ts';

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
  early: null,
  winner: 'blue',
  decided: 'luck',
};

it('the ledger is one sentence, for who played and for who looks on', () => {
  expect(describeVerdict(VERDICT, 'red')).toBe('You were the better player, by 20%; the dice cost you 31%.');
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

it('what a battle that was ended early cost is a sentence of its own', () => {
  const resigned: Verdict = { ...VERDICT, early: { side: 'red', share: 0.12 } };
  expect(describeVerdict(resigned, 'red')).toBe(
    'You were the better player, by 20%; the dice cost you 31%. Ending it early cost you 12%.',
  );
  expect(describeVerdict(resigned, 'blue')).toMatch(/ Ending it early cost your opponent 12%\.$/);
  expect(describeVerdict(resigned, null)).toMatch(/ Ending it early cost Red 12%\.$/);
});

it.each<[Reason, string]>([
  [{ code: 'win', line: [1] }, 'It would have won the battle at once.'],
  [
    { code: 'shot', shot: { from: 0, to: 24 }, falls: [24, 13], line: [] },
    'A shot from a1 would have hit b2 and a3.',
  ],
  [
    { code: 'reply', replies: [2, 5].map((roll) => ({ rolls: [roll], falls: [0], line: [7] })) },
    'Then Blue can hit a1 with 2 or 5.',
  ],
  [{ code: 'ownLoss', falls: [0], line: [] }, 'It loses the character on a1.'],
  [
    { code: 'ownRisk', falls: [0, 13], line: [] },
    'If the block is live, it loses the characters on a1 and b2.',
  ],
  [{ code: 'reinforce', slot: 3, line: [] }, 'Somebody could have landed from slot 3.'],
  [
    {
      code: 'replyBlast',
      to: 24,
      replies: [5, 2].map((roll) => ({ rolls: [roll], falls: [0, 13], line: [] })),
    },
    'Then Blue can shoot the block on a3 with 2 or 5: if it is live, it takes a1 and b2.',
  ],
  [
    {
      code: 'chances',
      replies: [2, 5].map((roll) => ({ rolls: [0, roll], falls: [0], line: [] })),
      of: 36,
      fewer: [],
    },
    'It would have left a hit in 2 of the 36 ways the next two rolls can fall; this leaves 0.',
  ],
  [
    {
      code: 'chances',
      replies: [2, 5].map((roll) => ({ rolls: [roll], falls: [0], line: [] })),
      of: 6,
      fewer: [],
    },
    'It would have left a hit on the next roll with 2 or 5.',
  ],
  [
    { code: 'blocked', replies: [4, 5].map((roll) => ({ rolls: [roll], falls: [], line: [] })) },
    'Then no move is left on the next roll with 4 or 5.',
  ],
  [{ code: 'stuck', squares: [0, 13], line: [] }, 'As everybody stands then, no number lets a1 and b2 move.'],
  [{ code: 'idle', squares: [0], line: [] }, 'As everybody stands, no number lets a1 move.'],
  [{ code: 'mobile', square: 0, numbers: [3, 4], line: [] }, 'It would have let a1 move with 3 or 4, too.'],
  [{ code: 'hinders', square: 0, numbers: [3], line: [] }, 'It would have kept a1 from moving with 3.'],
  [{ code: 'clears', squares: [24], line: [] }, 'It would have shot the block on a3 off the island.'],
])('a reason says what its line shows: %o', (reason, words) => {
  expect(describeReason(reason, gameFrom(SHORT_BATTLE).match.start, 'red')).toBe(words);
});

it.each<[Reason, string]>([
  [{ code: 'win', line: [1] }, 'It wins the battle at once.'],
  [{ code: 'frees', line: [1] }, 'A shot opens the way.'],
  [{ code: 'shot', shot: { from: 0, to: 24 }, falls: [24], line: [] }, 'A shot from a1 hits a3.'],
  [
    { code: 'blast', shot: { from: 0, to: 24 }, falls: [13], line: [] },
    'A shot at the block on a3: if it is live, it takes b2.',
  ],
  [{ code: 'aim', shot: { from: 0, to: 24 }, falls: [24], line: [] }, 'It ends on a1, aiming at a3.'],
  [{ code: 'reinforce', slot: 3, line: [] }, 'Somebody lands from slot 3.'],
  [
    { code: 'chances', replies: [{ rolls: [0, 5], falls: [0], line: [] }], of: 36, fewer: [] },
    'It leaves a hit in 1 of the 36 ways the next two rolls can fall.',
  ],
  [
    { code: 'chances', replies: [{ rolls: [5], falls: [0], line: [] }], of: 6, fewer: [] },
    'It leaves a hit on the next roll with 5.',
  ],
  [{ code: 'mobile', square: 0, numbers: [3, 4], line: [] }, 'It lets a1 move with 3 or 4, too.'],
  [{ code: 'hinders', square: 0, numbers: [3], line: [] }, 'It keeps a1 from moving with 3.'],
  [{ code: 'clears', squares: [24], line: [] }, 'It shoots the block on a3 off the island.'],
])(
  'of the best that was found a reason says what it does, not what it would have done: %o',
  (reason, words) => {
    expect(describeFound(reason, gameFrom(SHORT_BATTLE).match.start, 'red')).toBe(words);
  },
);

it('a reason for a piece of a set-up says that it looks on from there, unless it is only worth more', () => {
  const setup = new Match(makeRules({ variant: 'quick' })).position;
  const stuck: Reason = { code: 'stuck', squares: [0], line: [] };
  expect(conditionOf(setup, [stuck])).toBe('That is, if both sides set up as well as they can from here on.');
  expect(conditionOf(setup, [{ code: 'worth', line: [] }])).toBeNull();
  expect(conditionOf(gameFrom(SHORT_BATTLE).match.start, [stuck])).toBeNull();
});

it('of several replies the first one is shown', () => {
  expect(lineOf({ code: 'reply', replies: [{ rolls: [2], falls: [0], line: [7] }] })).toEqual([7]);
});

function line(...tokens: readonly string[]): number[] {
  return tokens.map((token) => {
    const parsed = parseAction(token);
    if (!parsed.ok) throw new Error(token);
    return parsed.value;
  });
}

it('a line is told in words, each action where it is played; the end of the turn only where nothing else is done', () => {
  const { moments } = gameFrom(SHOT_AT_BLOCK).match;
  const [rolled, , , flipped] = moments;
  if (rolled === undefined || flipped === undefined) throw new Error('the battle is shorter than it was');
  expect(describeLine(rolled.position, line('e1-e2', 'e2xe4'))).toBe(
    'Soldier e1 → e2; Shoot the block on e4\u00a0· live 1 of 1',
  );
  expect(describeLine(flipped.position, line('end'))).toBe('End the turn');
});

it('less is written with a minus, not with a hyphen', () => {
  expect(signedPercent(-0.042)).toBe('−4.2%');
  expect(signedPercent(0.3)).toBe('+30%');
  expect(percent(-0.198, 1)).toBe('−19.8%');
});
