/** When a game must be looked at. What rulings make of it at a table is tried in game.test.ts and table.test.ts. */
import type { OnlineGame } from '@bfi/protocol';
import { expect, it } from 'vitest';
import { FLAG_GRACE } from './lag.ts';
import { deadlineOf } from './rulings.ts';

it('a deadline is a whole millisecond, also where an older version has kept a fraction of one on the clock', () => {
  const online = {
    clock: { left: { red: 5000.25, blue: 7000 }, running: 'red', at: 100 },
    stage: 'playing',
    settings: { clock: { type: 'battle', seconds: 10, increment: 0 } },
    awaited: 'red',
    players: { red: null, blue: null },
  } as unknown as OnlineGame;
  expect(deadlineOf({ online }, 0)).toBe(5101 + FLAG_GRACE);
});
