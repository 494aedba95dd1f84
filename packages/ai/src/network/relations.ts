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

/** 1 for a place, 0 for UNSEEN. Who is near is hard to foresee for a processor, so that it should not have to choose a way by it. */
function isSeen(place: number): number {
  return 1 + (place >> 31);
}

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

/** Where all blocks that are left lie, and NO_POINT behind the last: to be noted before relations are listed. */
const blockPoints = new Int16Array(11);
const NO_POINT = -1;

/** Notes that of the blocks this one comes after so many others, and is the last but for those that are noted later. */
export function noteBlock(number: number, square: number): void {
  blockPoints[number] = POINTS[square]!;
  blockPoints[number + 1] = NO_POINT;
}

export function forgetBlocks(): void {
  blockPoints[0] = NO_POINT;
}

/** Where each enemy stands, and the first feature of those that say where one of its kind is. */
const enemyPoints = new Int16Array(MOST);
const enemyFirsts = new Uint16Array(MOST);

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
  const enemies = p.onIsland[otherSide(side)]!;
  for (let enemy = 0; enemy < enemies; enemy++) {
    const square = standing[otherSide(side) * MOST + enemy]!;
    enemyPoints[enemy] = POINTS[square]!;
    enemyFirsts[enemy] = ENEMIES_SEEN + kindOfCell(cells[square]!) * ENEMY_PLACES;
  }
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const from = standing[man]!;
    const view = facingOfCell(cells[from]!) + (mirrored ? MIRRORED_VIEW : 0);
    const seen = view * DIFFERENCES + NO_DIFFERENCE - POINTS[from]!;
    const kind = relative * 3 + kindOfCell(cells[from]!);
    for (let block = 0; blockPoints[block]! !== NO_POINT; block++) {
      if (count === MOST_ACTIVE) return count;
      const place = WHERE_BLOCKS_ARE[seen + blockPoints[block]!]!;
      out[count] = BLOCKS_SEEN + kind * BLOCK_PLACES + place;
      count += isSeen(place);
    }
    for (let enemy = 0; enemy < enemies; enemy++) {
      if (count === MOST_ACTIVE) return count;
      const place = WHERE_ENEMIES_ARE[seen + enemyPoints[enemy]!]!;
      out[count] = enemyFirsts[enemy]! + kind * 3 * ENEMY_PLACES + place;
      count += isSeen(place);
    }
  }
  return count;
}
