import { expect, it } from 'vitest';
import type { Ledger } from './ledger.ts';
import { verdictOf } from './verdict.ts';

const NO_DOUBT = { luck: { red: 0, blue: 0 }, mistakes: { red: 0.01, blue: 0.01 } };

function ledger(
  luck: number,
  mistakesRed: number,
  mistakesBlue: number,
  result: number,
  endings = { red: 0, blue: 0 },
): Ledger {
  const corrections = result - 0.5 - luck + mistakesRed - mistakesBlue;
  return {
    start: 0.5,
    luck: { red: luck / 2, blue: -luck / 2 },
    mistakes: { red: mistakesRed, blue: mistakesBlue },
    endings,
    corrections,
    result,
    doubt: NO_DOUBT,
  };
}

it.each([
  ['the better one won', ledger(0, 0.1, 0.6, 1), { better: 'red', favoured: null, decided: 'skill' }],
  [
    'the dice won for the worse one',
    ledger(-0.9, 0.1, 0.5, 0),
    { better: 'red', favoured: 'blue', decided: 'luck' },
  ],
  [
    'the better one won against the dice',
    ledger(-0.2, 0.1, 0.8, 1),
    { better: 'red', favoured: 'blue', decided: 'spite' },
  ],
  [
    'the better one had the dice as well',
    ledger(0.3, 0.1, 0.3, 1),
    { better: 'red', favoured: 'red', decided: 'both' },
  ],
  ['both played alike', ledger(0.5, 0.3, 0.301, 1), { better: null, favoured: 'red', decided: 'luck' }],
  ['nobody won', ledger(0.1, 0.3, 0.2, 0.5), { better: 'blue', winner: null, decided: 'neither' }],
])('one sentence says when %s', (_, given, expected) => {
  expect(verdictOf(given, true)).toMatchObject(expected);
});

it('nobody is told that both played well who gave away much, and nobody blamed for next to nothing', () => {
  const alike = verdictOf(ledger(0.5, 0.3, 0.301, 1), true);
  expect(alike).toMatchObject({ isFlawless: false, mistakes: { red: 0.3, blue: 0.301 } });
  expect(verdictOf(ledger(0.5, 0.01, 0.012, 1), true)).toMatchObject({ better: null, isFlawless: true });
});

it('whoever gives up is told what that cost, and is no worse a player for it', () => {
  const resigned = verdictOf(ledger(0, 0.4, 0.1, 0, { red: 0.35, blue: 0 }), true);
  expect(resigned.mistakes.red).toBeCloseTo(0.05, 12);
  expect(resigned).toMatchObject({ better: 'red', early: { side: 'red', share: 0.35 } });
  const ahead = verdictOf(ledger(0.5, 0.7, 0.1, 0, { red: 0.65, blue: 0 }), true);
  expect(ahead).toMatchObject({ winner: 'blue', decided: 'early' });
  expect(verdictOf(ledger(0, 0.4, 0.1, 0, { red: 0.01, blue: 0 }), true).early).toBeNull();
});
