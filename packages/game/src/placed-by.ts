/**
 * Who placed a piece of the set-up where its player has left that to others. A record says so by a comment after the token,
 * `{[%placed chance]}` or `{[%placed computer]}`, or by one header where both armies stood ready from the first.
 */
import { isSide, type RecordStep } from '@bfi/engine';
import type { Moment } from './match.ts';

export const PLACERS = ['chance', 'computer'] as const;
export type Placer = (typeof PLACERS)[number];

const READY_HEADER = 'Setup';
/** Its value where both armies were placed by chance, all at once. */
export const QUICK = 'quick';

export function placedTag(by: Placer): string {
  return `[%placed ${by}]`;
}

/** Do the headers of a record say that chance placed everything? */
export function isQuickSetup(headers: ReadonlyMap<string, string>): boolean {
  return headers.get(READY_HEADER) === QUICK;
}

/** Null where the player has placed it, and for everything that is no part of the set-up. */
export function placerOf(moment: Moment, quickSetup: boolean): Placer | null {
  const isPlaced = moment.turn === 0 && isSide(moment.actor);
  return isPlaced ? (taggedPlacer(moment) ?? (quickSetup ? 'chance' : null)) : null;
}

function taggedPlacer({ remarks }: RecordStep): Placer | null {
  const said = remarks.filter((remark) => typeof remark === 'string');
  return PLACERS.find((placer) => said.some((comment) => comment.includes(placedTag(placer)))) ?? null;
}
