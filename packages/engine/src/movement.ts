/** Where a character may go as it stands: by a roll (section 4), or from the pad (5.1). Nothing changes here. */
import { BLOCK, EMPTY, facingOfCell, isCharacter } from './cell.ts';
import { isColumn, NOWHERE, type Square, STEP, squaresAhead } from './geometry.ts';
import { kindInSlot, MOST, NO_KIND, type Position } from './position.ts';
import { edgeSquare, slotColumn } from './shore.ts';
import { SIDES, type Side, SLOTS } from './vocabulary.ts';

/** What `movesOf` finds, as bits: the turn one square short, and the straight move. */
export const CAN_TURN = 1;
export const CAN_GO_STRAIGHT = 2;
export const CANNOT_MOVE = 0;

/** Which moves the character on a square has with a roll of 1 to 5. */
export function movesOf(p: Position, from: Square, roll: number): number {
  const cells = p.cells;
  const facing = facingOfCell(cells[from]!);
  const ahead = squaresAhead(from, facing);
  if (ahead < roll - 1) return CANNOT_MOVE;
  const step = STEP[facing]!;
  let next = from + step;
  for (let left = roll; left > 1; left--) {
    if (cells[next] !== EMPTY) return CANNOT_MOVE;
    next += step;
  }
  const straight = ahead >= roll && !isCharacter(cells[next]!);
  return (straight ? CAN_GO_STRAIGHT : 0) | (roll > 1 ? CAN_TURN : 0);
}

/** Can any of a side's characters on the island use the whole roll? */
export function anyoneCanMove(p: Position, side: number, roll: number): boolean {
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    if (movesOf(p, p.standing[man]!, roll) !== CANNOT_MOVE) return true;
  }
  return false;
}

/** Does the character on a square face the sea, with no square ahead of it? */
export function facesSea(p: Position, square: Square): boolean {
  return squaresAhead(square, facingOfCell(p.cells[square]!)) === 0;
}

/** The square where a slot's character would enter, or NOWHERE if it can't. Slots count from 0. */
export function entrySquare(p: Position, side: number, slot: number): Square {
  if (kindInSlot(p, side, slot) === NO_KIND) return NOWHERE;
  const column = slotColumn(side, p.missiles[side]!, slot);
  if (!isColumn(column)) return NOWHERE;
  const square = edgeSquare(side, column);
  const cell = p.cells[square]!;
  if (isCharacter(cell) || (cell === BLOCK && p.rules.entryBlock === 'bar')) return NOWHERE;
  return square;
}

/** The square where the character in a slot, 1 to 5, would enter, or null if it can't. */
export function entryOfSlot(p: Position, side: Side, slot: number): Square | null {
  const square = entrySquare(p, SIDES.indexOf(side), slot - 1);
  return square === NOWHERE ? null : square;
}

export function anyoneCanEnter(p: Position, side: number): boolean {
  for (let slot = 0; slot < SLOTS; slot++) {
    if (entrySquare(p, side, slot) !== NOWHERE) return true;
  }
  return false;
}
