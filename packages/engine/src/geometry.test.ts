import { describe, expect, test } from 'vitest';
import {
  columnOf,
  NEIGHBOURS,
  NOWHERE,
  rowOf,
  SQUARES,
  squareAt,
  squareInRange,
  squaresAhead,
  turned,
} from './geometry.ts';
import { squareOf } from './testing/given.ts';
import { LEFT, RIGHT } from './vocabulary.ts';

const names = (text: string): number[] => text.split(' ').map(squareOf);

describe('1: the island', () => {
  test('is 12 × 12, and a square is its row and its column', () => {
    expect(SQUARES).toBe(144);
    for (let square = 0; square < SQUARES; square++) {
      expect(squareAt(columnOf(square), rowOf(square))).toBe(square);
    }
    expect([columnOf(squareOf('c12')), rowOf(squareOf('c12'))]).toEqual([2, 11]);
  });

  test('squares ahead to the edge: north, east, south, west', () => {
    const ahead = (name: string) => [0, 1, 2, 3].map((facing) => squaresAhead(squareOf(name), facing));
    expect(ahead('a1')).toEqual([11, 11, 0, 0]);
    expect(ahead('l12')).toEqual([0, 0, 11, 11]);
    expect(ahead('d4')).toEqual([8, 8, 3, 3]);
    expect(ahead('c10')).toEqual([2, 9, 9, 2]);
  });

  test('the square exactly a range ahead, or nowhere', () => {
    const inRange = (kind: number, name: string) =>
      [0, 1, 2, 3].map((facing) => squareInRange(kind, squareOf(name), facing));
    expect(inRange(0, 'd4')).toEqual(names('d6 f4 d2 b4'));
    expect(inRange(1, 'd4')).toEqual(names('d7 g4 d1 a4'));
    expect(inRange(2, 'd4')).toEqual([squareOf('d8'), squareOf('h4'), NOWHERE, NOWHERE]);
    expect(inRange(2, 'i9')).toEqual([NOWHERE, NOWHERE, squareOf('i5'), squareOf('e9')]);
  });

  test('a quarter turn to the left or right, all the way round', () => {
    expect([0, 1, 2, 3].map((facing) => turned(facing, LEFT))).toEqual([3, 0, 1, 2]);
    expect([0, 1, 2, 3].map((facing) => turned(facing, RIGHT))).toEqual([1, 2, 3, 0]);
  });

  test('7: the eight squares around, in order of square; fewer at the edge and in a corner', () => {
    expect(NEIGHBOURS[squareOf('d5')]).toEqual(names('c4 d4 e4 c5 e5 c6 d6 e6'));
    expect(NEIGHBOURS[squareOf('a1')]).toEqual(names('b1 a2 b2'));
    expect(NEIGHBOURS[squareOf('l6')]).toEqual(names('k5 l5 k6 k7 l7'));
    expect(NEIGHBOURS[squareOf('l12')]).toEqual(names('k11 l11 k12'));
    expect(NEIGHBOURS.flat()).toHaveLength(100 * 8 + 40 * 5 + 4 * 3);
  });
});
