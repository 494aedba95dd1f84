/** Addresses and the screens they ask for. */
import { expect, it } from 'vitest';
import { parseRoute } from './route.svelte.ts';

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
  ['#/open', { screen: 'open', text: null }],
  ['#/open?r=a%20b', { screen: 'open', text: 'a b' }],
  ['#/nowhere', { screen: 'home' }],
])('%s', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});
