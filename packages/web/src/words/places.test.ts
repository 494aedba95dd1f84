import { type Position, play, viewPosition } from '@bfi/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { describePad, describePlace, describeSlot, describeSquare } from './places.ts';
import { describePositionForReader } from './reader.ts';
import { MIDDLE, positionFrom, square, token } from './testing/matter.ts';

const middle = viewPosition(positionFrom(MIDDLE));

function after(position: Position, ...tokens: string[]): Position {
  for (const text of tokens) play(position, token(text));
  return position;
}

describe('what stands where, in English', () => {
  beforeAll(() => setLocale('en'));

  it('squares', () => {
    expect(describeSquare(middle, square('f4'))).toBe('f4, red tank, facing north');
    expect(describeSquare(middle, square('e9'))).toBe('e9, blue jeep, facing west');
    expect(describeSquare(middle, square('f8'))).toBe('f8, block');
    expect(describeSquare(middle, square('a1'))).toBe('a1, empty');
  });

  it('a character that has just stepped onto a block stands on it', () => {
    const line = '12/12/12/12/12/12/12/3#8/3Tn8/12/12/3ss8 c:..... j:..... 1+0 r move:1 0';
    const flipping = viewPosition(after(positionFrom(line), 'd4-d5'));
    expect(describeSquare(flipping, square('d5'))).toBe('d5, red tank on a block, facing north');
    expect(describePositionForReader(flipping)[0]).toBe('A block is about to be flipped: d5.');
  });

  it('slots run to their owner’s right', () => {
    expect(describeSlot(middle, 'red', 1)).toBe('Red, pad, slot 1, soldier, at column a');
    expect(describeSlot(middle, 'red', 4)).toBe('Red, pad, slot 4, tank, at column d');
    expect(describeSlot(middle, 'blue', 1)).toBe('Blue, pad, slot 1, soldier, at column l');
    expect(describeSlot(middle, 'blue', 4)).toBe('Blue, pad, slot 4, empty');
  });

  it('a slot that hangs past the corner', () => {
    const view = viewPosition(positionFrom(MIDDLE.replace('c:SJ.TS', 'a:SJ.TS')));
    expect(describeSlot(view, 'red', 2)).toBe('Red, pad, slot 2, jeep, past the corner of the island');
  });

  it('pads', () => {
    expect(describePad(middle, 'red')).toBe(
      'Red, pad, missile at column c: 1 soldier, 2 jeep, 4 tank, 5 soldier',
    );
    const empty = viewPosition(positionFrom(MIDDLE.replace('c:SJ.TS', 'c:.....')));
    expect(describePad(empty, 'red')).toBe('Red, pad, missile at column c, empty');
    const without = viewPosition(
      positionFrom(MIDDLE.replace('c:SJ.TS j:SSJ.S', '- -'), { variant: 'allout' }),
    );
    expect(describePad(without, 'blue')).toBe('Blue, no pad in this battle');
    expect(describeSlot(without, 'blue', 1)).toBe('Blue, no pad in this battle');
  });

  it('any place of the board', () => {
    expect(describePlace(middle, { type: 'square', square: square('a1') })).toBe('a1, empty');
    expect(describePlace(middle, { type: 'slot', side: 'blue', slot: 4 })).toBe('Blue, pad, slot 4, empty');
    expect(describePlace(middle, { type: 'pad', side: 'blue' })).toMatch(
      /^Blue, pad, missile at column j: 1 /,
    );
  });

  it('the whole board', () => {
    expect(describePositionForReader(middle)).toEqual([
      'Red to play, the die shows 3.',
      'Red, 5 characters on the island: soldier d1 facing north, jeep b2 facing north, soldier h2 facing east, soldier j3 facing west, tank f4 facing north.',
      'Blue, 5 characters on the island: soldier i8 facing west, jeep e9 facing west, tank g9 facing south, soldier c11 facing south, tank k11 facing south.',
      'Red, pad, missile at column c: 1 soldier, 2 jeep, 4 tank, 5 soldier.',
      'Blue, pad, missile at column j: 1 soldier, 2 soldier, 3 jeep, 5 soldier.',
      '10 blocks: c2, a3, b4, d5, h6, j7, f8, k9, e11, l12.',
      'Not flipped yet: 6 live, 4 safe.',
    ]);
  });
});

it('in Japanese, what is said of the board has the marks of Japanese between its parts and at its ends', async () => {
  await setLocale('ja');
  for (const words of describePositionForReader(middle)) expect(words).not.toMatch(/[,.:;](\s|$)/);
});

describe('plurals', () => {
  const lone = '12/12/12/12/12/12/12/3#8/3Tn8/12/12/3ss8 c:..... j:..... 1+0 r move:1 0';

  it.each([
    ['en', '1 character on the island', '5 characters on the island', '1 block:', '10 blocks:'],
    ['ru', '1 персонаж на острове', '5 персонажей на острове', '1 блок:', '10 блоков:'],
    ['cs', '1 postava na ostrově', '5 postav na ostrově', '1 blok:', '10 bloků:'],
  ] as const)('%s: one and many', async (locale, oneCharacter, fiveCharacters, oneBlock, tenBlocks) => {
    await setLocale(locale);
    const few = describePositionForReader(viewPosition(positionFrom(lone))).join(' ');
    const many = describePositionForReader(middle).join(' ');
    expect(few).toContain(oneCharacter);
    expect(few).toContain(oneBlock);
    expect(many).toContain(fiveCharacters);
    expect(many).toContain(tenBlocks);
  });

  it('Russian and Czech: two to four', async () => {
    const two = viewPosition(positionFrom(lone.replace('3Tn8', 'Sn2Tn8')));
    await setLocale('ru');
    expect(describePositionForReader(two)[1]).toContain('2 персонажа на острове');
    await setLocale('cs');
    expect(describePositionForReader(two)[1]).toContain('2 postavy na ostrově');
  });
});
