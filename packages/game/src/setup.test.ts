import { createRandom, randomAction } from '@bfi/ai';
import { type GameEvent, makeRules, newPosition, play, toAct, VARIANTS } from '@bfi/engine';
import { expect, it } from 'vitest';
import { isSetup } from './setup.ts';

it.each(VARIANTS)('the set-up of %s ends where the first turn begins, and never comes back', (variant) => {
  const position = newPosition(makeRules({ variant, quietLimit: 30 }));
  const random = createRandom(3);
  let begun = false;
  while (toAct(position) !== 'over') {
    expect(isSetup(position)).toBe(!begun);
    const events: GameEvent[] = [];
    play(position, randomAction(position, random), events);
    begun ||= events.some(({ type }) => type === 'turnBegan');
  }
  expect([begun, isSetup(position)]).toEqual([true, false]);
});
