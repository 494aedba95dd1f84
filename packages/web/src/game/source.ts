/**
 * Where a game lives while it is played here: it is loaded from there, everything that happens is appended there before it
 * is shown, and what others append is heard. Nothing of it is instant, and everything may fail.
 */
import type { Result } from '@bfi/engine';
import type { Game } from '@bfi/game';

/** A game as a source has it. Whoever loads it may play on with it: nobody else holds it. */
export interface StoredGame {
  readonly game: Game;
  /** Names this state of the game; only its source knows what is in it. */
  readonly version: string;
  /** False: it is only looked at. */
  readonly isPlayable: boolean;
  /** Why it lasts no longer than the page: there was no room for it, or nothing is kept here at all. */
  readonly keeping: 'kept' | 'full' | 'unavailable';
}

/** `gone`: there is no such game, or no more. `broken`: what is there can't be read, but saved as the text it is. */
export type LoadFault = { readonly code: 'gone' } | { readonly code: 'broken'; readonly text: string };

/**
 * `stale`: somebody else was there first, and what the source has wins. With the others nothing was kept, and the game
 * can go on without: `gone`, it was removed; `full`, there is no room; `unavailable`, nothing is kept here at all.
 */
export type AppendFault = 'stale' | 'gone' | 'full' | 'unavailable';

export interface GameSource {
  load(id: string): Promise<Result<StoredGame, LoadFault>>;
  /**
   * Puts what has come of a game in the place of the version that was seen; null: of none, because it was removed. Answers
   * with the new version, or with why everything is as it was.
   */
  append(id: string, seen: string | null, game: Game): Promise<Result<string, AppendFault>>;
  /** Calls back when somebody else has changed or removed the game. Returns how to stop. */
  watch(id: string, changed: () => void): () => void;
}
