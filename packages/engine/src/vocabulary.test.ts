import { expect, test } from 'vitest';
import * as packed from './packed.ts';
import * as Phase from './phase.ts';
import { ARMY, BLOCKS, KINDS, opponentOf, PHASES, rangeOf, word } from './vocabulary.ts';

test('1: a soldier’s range is 2, a jeep’s 3, a tank’s 4', () => {
  expect(KINDS.map(rangeOf)).toEqual([2, 3, 4]);
});

test('an army is five soldiers, three jeeps and two tanks, and there are ten blocks', () => {
  expect(ARMY).toEqual([5, 3, 2]);
  expect(BLOCKS).toBe(10);
});

test('each side is the other’s opponent', () => {
  expect([opponentOf('red'), opponentOf('blue')]).toEqual(['blue', 'red']);
});

test('a phase’s number is its place in the list of words', () => {
  expect(Object.keys(Phase)).toEqual([...PHASES]);
  expect(Object.values(Phase)).toEqual(PHASES.map((_, index) => index));
  expect(packed.Phase).toEqual({ ...Phase });
});

test('a word is found by its index, and a wrong index is a fault that throws', () => {
  expect(word(KINDS, 2)).toBe('tank');
  expect(() => word(KINDS, 3)).toThrow(RangeError);
  expect(() => word(KINDS, -1)).toThrow(RangeError);
});
