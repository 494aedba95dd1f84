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

/** What a listener has been told so far. */
export interface Heard {
  /** Which battle of a war it was: at its beginning the next one looks as if all of the one before had been taken back. */
  readonly battle: number;
  readonly moments: readonly Moment[];
  readonly spoken: readonly Spoken[];
  /** What was decided first of all that was taken back a moment ago. */
  readonly takenBack: Moment | null;
}
export const NOTHING_HEARD: Heard = { battle: 0, moments: [], spoken: [], takenBack: null };

/**
 * The same after the battle went on, or back. What had made room for newer things does not come again when those are taken back:
 * it would be read aloud as if it had just happened.
 */
export function hearOn(
  before: Heard,
  battle: number,
  moments: readonly Moment[],
  spoken: readonly Spoken[],
): Heard {
  const last = moments.length - 1;
  const goesOn = moments.every(({ action }, index) => {
    const known = before.moments[index];
    return known === undefined || known.action === action;
  });
  if (battle !== before.battle || !goesOn) return { battle, moments, spoken, takenBack: null };
  const oldest = before.spoken[0]?.index ?? 0;
  return {
    battle,
    moments,
    spoken: last < oldest ? spoken : spoken.filter(({ index }) => index >= oldest),
    takenBack:
      before.moments[moments.length] ?? (moments.length === before.moments.length ? before.takenBack : null),
  };
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
