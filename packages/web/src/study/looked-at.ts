/**
 * Which side somebody here has played in a game that is only looked at: one that was played elsewhere, on a server say. It lasts
 * as long as such a game does.
 */
import { isSide, type Side } from '@bfi/engine';
import { deviceStorage } from '../game/kept-games.ts';

const PREFIX = 'bfi.played.1.';
const sides = new Map<string, Side>();

export function noteOwnSide(id: string, side: Side): void {
  sides.set(id, side);
  try {
    deviceStorage('sessionStorage')?.setItem(PREFIX + id, side);
  } catch {
    // Then it is known until the page is left.
  }
}

export function ownSideOfLook(id: string): Side | null {
  const kept = sides.get(id) ?? deviceStorage('sessionStorage')?.getItem(PREFIX + id);
  return isSide(kept) ? kept : null;
}
