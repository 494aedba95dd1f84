/** An online game whose dice are sealed, as a page follows it: Ann has red, Ben blue, and nothing has been decided yet. */
import { type GameEntry, type GameSettings, OnlineGame } from '@bfi/protocol';

const BLITZ: GameSettings = {
  variant: 'blitz',
  options: [],
  war: null,
  clock: { type: 'none' },
  rated: false,
};
const SEALED: readonly GameEntry[] = [
  { type: 'sit', side: 'red', player: { id: 'annannann', name: 'Ann', kind: 'guest' }, at: 1 },
  { type: 'seal', commitment: '11'.repeat(32), at: 2 },
  { type: 'sit', side: 'blue', player: { id: 'benbenben', name: 'Ben', kind: 'guest' }, at: 3 },
  { type: 'open', side: 'blue', nonce: '33'.repeat(32), at: 4 },
  { type: 'open', side: 'red', nonce: '44'.repeat(32), at: 5 },
];

export function sealedGame(settings: Partial<GameSettings> = {}): OnlineGame {
  const online = new OnlineGame('abcdefgh23', { ...BLITZ, ...settings }, 0);
  for (const entry of SEALED) online.apply(entry);
  return online;
}
