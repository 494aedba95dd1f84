/** Goes through what can be chosen on the board, one press each. */
import type { BoardMarks, Place } from '../../board/marks.ts';
import { samePlace } from '../../board/touch.ts';

/** Everybody who can be picked; in set-up, where something may be put. */
export function choosable(marks: Pick<BoardMarks, 'lit' | 'allowed'>): readonly Place[] {
  return marks.lit.length > 0 ? marks.lit : marks.allowed.map((square) => ({ type: 'square', square }));
}

/**
 * The one after or before the one that is picked or has the focus; from nowhere, the first or the last. Who has the focus but is not
 * picked yet is the next one where there is no other. Null where there is nobody to be picked.
 */
export function nextPlace(
  places: readonly Place[],
  picked: Place | null,
  focused: Place | null,
  by: 1 | -1,
): Place | null {
  const from = picked ?? focused;
  const at = from === null ? -1 : places.findIndex((place) => samePlace(place, from));
  const next = at === -1 ? (by === 1 ? 0 : places.length - 1) : (at + by + places.length) % places.length;
  return next === at && picked !== null ? null : (places[next] ?? null);
}
