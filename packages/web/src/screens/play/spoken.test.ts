/** What is heard of a battle. */
import { beforeAll, expect, it } from 'vitest';
import { positionFrom } from '../../../../../scripts/testing/from-text.ts';
import { setLocale } from '../../language/language.svelte.ts';
import { matchFrom } from '../../learn/script.ts';
import { sideName } from '../../words/names.ts';
import { type Heard, hearOn, NOTHING_HEARD, spokenOf } from './spoken.ts';

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

function hearNext(before: Heard, battle: number, tokens: string): Heard {
  const { moments } = matchFrom(positionFrom(DUEL), tokens);
  return hearOn(before, battle, moments, spokenOf(moments, ['red', 'blue'], sideName, 2));
}

/** What is heard one after the other, while a battle stands as after each of these. */
function heardThrough(...stages: readonly string[]): Heard[] {
  const all: Heard[] = [];
  for (const tokens of stages) all.push(hearNext(all.at(-1) ?? NOTHING_HEARD, 1, tokens));
  return all;
}

it('what was forgotten is not told again when somebody takes back', () => {
  const [, before, after] = heardThrough('end (1)', 'end (1) d8xd4 h5-h4', 'end (1) d8xd4');
  expect(before?.spoken.map(({ index }) => index)).toEqual([2, 3]);
  expect(after?.spoken.map(({ index }) => index)).toEqual([2]);
});

it('a listener is told what was taken back, until the battle goes on', () => {
  const [, , back, still, on] = heardThrough(
    'end (1)',
    'end (1) d8xd4 h5-h4',
    'end (1)',
    'end (1)',
    'end (1) h5-h4',
  );
  expect(back?.takenBack?.events[0]?.type).toBe('shot');
  expect(still?.takenBack?.events[0]?.type).toBe('shot');
  expect(on?.takenBack).toBeNull();
});

it('another battle is not one that was taken back', () => {
  const [, other] = heardThrough('end (1) d8xd4', 'end (2)');
  expect(other?.takenBack).toBeNull();
  expect(other?.spoken.length).toBeGreaterThan(0);
});

it('the next battle of a war, in which nothing has happened yet, is not one in which all was taken back', () => {
  const [before] = heardThrough('end (1) d8xd4');
  const next = hearNext(before ?? NOTHING_HEARD, 2, '');
  expect([next.takenBack, next.spoken]).toEqual([null, []]);
  expect(hearNext(next, 2, 'end').takenBack).toBeNull();
  // Within one battle all of it can be taken back.
  expect(hearNext(before ?? NOTHING_HEARD, 1, '').takenBack?.events[0]?.type).toBe('turnEnded');
});
