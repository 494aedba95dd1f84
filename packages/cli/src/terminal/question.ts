/**
 * What a person is asked: a title, a short list, and marks for the board. A question is made from the actions that are
 * still open; every item holds the part of them that choosing it leaves. When one action is left, that is the answer.
 */
import {
  type Action,
  type ActionCode,
  type Kind,
  legalActionList,
  type Position,
  type PositionView,
  type Side,
} from '@bfi/engine';
import type { Marks } from './board.ts';
import type { Glyphs } from './style.ts';

export interface Item {
  /** What is shown as on the board before the label: a character, or one without a facing from a pad. */
  readonly chip: { readonly side: Side; readonly text: string } | null;
  readonly label: string;
  /** A second line for those who have room for it. */
  readonly detail: string | null;
  readonly actions: readonly ActionCode[];
}

export interface Question {
  readonly side: Side;
  readonly title: string;
  readonly items: readonly Item[];
  /** How to answer other than by a number. */
  readonly hint: string;
  readonly marks: Marks;
  /** What an empty line means. */
  readonly preferred: Item | null;
}

/** What the makers of questions look at. */
export interface Matter {
  readonly position: Position;
  readonly view: PositionView;
  readonly side: Side;
  readonly glyphs: Glyphs;
  readonly open: readonly Open[];
}

export interface Open {
  readonly code: ActionCode;
  readonly action: Action;
}

/** Whether there is more to choose from than what is asked about. */
export function canGoBack({ position, open }: Matter): boolean {
  return open.length < legalActionList(position).length;
}

/** The kinds that the open placements or loads still allow, with the actions that each leaves. */
export function byKind(
  open: readonly Open[],
  kindOf: (action: Action) => Kind | null,
): Map<Kind, ActionCode[]> {
  const groups = new Map<Kind, ActionCode[]>();
  for (const { code, action } of open) {
    const kind = kindOf(action);
    if (kind !== null) groups.set(kind, [...(groups.get(kind) ?? []), code]);
  }
  return groups;
}
