import { Match } from '@bfi/game';
import { beforeEach, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { describeOnlyThing } from './only-thing.ts';
import { positionFrom, token } from './testing/matter.ts';

beforeEach(() => setLocale('en'));

/** Red’s soldier has one square before it, or the sea; that on a1 is there or not. */
function toldAfter(first: string, ...tokens: readonly string[]): string {
  const line = `12/11Sn/12/12/12/12/12/12/12/12/10ss1/${first} c:..... j:..... 0+0 r roll 0`;
  const start = positionFrom(line);
  const match = new Match(start.rules, start);
  for (const text of tokens) if (match.toAct !== 'over') match.append(match.toAct, token(text));
  return describeOnlyThing(match.moments);
}

it('whoever goes on after the only thing that was possible is told so', () => {
  expect(toldAfter('12', '(1)', 'l11-l12')).toBe('Nothing else was possible.');
  expect(toldAfter('Sn11', '(1)', 'l11-l12')).toBe('');
});

it('neither of a die, nor of the end of a turn, nor of what the other one did', () => {
  expect(toldAfter('12', '(1)')).toBe('');
  expect(toldAfter('12', '(1)', 'l11-l12', 'end')).toBe('');
  expect(toldAfter('12', '(5)', 'blocked', '-l11')).toBe('');
});
