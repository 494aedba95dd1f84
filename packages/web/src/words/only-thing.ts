/** Why something was done without asking, in words. */
import { decodeAction, isSide, toAct } from '@bfi/engine';
import { type Moment, unaskedAction } from '@bfi/game';
import { m } from '../language/language.svelte.ts';

/** Told to whoever acts again right after the only thing that they could do, unless that was merely the end of a turn; else empty. */
export function describeOnlyThing(moments: readonly Moment[]): string {
  const [before, last] = moments.slice(-2);
  if (before === undefined || last === undefined || !isSide(last.actor)) return '';
  if (last.actor !== toAct(last.position) || decodeAction(last.action).type === 'end') return '';
  return unaskedAction(before.position, last.actor) === last.action ? m.play_only_thing() : '';
}
