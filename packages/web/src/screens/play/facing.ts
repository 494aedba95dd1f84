/** Directions on the screen and on the island: with Blue's shore at the bottom, up on the screen is south. */
import { FACINGS, type Facing, type Side } from '@bfi/engine';

/** The facing that points up, right, down or left on the screen, named as north, east, south and west would be for Red. */
export function seenAs(direction: Facing, bottom: Side): Facing {
  if (bottom === 'red') return direction;
  return FACINGS[(FACINGS.indexOf(direction) + 2) % FACINGS.length] ?? direction;
}

/** The direction of a swipe on the screen; null for one too short to have a direction. */
export function swipeDirection(x: number, y: number, least: number): Facing | null {
  if (Math.max(Math.abs(x), Math.abs(y)) < least) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'east' : 'west';
  return y > 0 ? 'south' : 'north';
}
