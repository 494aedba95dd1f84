/** Where all that can be done is done by one alone, it is in hand at once. */
import { formatSquare } from '@bfi/engine';
import { beforeAll, expect, it } from 'vitest';
import { m, setLocale } from '../language/language.svelte.ts';
import { positionFrom, square } from '../words/testing/matter.ts';
import { onSquare } from './choice.ts';
import { Picker } from './picker.svelte.ts';

beforeAll(() => setLocale('en'));

/** Red's jeep on d4 and soldier on j2; Blue's soldier on h9 is out of everybody's reach. */
const BOARD = '12/12/12/7ss4/12/12/12/12/3Jn8/12/9Sn2/12 c:ST... j:..... 0+0 r';

function pickerAt(line: string): Picker {
  const picker = new Picker(() => undefined, { handsOver: true });
  picker.offer(positionFrom(line));
  return picker;
}

function pickedIn({ marks: { picked } }: Picker): string | null {
  return picked?.type === 'square' ? formatSquare(picked.square) : null;
}

it('after a zero whoever may move is in hand, with the arrows shown and nobody else to choose', () => {
  const picker = pickerAt(`${BOARD} move:3:d4 0`);
  expect(pickedIn(picker)).toBe('d4');
  expect(picker.marks.steps).toHaveLength(3);
  expect(picker.buttons.map(({ key }) => key)).not.toContain('other');
  expect(picker.detail).toMatch(/^Only jeep d4 may move now\. /);
});

it('a second tap does not let go of whoever alone may act', () => {
  const picker = pickerAt(`${BOARD} move:3:d4 0`);
  picker.pick(onSquare(square('d4')));
  expect(pickedIn(picker)).toBe('d4');
  expect(picker.marks.steps).toHaveLength(3);
});

it('whoever has but one character to move need not look for it', () => {
  expect(pickedIn(pickerAt('12/12/12/7ss4/12/12/12/12/3Jn8/12/12/12 c:..... j:..... 0+0 r move:3 0'))).toBe(
    'd4',
  );
});

it('of several, or where somebody else could shoot, nobody is chosen for anybody', () => {
  expect(pickedIn(pickerAt(`${BOARD} move:3 0`))).toBeNull();
  // The soldier on h7 has h9 in its sights: it may fire although only the jeep may move.
  const aimed = BOARD.replace('/12/12/12/12/3Jn8', '/12/7Sn4/12/12/3Jn8');
  expect(pickedIn(pickerAt(`${aimed} move:3:d4 0`))).toBeNull();
});

it('where a landing is a dead end, its button under the thumb says so, and so do the words', () => {
  const picker = pickerAt('12/12/12/7ss4/12/12/12/12/3Jn8/12/Sn11/12 c:ST... j:..... 0+0 r zero 0');
  picker.press({ result: { type: 'point', to: { zero: 'enter' } } });
  expect(picker.choice?.ways.map(({ step }) => step.deadEnd)).toEqual([true, false]);
  expect(picker.detail).toBe(m.play_dead_end_detail());
});
