/** The battle on the first page is shown without any check: here it is held against the rules. */
import { isLegal, play } from '@bfi/engine';
import { expect, test } from 'vitest';
import { demoActions, demoStart } from './home-demo.ts';

test('the battle on the first page is played by the rules to its last action', () => {
  const position = demoStart();
  const illegal = demoActions().findIndex((action) => {
    const legal = isLegal(position, action);
    if (legal) play(position, action);
    return !legal;
  });
  expect(illegal).toBe(-1);
});
