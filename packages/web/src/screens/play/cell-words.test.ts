import { viewPosition } from '@bfi/engine';
import { expect, it } from 'vitest';
import { NO_MARKS, type Place } from '../../board/marks.ts';
import { setLocale } from '../../language/language.svelte.ts';
import { MIDDLE, positionFrom, square } from '../../words/testing/matter.ts';
import { describeChoice } from './cell-words.ts';

const tank: Place = { type: 'square', square: square('f4') };

it.each([
  ['en', 'f4, red tank, facing north, can be chosen'],
  ['ja', 'f4、赤の戦車、北向き、選べます'],
] as const)(
  'a place and what it means now are one list, with the separator of the language: %s',
  async (locale, words) => {
    await setLocale(locale);
    const view = viewPosition(positionFrom(MIDDLE));
    expect(describeChoice(view, { ...NO_MARKS, lit: [tank] }, tank)).toBe(words);
  },
);
