/**
 * What a player can choose at this moment and how the board and the panel show it. Made from the engine's legal actions and
 * from what the player has pointed at so far; the two makers are `turn-choice.ts` and `setup-choice.ts`.
 */
import {
  type Action,
  type ActionCode,
  decodeAction,
  type Facing,
  type Kind,
  legalActionList,
  type Position,
  type PositionView,
  type Side,
  type Square,
} from '@bfi/engine';
import type { BoardMarks, Place, StepMark } from '../board/marks.ts';
import { samePlace } from '../board/touch.ts';
import type { Called } from '../words/names.ts';

export interface Open {
  readonly code: ActionCode;
  readonly action: Action;
}

/** Land somebody, move the pad, or turn a character. */
export type ZeroChoice = 'enter' | 'pad' | 'turn';

/** What has been pointed at, before anything is decided. */
export interface Pointing {
  readonly picked: Place | null;
  /** An action that waits for a second word, because it costs something or was a single tap away. */
  readonly chosen: ActionCode | null;
  /** The end of a move that a hint means. */
  readonly hinted: ActionCode | null;
  /** After a zero: which of its three choices is being looked at. */
  readonly zero: ZeroChoice | null;
  /** Set-up: who is being placed, where and how, and the order on the pad. */
  readonly kind: Kind | null;
  readonly square: Square | null;
  readonly facing: Facing | null;
  readonly slots: readonly Kind[] | null;
  /** What was pointed at in vain: why it is not possible is told, or who stands there. */
  readonly refused: Place | null;
}

export const NOTHING_POINTED: Pointing = {
  picked: null,
  chosen: null,
  hinted: null,
  zero: null,
  kind: null,
  square: null,
  facing: null,
  slots: null,
  refused: null,
};

/** What comes of a tap or a button: a decision, or only something pointed at. */
export type TapResult =
  | { readonly type: 'act'; readonly action: ActionCode }
  | { readonly type: 'point'; readonly to: Partial<Pointing> };

export interface PickerButton {
  readonly key: string;
  readonly label: string;
  /** Shown in the place of the label, where a sign and a square say it in less room. */
  readonly sign: { readonly icon: 'aim' | 'close' | 'look'; readonly text: string } | null;
  readonly tone: 'primary' | 'plain' | 'danger';
  readonly result: TapResult;
}

/** What an arrow on the board stands for, once more as a button under the thumb, where it cannot be missed. */
export interface Way {
  readonly step: StepMark;
  /** Who would land, where nobody was picked yet. */
  readonly kind: Kind | null;
  readonly result: TapResult;
}

/** A slot of the pad that is being loaded. */
export interface LoadSlot {
  readonly kind: Kind;
  readonly picked: boolean;
  readonly result: TapResult;
}

/** A kind that can be placed, for the tray. */
export interface TrayItem {
  readonly kind: Kind | 'block';
  readonly left: number;
  readonly picked: boolean;
}

/** One of the three choices after a zero, and how many ways it offers; without one it is not possible now. */
export interface ZeroCard {
  readonly choice: ZeroChoice;
  readonly ways: number;
  readonly result: TapResult;
}

export interface Choice {
  readonly marks: BoardMarks;
  /** Nobody else can do anything now, so nobody had to be picked. */
  readonly isForOne: boolean;
  /** What is to be done, in a few words. */
  readonly prompt: string;
  /** One sentence more, or null. */
  readonly detail: string | null;
  /** The detail is a warning. */
  readonly warns: boolean;
  readonly ways: readonly Way[];
  readonly buttons: readonly PickerButton[];
  readonly slots: readonly LoadSlot[];
  readonly cards: readonly ZeroCard[];
  readonly tray: readonly TrayItem[];
  /** The ways a character that is being placed may face; empty where no facing is asked. */
  readonly facings: readonly Facing[];
  onPick(place: Place): TapResult | null;
  onStep(step: StepMark): TapResult | null;
}

/** Everything a choice is made from. */
export interface Matter {
  readonly position: Position;
  readonly view: PositionView;
  readonly side: Side;
  readonly called: Called;
  readonly open: readonly Open[];
  readonly pointing: Pointing;
  /** Every move is shown first and made by one more tap. */
  readonly confirms: boolean;
}

export function openActions(position: Position, allowed: (action: Action) => boolean = () => true): Open[] {
  return legalActionList(position)
    .map((code) => ({ code, action: decodeAction(code) }))
    .filter(({ action }) => allowed(action));
}

export function act(action: ActionCode): TapResult {
  return { type: 'act', action };
}

export function point(to: Partial<Pointing>): TapResult {
  return { type: 'point', to };
}

/** Nothing is at the same place as nothing only. */
export function isSamePlace(one: Place | null, other: Place | null): boolean {
  return one === null || other === null ? one === other : samePlace(one, other);
}

export function onSquare(square: Square): Place {
  return { type: 'square', square };
}
