/** What is heard of a battle. */
import { beforeAll, expect, it } from 'vitest';
import { positionFrom } from '../../../../../scripts/testing/from-text.ts';
import { setLocale } from '../../language/language.svelte.ts';
import { matchFrom } from '../../learn/script.ts';
import { sideName } from '../../words/names.ts';
import { spokenOf } from './spoken.ts';

/** Blue's tank on d8 can hit Red's jeep on d4, with a soldier of Red's between. */
const DUEL = '12/12/12/12/3ts8/12/3Sn8/7ss4/3Jn8/7#4/6Sn5/12 c:..... j:..... 1+0 r after 0';

function heard(tokens: string, here: Parameters<typeof spokenOf>[1], most = 12): string[] {
  const { moments } = matchFrom(positionFrom(DUEL), tokens);
  return spokenOf(moments, here, sideName, most).map(({ words }) => words);
}

beforeAll(() => setLocale('en'));

it('the other one’s turn is one piece, told when it is over', () => {
  expect(heard('end (1) d8xd4 h5-h4', ['red'])).toEqual([]);
  const [turn, ...more] = heard('end (1) d8xd4 h5-h4 end', ['red']);
  expect(more).toEqual([]);
  expect(turn).toMatch(/^Blue rolls a 1\. .*d8.* shoots .* crossfire .* goes from h5 to h4\.$/);
});

it('what somebody here does is told at once', () => {
  expect(heard('end (1) d8xd4 h5-h4', ['blue'])).toHaveLength(3);
  expect(heard('end (1) d8xd4 h5-h4 end', ['red', 'blue'])).toHaveLength(3);
});

it('the last ones are kept, with the same places whatever comes after', () => {
  const all = heard('end (1) d8xd4 h5-h4', ['blue']);
  expect(heard('end (1) d8xd4 h5-h4', ['blue'], 2)).toEqual(all.slice(1));
});

it('where only computers play, each turn is told when the next begins', () => {
  expect(heard('end (1) d8xd4 h5-h4', [])).toEqual([]);
  expect(heard('end (1) d8xd4 h5-h4 end', [])).toHaveLength(1);
});
