/** Chance on this device: every number as likely as the others, and never one that is not there. */
import { decodeAction, makeRules, newPosition, play, toAct } from '@bfi/engine';
import { expect, it } from 'vitest';
import { drawChance, randomSetupAction, systemDraw } from './dice.ts';

it('six faces come about equally often', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let draw = 0; draw < 12_000; draw++) {
    const face = systemDraw(6);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  // Five standard deviations: a fair die fails this less than once in a hundred thousand runs.
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(205);
  expect(counts).toHaveLength(6);
});

it('a draw decides the outcome: the same draw, the same roll-off', () => {
  const position = newPosition(makeRules());
  expect(decodeAction(drawChance(position, () => 35))).toEqual({ type: 'rolloff', red: 5, blue: 5 });
  expect(decodeAction(drawChance(position, () => 7))).toEqual({ type: 'rolloff', red: 1, blue: 1 });
});

it('a set-up left to chance is legal to its end, and everyone faces forward', () => {
  const position = newPosition(makeRules({ first: 'blue' }));
  while (toAct(position) !== 'chance') {
    const action = randomSetupAction(position, systemDraw);
    const decoded = decodeAction(action);
    if (decoded.type === 'place') expect(decoded.facing).toBe(toAct(position) === 'red' ? 'north' : 'south');
    play(position, action);
  }
  expect(position.alive).toEqual(new Uint8Array([10, 10]));
});
