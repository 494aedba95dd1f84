/** Addresses and the screens they ask for. */
import { expect, it } from 'vitest';
import { invitationBefore, parseRoute, tableBefore } from './route.svelte.ts';

it.each([
  ['', { screen: 'home' }],
  ['#/', { screen: 'home' }],
  ['#/new', { screen: 'new' }],
  ['#/game/ab-1', { screen: 'game', id: 'ab-1' }],
  ['#/game/', { screen: 'games' }],
  ['#/learn', { screen: 'learn' }],
  ['#/learn/crossfire', { screen: 'lesson', lesson: 'crossfire' }],
  ['#/rules', { screen: 'rules', section: null }],
  ['#/rules/shooting', { screen: 'rules', section: 'shooting' }],
  ['#/online', { screen: 'online', part: '' }],
  ['#/online/abcdefgh23', { screen: 'online', part: 'abcdefgh23' }],
  ['#/open', { screen: 'open', text: null }],
  ['#/open?r=a%20b', { screen: 'open', text: 'a b' }],
  ['#/study/ab-1?at=12-0-3', { screen: 'study', id: 'ab-1', text: null, at: '12-0-3', part: 'board' }],
  ['#/study/ab-1/report', { screen: 'study', id: 'ab-1', text: null, at: null, part: 'report' }],
  ['#/study?r=zabc&at=4', { screen: 'study', id: null, text: 'zabc', at: '4', part: 'board' }],
  ['#/study', { screen: 'games' }],
  ['#/practice', { screen: 'practice' }],
  ['#/nowhere', { screen: 'home' }],
])('%s', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});

it('whoever looks up something goes back to the table, through settings and rules and no further', () => {
  const left = (hash: string, known: string | null): string | null =>
    tableBefore(parseRoute(hash), hash, known, 'home');
  expect(left('#/game/ab-1', null)).toBe('/game/ab-1');
  expect(left('#/settings', '/game/ab-1')).toBe('/game/ab-1');
  expect(left('#/rules/blocks', '/learn/move')).toBe('/learn/move');
  expect(left('#/', '/game/ab-1')).toBeNull();
});

it('a lesson that was tried from the rule book is no table to go back to from there', () => {
  const lesson = parseRoute('#/learn/blocks');
  expect(tableBefore(lesson, '#/learn/blocks', '/game/ab-1', 'rules')).toBe('/game/ab-1');
  expect(tableBefore(lesson, '#/learn/blocks', null, 'learn')).toBe('/learn/blocks');
});

/** The invitation that is known after one has gone from screen to screen. */
function invitationAfter(...hashes: readonly string[]): string | null {
  let known: string | null = null;
  for (const [index, hash] of hashes.entries()) {
    const before = hashes[index - 1];
    if (before !== undefined) known = invitationBefore(parseRoute(before), before, known, parseRoute(hash));
  }
  return known;
}

it('whoever was invited finds back to the invitation from every lesson, also after they have looked up something', () => {
  const [invited, first, next] = ['#/online/abcdefgh23', '#/learn/shoot', '#/learn/move'];
  const back = '/online/abcdefgh23';
  expect(invitationAfter(invited, first)).toBe(back);
  expect(invitationAfter(invited, first, next)).toBe(back);
  expect(invitationAfter(invited, first, '#/rules/shooting', first)).toBe(back);
  expect(invitationAfter(invited, first, '#/settings', '#/rules', next)).toBe(back);
  for (const other of ['#/', '#/learn', '#/new', invited]) {
    expect(invitationAfter(invited, first, other, '#/settings', next), other).toBeNull();
  }
  // Who looks up something from a game over the server was not invited to a lesson.
  expect(invitationAfter(invited, '#/rules', first)).toBeNull();
});
