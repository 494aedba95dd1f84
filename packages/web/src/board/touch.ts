/** Which place a tap means: a finger is wider than a square is on a phone. */
import { type Layout, type Missiles, type Point, UNIT } from './layout.ts';
import type { BoardMarks, Place } from './marks.ts';

const NEAR = 0.35 * UNIT;

export function samePlace(one: Place, other: Place): boolean {
  if (one.type === 'square') return other.type === 'square' && one.square === other.square;
  if (other.type === 'square' || one.side !== other.side) return false;
  return one.type === 'slot' ? other.type === 'slot' && one.slot === other.slot : other.type === 'pad';
}

/** Does it mean something to pick it now? */
export function isMarked(marks: BoardMarks, place: Place): boolean {
  if (marks.lit.some((lit) => samePlace(lit, place))) return true;
  if (place.type !== 'square') return false;
  return marks.allowed.includes(place.square) || marks.steps.some(({ square }) => square === place.square);
}

/** On a pad that is lit as a whole, every slot that is not lit itself stands for the pad. */
export function meantPlace(marks: BoardMarks, place: Place): Place {
  if (place.type !== 'slot' || isMarked(marks, place)) return place;
  const pad: Place = { type: 'pad', side: place.side };
  return isMarked(marks, pad) ? pad : place;
}

/** The place that was touched, or the nearest lit one where the touched one means nothing now. */
export function touchedPlace(
  layout: Layout,
  marks: BoardMarks,
  point: Point,
  missiles: Missiles | null,
): Place | null {
  const at = layout.placeAt(point, missiles);
  const touched = at === null ? null : meantPlace(marks, at);
  if (touched !== null && isMarked(marks, touched)) return touched;
  let nearest = touched;
  let least = NEAR;
  for (const lit of marks.lit) {
    const distance = layout.distanceTo(lit, point, missiles);
    if (distance <= least) {
      least = distance;
      nearest = lit;
    }
  }
  return nearest;
}
