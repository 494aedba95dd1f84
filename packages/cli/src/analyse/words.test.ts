import type { Reason, Verdict } from '@bfi/analysis';
import { parseAction, parseSquare } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { describeReason, describeReasons, describeVerdict, signedPercent } from './words.ts';

const square = (name: string): number => parseSquare(name) ?? -1;
const line = (text: string): number[] =>
  text.split(' ').map((token) => {
    const action = parseAction(token);
    return action.ok ? action.value : -1;
  });

describe('the words of an analysis', () => {
  const verdict: Verdict = {
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

  it.each([
    [verdict, 'Red was the better player, by 20.0 %; the dice took 31.0 %, and Blue won.'],
    [
      { ...verdict, better: null },
      'Red gave away 25.0 % and Blue 45.0 %: neither was clearly better; the dice decided, with 31.0 % for Blue.',
    ],
    [
      { ...verdict, better: null, isFlawless: true },
      'Both played almost without a mistake; the dice decided, with 31.0 % for Blue.',
    ],
    [
      { ...verdict, winner: 'red', decided: 'spite' },
      'Red was the better player, by 20.0 %, and won against the dice, which took 31.0 %.',
    ],
    [
      { ...verdict, winner: 'red', favoured: null, decided: 'skill' },
      'Red was the better player, by 20.0 %, and won; the dice favoured nobody.',
    ],
    [
      { ...verdict, winner: null, decided: 'neither' },
      'Red was the better player, by 20.0 %; the dice gave Blue 31.0 %.',
    ],
  ] as const)('say in one sentence what decided it', (given, sentence) => {
    expect(describeVerdict(given)).toBe(sentence);
  });

  it('say which numbers a mistake gave the opponent, and show one', () => {
    const replies = [
      { rolls: [3], falls: [square('d8')], line: line('d6-d8 end (3) b11-b8L b8xd8') },
      { rolls: [4], falls: [square('d8')], line: line('d6-d8 end (4) b12-b8L b8xd8') },
    ];
    expect(describeReason({ code: 'reply', replies }, 'red')).toBe(
      'With a three and a four Blue can then shoot d8, as in d6-d8 end (3) b11-b8L b8xd8.',
    );
  });

  it.each<[Reason, string]>([
    [
      {
        code: 'chances',
        replies: [{ rolls: [0, 4], falls: [1], line: line('d6-d8 (0)') }],
        of: 36,
        fewer: [],
      },
      'It would have left a hit in 1 of the 36 ways the next two rolls can fall, as in d6-d8 (0); this leaves 0.',
    ],
    [
      { code: 'chances', replies: [{ rolls: [4], falls: [1], line: line('d6L (4)') }], of: 6, fewer: [] },
      'It would have left a hit on the next roll with a four, as in d6L (4).',
    ],
    [
      { code: 'blocked', replies: [{ rolls: [4], falls: [], line: line('d6L (4)') }] },
      'With a four on the next roll Red has no move.',
    ],
    [
      {
        code: 'replyBlast',
        to: square('e4'),
        replies: [{ rolls: [4], falls: [square('e3')], line: line('end (4)') }],
      },
      'With a four Blue can then shoot the block on e4; if it is live, it takes e3, as in end (4).',
    ],
    [
      { code: 'stuck', squares: [square('a1')], line: [] },
      'As everybody stands then, no number lets a1 move.',
    ],
    [{ code: 'idle', squares: [square('a1')], line: [] }, 'As everybody stood, no number let a1 move.'],
    [
      { code: 'clears', squares: [square('e4')], line: line('d4xe4') },
      'It would have shot the block on e4 off the island: d4xe4.',
    ],
    [
      { code: 'mobile', square: square('a1'), numbers: [3, 1], line: [] },
      'It would have let a1 move with a one and a three, too.',
    ],
    [
      { code: 'hinders', square: square('a1'), numbers: [3], line: [] },
      'It would have kept a1 from moving with a three.',
    ],
  ])('say what lies ahead: %o', (reason, words) => {
    expect(describeReason(reason, 'red')).toBe(words);
  });

  it('say of a piece of a set-up how far the reasons look', () => {
    const why: Reason[] = [{ code: 'stuck', squares: [square('a1')], line: [] }];
    expect(describeReasons({ why, side: 'red', stage: 'setup' }).at(-1)).toMatch(/from here on/);
    expect(describeReasons({ why, side: 'red', stage: 'opening' })).toHaveLength(1);
    expect(describeReasons({ why: [{ code: 'worth', line: [] }], side: 'red', stage: 'setup' })).toHaveLength(
      1,
    );
  });

  it('give every column its sign, and none to what rounds to nothing', () => {
    expect([0.312, -0.05, -0.0001].map(signedPercent)).toEqual(['+31.2 %', '−5.0 %', '+0.0 %']);
  });
});
