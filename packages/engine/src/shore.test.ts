import { describe, expect, test } from 'vitest';
import { SIZE, SQUARES } from './geometry.ts';
import {
  columnOfSlot,
  edgeSquare,
  firstHomeSquare,
  forwardOf,
  HOME_SQUARES,
  homeSquaresOf,
  isHome,
  missileAfter,
  missileAtFirst,
} from './shore.ts';
import { squareOf } from './testing/given.ts';
import { BLUE, LEFT, RED, RIGHT } from './vocabulary.ts';

describe('where a side sits', () => {
  test('1: Red looks north and Blue south', () => {
    expect([forwardOf('red'), forwardOf('blue')]).toEqual(['north', 'south']);
  });

  test('2.3: a pad lies over the five leftmost columns as its owner sees them, the missile over c and j', () => {
    const columns = (side: 'red' | 'blue', missile: number) =>
      [1, 2, 3, 4, 5].map((slot) => 'abcdefghijkl'.charAt(columnOfSlot(side, slot, missile))).join('');
    expect(columns('red', missileAtFirst(RED))).toBe('abcde');
    expect(columns('blue', missileAtFirst(BLUE))).toBe('lkjih');
    expect([1, 5].map((slot) => columnOfSlot('red', slot, 0))).toEqual([-2, 2]);
    expect([1, 5].map((slot) => columnOfSlot('blue', slot, 0))).toEqual([2, -2]);
  });

  test('2.4: two rows are nearest to each side', () => {
    const home = (side: number) =>
      Array.from({ length: SQUARES }, (_, square) => square).filter((square) => isHome(side, square));
    expect(home(RED)).toHaveLength(HOME_SQUARES);
    expect([home(RED)[0], home(RED).at(-1)]).toEqual(['a1', 'l2'].map(squareOf));
    expect([home(BLUE)[0], home(BLUE).at(-1)]).toEqual(['a11', 'l12'].map(squareOf));
    expect([firstHomeSquare(RED), firstHomeSquare(BLUE)]).toEqual([home(RED)[0], home(BLUE)[0]]);
    expect([homeSquaresOf('red'), homeSquaresOf('blue')]).toEqual([home(RED), home(BLUE)]);
  });

  test('5.1: somebody enters on the row of the side’s own edge', () => {
    expect([edgeSquare(RED, 3), edgeSquare(BLUE, 3)]).toEqual(['d1', 'd12'].map(squareOf));
  });

  test('5.2: a pad moves to its owner’s left and right, which are the other’s right and left', () => {
    expect([missileAfter(RED, 4, 3, LEFT), missileAfter(RED, 4, 3, RIGHT)]).toEqual([1, 7]);
    expect([missileAfter(BLUE, 4, 3, LEFT), missileAfter(BLUE, 4, 3, RIGHT)]).toEqual([7, 1]);
    expect(missileAfter(RED, SIZE - 1, 1, RIGHT)).toBe(SIZE);
  });
});
