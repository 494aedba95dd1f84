import type { Verdict } from '@bfi/analysis';
import { parseAction, parseSquare } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { describeReason, describeVerdict, signedPercent } from './words.ts';

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

  it('give every column its sign, and none to what rounds to nothing', () => {
    expect([0.312, -0.05, -0.0001].map(signedPercent)).toEqual(['+31.2 %', '−5.0 %', '+0.0 %']);
  });
});
