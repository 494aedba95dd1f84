/** The battle on the first page is written down by hand: here it is held against the rules. */
import { formatAction } from '@bfi/engine';
import { expect, test } from 'vitest';
import { demoGoesOn, demoStart } from './home-demo.ts';

test('the battle on the first page is played by the rules to its last action, and is not over then', () => {
  const match = demoStart();
  while (demoGoesOn(match)) expect(match.moments.length).toBeLessThan(500);
  const tokens = match.moments.map(({ action }) => formatAction(action));
  expect([tokens[0], ...tokens.slice(-2)]).toEqual(['(1)', 'l4-l1R', 'end']);
  expect(match.isOver).toBe(false);
});
