import { makeRules, parsePosition, parseSquare } from '@bfi/engine';
import { beforeAll, expect, it } from 'vitest';
import { lookAt } from '../game/look-at.ts';
import { setLocale } from '../language/language.svelte.ts';
import { describeLook } from './look.ts';

beforeAll(() => setLocale('en'));

const LINE = '12/12/12/3ts8/12/12/12/3Sw8/12/12/12/11tn c:..... j:..... 0+0 r move:2 0';

function told(square: string, line = LINE): string {
  const position = parsePosition(line, makeRules({}));
  const at = parseSquare(square);
  if (!position.ok || at === null) throw new Error('no position');
  const look = lookAt(position.value, at);
  return look === null ? '' : describeLook(position.value, look);
}

it('tells of whoever is looked at what it could do with which number, and who could do it harm', () => {
  expect(told('d5')).toBe(
    'Red’s soldier on d5: hits exactly 2 squares ahead. Could move with: 1, 2, 3, 4. Could be hit by: blue tank d9 (with any number).',
  );
  expect(told('d9')).toBe(
    'Blue’s tank on d9: hits exactly 4 squares ahead. Could move with: 1, 2, 3, 4. Could hit: red soldier d5 (with any number).',
  );
});

it('what a zero means is told where one is among the numbers', () => {
  const aside = '12/12/12/12/12/12/12/12/3Sn1ss6/12/12/12 c:..... j:..... 0+0 r roll 0';
  expect(told('d4', aside)).toBe(
    'Red’s soldier on d4: hits exactly 2 squares ahead. Could move with: 1, 2, 3, 4, 5. Could hit: blue soldier f4 (with 0). Could be hit by: blue soldier f4 (with 0). A 0 is a turn in place.',
  );
});

it('an empty square has nothing to tell', () => {
  expect(told('a1')).toBe('');
});
