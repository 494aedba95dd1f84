/** What lies on the board besides its pieces: where one may tap, go and aim. No rules: whoever shows a board says all of this. */
import type { Character, Facing, Kind, Side, Square, Turn } from '@bfi/engine';
import type { Aftermath, ByNumbers, Reach } from '@bfi/game';

/** Something on the board that can be pointed at. Slots are counted from 1. */
export type Place =
  | { readonly type: 'square'; readonly square: Square }
  | { readonly type: 'slot'; readonly side: Side; readonly slot: number }
  | { readonly type: 'pad'; readonly side: Side };

/** One of the up to three ends of a move: straight ahead, or one short of that with a turn. Also a landing or a turn in place. */
export interface StepMark {
  readonly square: Square;
  readonly turn: Turn | null;
  /** How it would look afterwards. */
  readonly facing: Facing;
  /** From there one would soon be blocked. */
  readonly deadEnd: boolean;
  /** It ends on a block, which stays in sight. */
  readonly ontoBlock: boolean;
  /** For a screen reader, and for a pointer that rests there. */
  readonly label: string;
  readonly chosen: boolean;
}

export interface Fall {
  readonly square: Square;
  readonly own: boolean;
}

/** What turning over a block could do. */
export interface BlastMark {
  /** The block itself. */
  readonly square: Square;
  readonly around: readonly Square[];
  readonly falls: readonly Fall[];
  /** Blocks beside it that it would set off, and who besides could fall then. */
  readonly chain: readonly Square[];
  readonly chainFalls: readonly Fall[];
  /** The chance that it is live: so many of so many. */
  readonly live: number;
  readonly total: number;
}

export interface AimMark {
  readonly from: Square;
  readonly to: Square;
  /** `possible`: it can be fired now. `planned`: only after the move that is being looked at. `chosen`: about to be fired. */
  readonly strength: 'possible' | 'planned' | 'chosen';
  /** The target and everyone in between. */
  readonly falls: readonly Fall[];
  readonly blast: BlastMark | null;
}

/** The share of the opponent's next rolls that allow a hit or a blast there. */
export interface Danger {
  readonly square: Square;
  /** From 0 to 1. */
  readonly share: number;
}

/** What one character could do with each number of the die, and who could hit it. */
export interface LookMark {
  readonly side: Side;
  readonly reach: Reach;
  readonly attackers: readonly ByNumbers[];
}

export interface BoardMarks {
  /** May be picked now. */
  readonly lit: readonly Place[];
  readonly picked: Place | null;
  /** They show what could be chosen, as a hint does: nothing of it is chosen yet. */
  readonly isHint: boolean;
  readonly steps: readonly StepMark[];
  /** Where something may be put. */
  readonly allowed: readonly Square[];
  readonly aims: readonly AimMark[];
  /** A landing on a block: what it could do. */
  readonly blast: BlastMark | null;
  /** Who could be hit in the opponent's next turn: those who stand there, and whoever would go there. */
  readonly dangers: readonly Danger[];
  /** Every square with danger on it. */
  readonly shades: readonly Danger[];
  /** A character that is looked at. */
  readonly look: LookMark | null;
  /** Put there, but not confirmed. */
  readonly ghost: { readonly square: Square; readonly content: Character | 'block' } | null;
  readonly ghostSlots: readonly { readonly side: Side; readonly slot: number; readonly kind: Kind }[];
  /** Where the last move went. */
  readonly trail: { readonly from: Square; readonly to: Square } | null;
  /** What has happened since whoever looks did something: who fell, how it was shot, what blew up. */
  readonly aftermath: Aftermath | null;
  /** Where a pad would stand: the column under its missile. */
  readonly ghostPad: { readonly side: Side; readonly missile: number } | null;
}

export const NO_MARKS: BoardMarks = {
  lit: [],
  picked: null,
  isHint: false,
  steps: [],
  allowed: [],
  aims: [],
  blast: null,
  dangers: [],
  shades: [],
  look: null,
  ghost: null,
  ghostSlots: [],
  trail: null,
  aftermath: null,
  ghostPad: null,
};
