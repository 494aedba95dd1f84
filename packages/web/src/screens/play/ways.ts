/** Arrows as buttons: in which order they lie beside each other. */
import type { Side } from '@bfi/engine';
import type { Way } from '../../game/choice.ts';
import { seenAs } from './facing.ts';

/** The middle of the three is the one straight on; a turn to what is seen at the left or above comes before it. */
const PLACES = { west: -1, north: -1, east: 1, south: 1 } as const;

export function inOrderOfSight(ways: readonly Way[], bottom: Side): Way[] {
  if (ways.some(({ kind }) => kind !== null)) return byColumn(ways, bottom);
  const place = ({ step }: Way): number => (step.turn === null ? 0 : PLACES[seenAs(step.facing, bottom)]);
  return [...ways].sort((one, other) => place(one) - place(other));
}

/** Those who could land, as they stand on the pad. */
function byColumn(ways: readonly Way[], bottom: Side): Way[] {
  const turned = bottom === 'red' ? 1 : -1;
  return [...ways].sort((one, other) => turned * (one.step.square - other.step.square));
}
