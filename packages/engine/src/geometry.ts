/**
 * The island as numbers. A square is 0 to 143, row by row from Red's side: a1 = 0, b1 = 1, … l12 = 143.
 * The tables answer, without arithmetic, what the rules ask most: how far the edge is, and what a range reaches.
 */
import { RANGES } from './vocabulary.ts';

export type Square = number;

export const SIZE = 12;
export const SQUARES = SIZE * SIZE;
export const NOWHERE = -1;

/** What one step towards north, east, south or west adds to a square. */
export const STEP = new Int8Array([SIZE, 1, -SIZE, -1]);

export function squareAt(column: number, row: number): Square {
  return row * SIZE + column;
}

export function columnOf(square: Square): number {
  return square % SIZE;
}

export function rowOf(square: Square): number {
  return (square / SIZE) | 0;
}

export function isColumn(column: number): boolean {
  return column >= 0 && column < SIZE;
}

/** The facing after a quarter turn to the left or right: facings go clockwise, so it is minus one or plus one. */
export function turned(facing: number, turn: number): number {
  return (facing + 2 * turn - 1) & 3;
}

/**
 * The square so many steps ahead of whoever faces so; the edge is the caller's business. By `| 0` it is a whole number for
 * V8, too: no step southwards is -0 otherwise, and whatever is reckoned from that would be reckoned in floats for ever.
 */
export function squareAhead(square: Square, facing: number, steps: number): Square {
  return (square + STEP[facing]! * steps) | 0;
}

function squaresToEdge(square: Square, facing: number): number {
  if (facing === 0) return SIZE - 1 - rowOf(square);
  if (facing === 1) return SIZE - 1 - columnOf(square);
  return facing === 2 ? rowOf(square) : columnOf(square);
}

/** `TO_EDGE[square * 4 + facing]` */
const TO_EDGE = new Int8Array(SQUARES * 4);

/** `IN_RANGE[square * 16 + kind * 4 + facing]` */
const IN_RANGE = new Int16Array(SQUARES * 16);

for (let square = 0; square < SQUARES; square++) {
  for (let facing = 0; facing < 4; facing++) {
    const ahead = squaresToEdge(square, facing);
    TO_EDGE[square * 4 + facing] = ahead;
    for (const [kind, range] of RANGES.entries()) {
      IN_RANGE[(square << 4) | (kind << 2) | facing] =
        range <= ahead ? squareAhead(square, facing, range) : NOWHERE;
    }
  }
}

/** How many squares lie ahead of whoever stands on a square and faces so. */
export function squaresAhead(square: Square, facing: number): number {
  return TO_EDGE[(square << 2) | facing]!;
}

/** The square exactly a kind's range ahead, or NOWHERE. */
export function squareInRange(kind: number, square: Square, facing: number): Square {
  return IN_RANGE[(square << 4) | (kind << 2) | facing]!;
}

/** The up to eight squares around each square, in order of square. */
export const NEIGHBOURS: readonly (readonly Square[])[] = Array.from({ length: SQUARES }, (_, square) => {
  const around: Square[] = [];
  for (let row = rowOf(square) - 1; row <= rowOf(square) + 1; row++) {
    for (let column = columnOf(square) - 1; column <= columnOf(square) + 1; column++) {
      const inside = row >= 0 && row < SIZE && isColumn(column);
      if (inside && squareAt(column, row) !== square) around.push(squareAt(column, row));
    }
  }
  return around;
});
