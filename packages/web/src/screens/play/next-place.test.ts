/** From one that can be chosen to the next. */
import { expect, it } from 'vitest';
import type { Place } from '../../board/marks.ts';
import { choosable, nextPlace } from './next-place.ts';

const A: Place = { type: 'square', square: 3 };
const B: Place = { type: 'square', square: 40 };
const C: Place = { type: 'slot', side: 'red', slot: 2 };

it('goes round, forwards and backwards', () => {
  expect([null, A, B, C].map((from) => nextPlace([A, B, C], from, null, 1))).toEqual([A, B, C, A]);
  expect([null, A, B, C].map((from) => nextPlace([A, B, C], from, null, -1))).toEqual([C, C, A, B]);
});

it('begins at the first one for whoever is somewhere else, and stays where there is no other', () => {
  expect(nextPlace([A, C], B, null, 1)).toEqual(A);
  expect(nextPlace([A], A, A, 1)).toBeNull();
  expect(nextPlace([], null, null, 1)).toBeNull();
});

it('in set-up it goes through the squares where something may be put', () => {
  expect(choosable({ lit: [], allowed: [3, 40] })).toEqual([A, B]);
  expect(choosable({ lit: [C], allowed: [] })).toEqual([C]);
});

it('who has the focus and is not picked yet is gone on from, and picked where there is nobody else', () => {
  expect(nextPlace([A, B, C], null, A, 1)).toEqual(B);
  expect(nextPlace([A], null, A, 1)).toEqual(A);
  expect(nextPlace([A], null, A, -1)).toEqual(A);
});
