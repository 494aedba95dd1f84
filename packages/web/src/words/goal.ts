/** What a battle is about, in a few words for whoever begins: how many must fall, and who hits how far. */
import type { Rules } from '@bfi/engine';
import { m } from '../language/language.svelte.ts';

export function describeGoal({ army, lossLimit }: Pick<Rules, 'army' | 'lossLimit'>): string {
  return lossLimit < army ? m.play_goal_some({ count: lossLimit }) : m.play_goal_all({ count: lossLimit });
}
