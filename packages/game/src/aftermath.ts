/** What has happened since somebody last did something: what they want to see when it is their turn again. */
import { decodeAction, type GameEvent, legalActionList, type Side, type Square } from '@bfi/engine';
import type { Loss } from './foresight.ts';
import type { Moment } from './match.ts';

export interface Aftermath {
  /** Who fell on the island, in order. */
  readonly losses: readonly Loss[];
  readonly padLosses: readonly Extract<GameEvent, { type: 'lostFromPad' }>[];
  readonly shots: readonly { readonly from: Square; readonly to: Square }[];
  /** Where a block was live. */
  readonly craters: readonly Square[];
}

/**
 * Everything after the last decision or throw of a side. `throws`: the die falls when its owner throws it, who has then seen what was
 * before; where it falls by itself, a roll is no act of anybody. Nor is it one to take the only one there is from whoever is blocked.
 */
export function sinceActionOf(moments: readonly Moment[], side: Side, throws: boolean): readonly Moment[] {
  let first = moments.length;
  for (; first > 0; first--) {
    const moment = moments[first - 1];
    if (moment === undefined) continue;
    const decided = moment.actor === side && !isOnlyTaking(moments[first - 2], moment);
    if (decided || (throws && isRollOf(moment, side))) break;
  }
  return moments.slice(first);
}

/** Was there but one to take? */
function isOnlyTaking(before: Moment | undefined, { action }: Moment): boolean {
  const { type } = decodeAction(action);
  const takes = type === 'take' || type === 'takeFromPad';
  return takes && before !== undefined && legalActionList(before.position).length === 1;
}

/** A side's die has fallen. */
export function isRollOf({ events }: Moment, side: Side): boolean {
  return events.some((event) => event.type === 'rolled' && event.side === side);
}

export function aftermathOf(moments: readonly Moment[]): Aftermath {
  const events = moments.flatMap((moment) => moment.events);
  return {
    losses: events.filter((event): event is Loss => event.type === 'lost'),
    padLosses: events.filter((event) => event.type === 'lostFromPad'),
    shots: events.flatMap((event) => (event.type === 'shot' ? [{ from: event.from, to: event.to }] : [])),
    craters: events.flatMap((event) => (event.type === 'flipped' && event.live ? [event.square] : [])),
  };
}
