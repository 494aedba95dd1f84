/** Whoever is to act again is told whom they have lost, by name and square. */
import type { Side } from '@bfi/engine';
import { Match } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { sideName } from './names.ts';
import { describeNews } from './news.ts';
import { positionFrom, token } from './testing/matter.ts';

beforeAll(() => setLocale('en'));

/** Red looks, alone at the screen. */
const ALONE = { viewer: 'red', isAlone: true, bottom: 'red' } as const;
const DUEL = '12/12/12/12/3ts8/12/3Sn8/7ss4/3Jn8/7#4/6Sn5/12 c:..... j:..... 1+0 b move:1 0';

function momentsAfter(...tokens: readonly string[]): Match['moments'] {
  const start = positionFrom(tokens[0] === 'h5R' ? DUEL.replace('move:1', 'zero') : DUEL);
  const match = new Match(start.rules, start);
  for (const text of tokens) if (match.toAct !== 'over') match.append(match.toAct, token(text));
  return match.moments;
}

it('who fell is named, and then what was done', () => {
  const news = describeNews(momentsAfter('d8xd4', 'h5-h4', 'end'), ALONE, sideName);
  expect(news.lost).toBe('You lost: jeep d4 (shot by blue tank d8) and soldier d6 (crossfire).');
  expect(news.done).toContain('Blue tank d8 × red jeep d4');
});

it('between two people the side is named; where nobody fell, nothing is said of it', () => {
  expect(describeNews(momentsAfter('d8xd4'), { ...ALONE, isAlone: false }, sideName).lost).toBe(
    'Red lost: jeep d4 (shot by blue tank d8) and soldier d6 (crossfire).',
  );
  expect(describeNews(momentsAfter('h5-h4'), ALONE, sideName)).toEqual({
    lost: '',
    done: 'Blue soldier h5 → h4',
  });
  expect(describeNews(momentsAfter('d8xd4'), { ...ALONE, viewer: 'blue' }, sideName).lost).toBe('');
});

it('one’s own die that has fallen since is not told as something that the other one did', () => {
  const moments = momentsAfter('h5-h4', 'end', '(2)');
  expect(describeNews(moments, ALONE, sideName).done).toBe('Blue soldier h5 → h4');
});

it('those whom one blast takes are named together, with the block; whoever was taken off, as taken', () => {
  const blast = momentsAfter('h5xh3', 'h3:live');
  expect(describeNews(blast, ALONE, sideName).lost).toBe('You lost: soldier g2 (blast on h3).');
  expect(describeNews(blast, ALONE, sideName).done).toBe(
    'Blue soldier h5 × block h3 · Block h3: live! · lost: red soldier g2',
  );
});

it('whoever has turned points where their tip is seen to point, from either shore', () => {
  // Blue's soldier faces south: its right is the west, on the left of a screen with Red's shore at the bottom.
  const turned = momentsAfter('h5R');
  const seen = (bottom: Side): string => describeNews(turned, { ...ALONE, bottom }, sideName).done;
  expect(seen('red')).toBe('Blue soldier h5 ◄');
  expect(seen('blue')).toBe('Blue soldier h5 ►');
});
