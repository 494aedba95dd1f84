import { beforeAll, expect, it } from 'vitest';
import { positionFrom, square } from '../../../../scripts/testing/from-text.ts';
import { setLocale } from '../language/language.svelte.ts';
import { describeRefusal } from './refusals.ts';

beforeAll(() => setLocale('en'));

/** Red's tank on d4 has a blue jeep two ahead, the soldier on f4 a block, the jeep on k4 the sea. */
const BOARD = '12/12/12/12/12/12/3js1#6/12/3Tn1Sn4Je1/12/12/Sn11';

function why(at: string, phase: string, pads = 'c:STJS. j:.....'): string | null {
  return describeRefusal(
    positionFrom(`${BOARD} ${pads} 1+0 r ${phase} 0`),
    {
      type: 'square',
      square: square(at),
    },
    'red',
  );
}

it.each([
  ['d4', 'move:4', 'It can’t use the 4: blue jeep d6 is in the way.'],
  ['f4', 'move:5', 'It can’t use the 5: block f6 is in the way.'],
  ['k4', 'move:3', 'It can’t use the 3: the sea is too near.'],
  ['f4', 'move:2', null],
  ['f4', 'move:2:d4', 'Only tank d4 may move now.'],
  ['f4', 'move:2:pad', 'This roll moves the pad.'],
  ['f4', 'move:2:lost', 'There is nobody left who may move.'],
  ['f4', 'after', 'You have already moved this turn.'],
  ['f4', 'roll', null],
  ['d6', 'move:2', null],
  ['b7', 'move:2', null],
])('whoever points at %s in %s is told: %s', (at, phase, words) => {
  expect(why(at, phase)).toBe(words);
});

it.each([
  [1, 'move:3', 'Waits on the pad: it can land when you roll a zero.'],
  [1, 'zero', 'It can’t land: red soldier a1 is in the way.'],
  [2, 'zero', null],
  [5, 'zero', null],
])('slot %i in %s: %s', (slot, phase, words) => {
  const position = positionFrom(`${BOARD} c:STJS. j:..... 1+0 r ${phase} 0`);
  expect(describeRefusal(position, { type: 'slot', side: 'red', slot }, 'red')).toBe(words);
});

it('a slot past the corner says so', () => {
  const position = positionFrom(`${BOARD} a:STJS. j:..... 1+0 r zero 0`);
  expect(describeRefusal(position, { type: 'slot', side: 'red', slot: 1 }, 'red')).toBe(
    'It can’t land: its slot hangs past the corner of the island.',
  );
});

it('of the other one’s slots nothing is told', () => {
  const position = positionFrom(`${BOARD} a:STJS. j:STJSS 1+0 r zero 0`);
  expect(describeRefusal(position, { type: 'slot', side: 'blue', slot: 1 }, 'red')).toBeNull();
});
