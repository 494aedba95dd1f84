/** Things opened from outside, on their way to the table. */
import { makeRules, parsePosition } from '@bfi/engine';
import { seatHere } from '@bfi/game';
import { expect, test } from 'vitest';
import { faultPlace, gameIn, offsetOf } from './opened-game.ts';

const LINE = '12/12/3sn8/12/12/12/12/12/12/12/4Tn7/12 c:..... j:..... 0+0 r roll 0';

test('a line and column, both counted from 1, become the character they stand for', () => {
  const text = 'ab\ncdef\ng';
  expect(text[offsetOf(text, { line: 1, column: 1 })]).toBe('a');
  expect(text[offsetOf(text, { line: 2, column: 3 })]).toBe('e');
  expect(text[offsetOf(text, { line: 3, column: 1 })]).toBe('g');
});

test('a fault in a record points into the text, an unknown text points nowhere', () => {
  const place = { line: 9, column: 4 };
  expect(faultPlace({ type: 'record', fault: { code: 'illegal', token: 'a1-a2', place } })).toEqual(place);
  expect(faultPlace({ type: 'unknown' })).toBeNull();
});

test('a position becomes a game that begins there, by its rules, for two people', () => {
  const position = parsePosition(LINE, makeRules({ chain: 'full' }));
  if (!position.ok) throw new Error(position.error.code);
  const game = gameIn({ type: 'position', position: position.value }, '2026.11.15');
  expect(game.match.start).toEqual(position.value);
  expect(game.match.isWhole).toBe(false);
  expect(game.match.rules.chain).toBe('full');
  expect(game.seats).toEqual({ red: seatHere(), blue: seatHere() });
});
