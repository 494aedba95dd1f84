/** Goes through what can be chosen on the board, one press each. */
import type { BoardMarks, Place } from '../../board/marks.ts';
import { samePlace } from '../../board/touch.ts';

/** Everybody who can be picked; in set-up, where something may be put. */
export function choosable(marks: Pick<BoardMarks, 'lit' | 'allowed'>): readonly Place[] {
  return marks.lit.length > 0 ? marks.lit : marks.allowed.map((square) => ({ type: 'square', square }));
}

/** The one after or before; from nowhere, the first or the last. Null where there is no other one. */
export function nextPlace(places: readonly Place[], from: Place | null, by: 1 | -1): Place | null {
  const at = from === null ? -1 : places.findIndex((place) => samePlace(place, from));
  const next = at === -1 ? (by === 1 ? 0 : places.length - 1) : (at + by + places.length) % places.length;
  return next === at ? null : (places[next] ?? null);
}
