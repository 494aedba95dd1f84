/** What a battle is about, in a few words for whoever begins: how many must fall, who hits how far, and what blocks do. */
import { KINDS, type Kind, type PositionView, type Rules, rangeOf } from '@bfi/engine';
import { m } from '../language/language.svelte.ts';

export function describeGoal({ army, lossLimit }: Pick<Rules, 'army' | 'lossLimit'>): string {
  return lossLimit < army ? m.play_goal_some({ count: lossLimit }) : m.play_goal_all({ count: lossLimit });
}

export function describeBlocks({ pool: { live, safe } }: Pick<PositionView, 'pool'>): string {
  return m.play_goal_blocks({ live, total: live + safe });
}

/** A piece of a text; where it is a range, with whose it is. */
export interface GoalPart {
  readonly text: string;
  readonly kind: Kind | null;
}

/** The goal in parts, so that each range can stand beside a picture of whoever has it: all languages write it as a number. */
export function goalParts(goal: string): GoalPart[] {
  return goal.split(/(?<!\d)(\d)(?!\d)/).map((text) => ({
    text,
    kind: KINDS.find((kind) => String(rangeOf(kind)) === text) ?? null,
  }));
}
