/**
 * How this player's army comes onto the board. A game says what its players have agreed on; whoever was invited may want it otherwise
 * for their own side, and that is remembered on this device: a game may be opened again in another tab, days later.
 */
import { deviceStorage } from '../game/kept-games.ts';
import type { OnlineTable } from './online-table.svelte.ts';

const PREFIX = 'bfi.setup.1.';
const READY = 'ready';
const PLACED = 'placed';

const wishes = new Map<string, string>();

export function noteSetupWish(game: string, isReady: boolean): void {
  const wish = isReady ? READY : PLACED;
  wishes.set(game, wish);
  try {
    deviceStorage('localStorage')?.setItem(PREFIX + game, wish);
  } catch {
    // A full store: it is remembered until the page is left.
  }
}

/** The army at this page is to stand ready, placed by chance without asking. */
export function wantsReadySetup({ id, online }: Pick<OnlineTable, 'id' | 'online'>): boolean {
  const wish = wishes.get(id) ?? deviceStorage('localStorage')?.getItem(PREFIX + id);
  return wish === READY || (wish !== PLACED && online?.settings.setup === READY);
}
