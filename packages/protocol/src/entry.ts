/**
 * What happens in an online game, one entry after the other. The list of them is the game: it is only ever appended to, and
 * whoever has it all, server or page, knows everything there is to know. An entry's place in the list is its sequence number.
 */
import type { Actor, Side } from '@bfi/engine';
import type { DiceParty, Placer } from '@bfi/game';
import type { Clock } from './clock.ts';

/** Somebody as others see them. */
export interface PlayerTag {
  readonly id: string;
  readonly name: string;
  readonly kind: 'guest' | 'member' | 'bot' | 'computer';
  /** Of the computer, 1 to 8. */
  readonly level?: number;
  /** In the game's variant, when they sat down; left out where nothing is known. */
  readonly rating?: number;
}

export type OfferKind = 'draw' | 'takeback' | 'rematch';

/** `left`: a player said so before the first roll. `dice`: somebody did not open. `closed`: the host ended it. */
export type AbortReason = 'left' | 'dice' | 'closed';

export type GameEntry = { readonly at: number } & (
  | { readonly type: 'sit'; readonly side: Side; readonly player: PlayerTag }
  /** The server's commitment. It opens the sealing of a battle, and in a war ends the pause after the one before. */
  | { readonly type: 'seal'; readonly commitment: string }
  | { readonly type: 'commit'; readonly side: Side; readonly commitment: string }
  | { readonly type: 'open'; readonly side: Side; readonly nonce: string }
  /**
   * One decision, or none where chance begins or somebody has thrown their die, with everything that chance then did. `key`: the
   * client's mark for this decision or throw.
   * `placed`: to whom its player has left this piece of the set-up.
   */
  | {
      readonly type: 'play';
      readonly by: Actor;
      readonly tokens: readonly string[];
      readonly clock?: Clock;
      readonly key?: string;
      readonly placed?: Placer;
    }
  | { readonly type: 'offer'; readonly side: Side; readonly what: OfferKind }
  | { readonly type: 'decline'; readonly side: Side; readonly what: OfferKind }
  /** So many tokens of the battle stay. */
  | { readonly type: 'takeback'; readonly keep: number; readonly clock?: Clock }
  | { readonly type: 'reveal'; readonly secret: string }
  | { readonly type: 'abort'; readonly by: Side | 'server'; readonly why: AbortReason }
  | { readonly type: 'rematch'; readonly game: string }
);

/** An entry before somebody has said when. */
export type UndatedEntry = GameEntry extends infer E ? (E extends GameEntry ? Omit<E, 'at'> : never) : never;

/** What the three parties to a battle's dice have shown so far. */
export interface Seals {
  readonly commitments: Readonly<Partial<Record<DiceParty, string>>>;
  readonly nonces: Readonly<Partial<Record<Side, string>>>;
  readonly secret: string | null;
}

export const NO_SEALS: Seals = { commitments: {}, nonces: {}, secret: null };
