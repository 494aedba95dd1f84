/** Who has placed what in the set-up, as a record says it. */

import { legalActionList } from '@bfi/engine';
import { expect, it } from 'vitest';
import { isQuickSetup, PLACERS, placedTag, placerOf } from './placed-by.ts';
import { formatGame, readGame } from './saved-game.ts';
import { setUpByChance } from './setup-by-chance.ts';
import { appendTokens, newGame, newMatch, unwrap } from './testing/players.ts';

it('a comment says to whom a piece was left, and outlasts being written, read and spoken about', () => {
  const match = appendTokens(newMatch({ first: 'red' }), '#a1 #b3 #c5');
  for (const [index, placer] of PLACERS.entries()) match.comment([index], ['so be it', placedTag(placer)]);
  const text = formatGame(newGame({ match }));
  expect(text).toContain('#a1 {so be it} {[%placed chance]} #b3 {so be it} {[%placed computer]} #c5');
  const read = unwrap(readGame(text));
  expect(read.match.moments.map((moment) => placerOf(moment, false))).toEqual(['chance', 'computer', null]);
});

it('armies that stood ready from the first were placed by chance, as one header says', () => {
  const match = newMatch();
  setUpByChance(match, (bound) => bound >> 1);
  appendTokens(match, '(2)');
  const read = unwrap(readGame(formatGame(newGame({ match, quickSetup: true }))));
  expect(isQuickSetup(read.headers)).toBe(true);
  const placers = read.match.moments.map((moment) => placerOf(moment, read.quickSetup));
  // Neither the rolls for the start nor the first roll of the battle were placed by anybody.
  expect(placers.filter((placer) => placer === null)).toHaveLength(
    match.moments.filter(({ actor }) => actor === 'chance').length,
  );
  expect(placers.filter((placer) => placer === 'chance').length).toBeGreaterThan(20);
  expect(isQuickSetup(new Map([['Setup', 'slow']]))).toBe(false);
});

it('what is tagged so outside the set-up is nobody else’s doing', () => {
  const match = newMatch();
  setUpByChance(match, (bound) => bound >> 1);
  appendTokens(match, '(2)');
  match.comment([match.moments.length - 1], [placedTag('chance')]);
  const rolled = match.moments.at(-1);
  expect(rolled !== undefined && placerOf(rolled, true)).toBeNull();
  match.append('red', legalActionList(match.position)[0] ?? 0, [placedTag('computer')]);
  const moved = match.moments.at(-1);
  expect([moved?.actor, moved !== undefined && placerOf(moved, true)]).toEqual(['red', null]);
});

it('a tag is whole in one comment: two that would make one together do not', () => {
  const match = newMatch({ first: 'red' });
  match.append('red', legalActionList(match.position)[0] ?? 0, [
    '[%placed',
    'chance]',
    'or [%placed',
    ' computer]',
  ]);
  const [first] = match.moments;
  expect(first !== undefined && placerOf(first, false)).toBeNull();
});
