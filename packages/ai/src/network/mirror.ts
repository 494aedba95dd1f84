/**
 * The features of a position in a mirror, found from those of the position: each has one that takes its place, whatever the position is.
 * Which one that is, is learnt where it first comes up. To look it up costs a tenth of what it takes to find the features anew.
 */
import type { Position } from '@bfi/engine';
import { FEATURES, type FeatureList, MOST_ACTIVE } from './feature-groups.ts';
import { listFeatures } from './features.ts';

const UNKNOWN = -1;
const mirrorOf = new Int32Array(FEATURES).fill(UNKNOWN);
const learning: FeatureList = new Uint16Array(MOST_ACTIVE);

/** Puts the mirror image's features in the place of the `count` features of a position as `side` sees it. */
export function mirrorFeatures(position: Position, side: number, list: FeatureList, count: number): void {
  for (let index = 0; index < count; index++) {
    if (mirrorOf[list[index]!] === UNKNOWN) {
      learn(position, side, list, count);
      break;
    }
  }
  for (let index = 0; index < count; index++) list[index] = mirrorOf[list[index]!]!;
}

/** Both lists go through the position in the same order. */
function learn(position: Position, side: number, list: FeatureList, count: number): void {
  listFeatures(position, side, learning, true);
  for (let index = 0; index < count; index++) mirrorOf[list[index]!] = learning[index]!;
}
