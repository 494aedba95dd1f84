/** Chance on this device: every number as likely as the others, and never one that is not there. */
import { expect, it } from 'vitest';
import { systemDraw } from './dice.ts';

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
