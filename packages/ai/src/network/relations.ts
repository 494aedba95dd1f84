/**
 * Who and what is near a character, as it sees that itself: so many squares ahead or behind, so many to the left or right. Other
 * features say where everybody stands, or what the next roll allows. These say how two stand to each other, wherever on the
 * island that is, and so what the turns after the next may bring.
 */
import { type Position, SIZE, SQUARES } from '@bfi/engine';
import { facingOfCell, kindOfCell, MOST, otherSide } from '@bfi/engine/packed';
import {
  BLOCK_PLACES,
  BLOCKS_SEEN,
  ENEMIES_SEEN,
  ENEMY_PLACES,
  type FeatureList,
  MOST_ACTIVE,
} from './feature-groups.ts';

/** Rows and columns of two squares differ by -11 to 11. */
const SPAN = 2 * SIZE - 1;
const DIFFERENCES = SPAN * SPAN;
const NO_DIFFERENCE = (SIZE - 1) * (SPAN + 1);

/** By square. What two of these differ by tells how many rows and columns lie between them, in one number. */
const POINTS = Int16Array.from(
  { length: SQUARES },
  (_, square) => Math.floor(square / SIZE) * SPAN + (square % SIZE),
);

const UNSEEN = -1;
/** Added to a facing where left and right are swapped. */
const MIRRORED_VIEW = 4;

/** `[view * DIFFERENCES + difference]`: which place that is to whoever faces so, or UNSEEN. */
function placesSeen(behind: number, ahead: number, aside: number): Int16Array {
  const places = new Int16Array(2 * MIRRORED_VIEW * DIFFERENCES).fill(UNSEEN);
  for (let view = 0; view < 2 * MIRRORED_VIEW; view++) {
    for (let rows = 1 - SIZE; rows < SIZE; rows++) {
      for (let columns = 1 - SIZE; columns < SIZE; columns++) {
        const alongTheWay = [rows, columns, -rows, -columns][view & 3] ?? 0;
        const toTheRight = [columns, -rows, -columns, rows][view & 3] ?? 0;
        const across = view < MIRRORED_VIEW ? toTheRight : -toTheRight;
        if (alongTheWay < -behind || alongTheWay > ahead || Math.abs(across) > aside) continue;
        places[view * DIFFERENCES + NO_DIFFERENCE + rows * SPAN + columns] =
          (alongTheWay + behind) * (2 * aside + 1) + across + aside;
      }
    }
  }
  return places;
}

const WHERE_ENEMIES_ARE = placesSeen(4, 8, 6);
const WHERE_BLOCKS_ARE = placesSeen(2, 2, 2);

/** The squares of all blocks that are left, and NO_BLOCK behind the last: to be written down before relations are listed. */
export const blockSquares = new Uint8Array(11);
export const NO_BLOCK = 255;

/** Lists what the characters of a side see. Where both armies crowd there may be no room for all; the last are then left out. */
export function listRelations(
  p: Position,
  side: number,
  relative: number,
  mirrored: boolean,
  out: FeatureList,
  start: number,
): number {
  let count = start;
  const { cells, standing } = p;
  const firstEnemy = otherSide(side) * MOST;
  const endOfEnemies = firstEnemy + p.onIsland[otherSide(side)]!;
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const from = standing[man]!;
    const view = facingOfCell(cells[from]!) + (mirrored ? MIRRORED_VIEW : 0);
    const seen = view * DIFFERENCES + NO_DIFFERENCE - POINTS[from]!;
    const kind = relative * 3 + kindOfCell(cells[from]!);
    for (let block = 0; blockSquares[block]! !== NO_BLOCK; block++) {
      const place = WHERE_BLOCKS_ARE[seen + POINTS[blockSquares[block]!]!]!;
      if (place !== UNSEEN && count < MOST_ACTIVE) out[count++] = BLOCKS_SEEN + kind * BLOCK_PLACES + place;
    }
    for (let enemy = firstEnemy; enemy < endOfEnemies; enemy++) {
      const square = standing[enemy]!;
      const place = WHERE_ENEMIES_ARE[seen + POINTS[square]!]!;
      if (place !== UNSEEN && count < MOST_ACTIVE)
        out[count++] = ENEMIES_SEEN + (kind * 3 + kindOfCell(cells[square]!)) * ENEMY_PLACES + place;
    }
  }
  return count;
}
