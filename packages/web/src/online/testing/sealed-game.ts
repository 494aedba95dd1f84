/** An online game whose dice are sealed, as a page follows it: Ann has red, Ben blue, and nothing has been decided yet. */
import { type GameEntry, type GameSettings, OnlineGame } from '@bfi/protocol';
import { BLITZ } from '../../../../../scripts/testing/online-player.ts';

export const GAME = 'abcdefgh23';
export const ANN = { id: 'annannann', name: 'Ann', kind: 'guest' } as const;
const BEN = { id: 'benbenben', name: 'Ben', kind: 'guest' } as const;
/** Nobody rolls for the start. */
export const RED_STARTS: GameSettings = { ...BLITZ, options: ['first=red'] };

/** Both sit there, and the server has sealed its part of the dice. */
export const SEATED: readonly GameEntry[] = [
  { type: 'sit', side: 'red', player: ANN, at: 1 },
  { type: 'seal', commitment: '11'.repeat(32), at: 2 },
  { type: 'sit', side: 'blue', player: BEN, at: 3 },
];
const SEALED: readonly GameEntry[] = [
  ...SEATED,
  { type: 'open', side: 'blue', nonce: '33'.repeat(32), at: 4 },
  { type: 'open', side: 'red', nonce: '44'.repeat(32), at: 5 },
];

export function sealedGame(settings: Partial<GameSettings> = {}): OnlineGame {
  const online = new OnlineGame(GAME, { ...BLITZ, ...settings }, 0);
  for (const entry of SEALED) online.apply(entry);
  return online;
}
