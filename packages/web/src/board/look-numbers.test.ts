import { formatSquare } from '@bfi/engine';
import { expect, it } from 'vitest';
import { positionFrom, square } from '../../../../scripts/testing/from-text.ts';
import { lookAt } from '../game/look-at.ts';
import { listed, numbersOf } from './look-numbers.ts';

it.each<[number[], string]>([
  [[2], '2'],
  [[1, 2], '1 2'],
  [[0, 1, 2, 3, 4, 5], '0–5'],
  [[0, 2, 3, 4], '0 2–4'],
  [[0, 1, 3, 5], '0 1 3 5'],
])('%j is written as %s', (numbers, text) => {
  expect(listed(numbers)).toBe(text);
});

it('somebody who could be hit and could hit has both numbers, each its own', () => {
  // Blue's soldier on b6 comes into its range of two by a 2, Red's jeep on b2 into its range of three by a 1.
  const position = positionFrom('12/12/12/12/12/12/1ss10/12/12/12/1Jn10/12 c:..... j:..... 0+0 r move:2 0');
  const look = lookAt(position, square('b6'));
  if (look === null) throw new Error('nobody stands there');
  const found = numbersOf(look).map(({ type, square: at, text }) => `${type} ${formatSquare(at)}: ${text}`);
  expect(found).toEqual(['hit b2: 2', 'threat b2: 1']);
});
