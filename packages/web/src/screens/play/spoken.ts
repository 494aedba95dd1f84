/** What listeners are told of a battle: one's own deeds as they happen, those of the others in one piece when their turn is over. */
import { type Side, toAct, viewPosition } from '@bfi/engine';
import type { Moment } from '@bfi/game';
import type { Called } from '../../words/names.ts';
import { wordsOf } from './log-lines.ts';

export interface Spoken {
  /** The moment that it ends with. */
  readonly index: number;
  readonly words: string;
}

/** The last so many, as far as they are complete. `here`: who sits at this screen. */
export function spokenOf(
  moments: readonly Moment[],
  here: readonly Side[],
  called: Called,
  most: number,
): Spoken[] {
  const spoken: Spoken[] = [];
  let end = moments.length;
  while (end > 0 && !isTold(moments, end - 1, here)) end--;
  while (end > 0 && spoken.length < most) {
    let start = end - 1;
    while (start > 0 && !isTold(moments, start - 1, here)) start--;
    const words = moments
      .slice(start, end)
      .map((moment) => wordsOf(moment, called))
      .filter((sentence) => sentence !== '');
    if (words.length > 0) spoken.unshift({ index: end - 1, words: words.join(' ') });
    end = start;
  }
  return spoken;
}

/** Is it told up to here? Where somebody here is to do something, at the end, and after each turn of those who are elsewhere. */
function isTold(moments: readonly Moment[], index: number, here: readonly Side[]): boolean {
  const moment = moments[index];
  if (moment === undefined) return false;
  const actor = toAct(moment.position);
  const { side, result, phase } = viewPosition(moment.position);
  if (result !== null || actor === 'over') return true;
  if (here.some((one) => one === actor)) return true;
  // A roll is as good as somebody's own: they throw.
  if (phase === 'roll' || phase === 'rolloff')
    return here.length === 0 ? side !== moment.side : here.includes(side);
  return here.includes(side) && phase !== 'flip';
}
