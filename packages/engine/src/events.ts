/**
 * What happened, for eyes and ears: `play` appends these in the order in which a player would see them.
 * Whatever shows, sounds or tells a game reads this list and needs nothing else.
 */
import type { Character } from './character.ts';
import type { Square } from './geometry.ts';
import type { BattleResult, Kind, Reason, Side, Turn } from './vocabulary.ts';

/** How a character was lost. */
export type LossCause = 'hit' | 'crossfire' | 'blast' | 'penalty';

export type GameEvent =
  | { readonly type: 'rolledOff'; readonly red: number; readonly blue: number; readonly starter: Side | null }
  | { readonly type: 'blockPlaced'; readonly side: Side; readonly square: Square }
  | { readonly type: 'placed'; readonly square: Square; readonly character: Character }
  | { readonly type: 'padLoaded'; readonly side: Side; readonly slots: readonly Kind[] }
  | { readonly type: 'turnBegan'; readonly side: Side }
  | { readonly type: 'rolled'; readonly side: Side; readonly value: number }
  | { readonly type: 'moved'; readonly from: Square; readonly to: Square; readonly character: Character }
  /** With the last unit of a move, or in place after a zero. The character is as it stands afterwards. */
  | { readonly type: 'turned'; readonly square: Square; readonly turn: Turn; readonly character: Character }
  | {
      readonly type: 'entered';
      readonly slot: number;
      readonly square: Square;
      readonly character: Character;
    }
  | { readonly type: 'padChosen'; readonly side: Side }
  | {
      readonly type: 'padMoved';
      readonly side: Side;
      readonly turn: Turn;
      readonly from: number;
      readonly to: number;
    }
  | { readonly type: 'shot'; readonly from: Square; readonly to: Square; readonly character: Character }
  /** A block is about to be flipped: a character shot it or landed on it, or a live block beside it set it off. */
  | { readonly type: 'activated'; readonly square: Square; readonly by: 'shot' | 'landing' | 'chain' }
  /** The block was turned over; it is gone from the island now, live or safe. */
  | { readonly type: 'flipped'; readonly square: Square; readonly live: boolean }
  | {
      readonly type: 'lost';
      readonly square: Square;
      readonly character: Character;
      readonly cause: LossCause;
    }
  | { readonly type: 'lostFromPad'; readonly side: Side; readonly slot: number; readonly kind: Kind }
  /** Somebody must be taken: nobody could use the roll (1a), or nobody could enter (1b, the roll is null). */
  | { readonly type: 'blocked'; readonly side: Side; readonly roll: number | null }
  | { readonly type: 'turnEnded'; readonly side: Side; readonly quiet: number }
  | { readonly type: 'over'; readonly result: BattleResult; readonly reason: Reason };
