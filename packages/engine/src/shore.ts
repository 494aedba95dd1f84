/**
 * What follows from where a side sits: which way it looks, its left and right, its rows, its pad. Red sits below the first
 * row and looks north, Blue above the last and looks south; nothing else tells the two apart.
 */
import { SIZE, type Square, squareAt } from './geometry.ts';
import { FACINGS, type Facing, RED, RIGHT, SIDES, type Side, SLOTS, word } from './vocabulary.ts';

const NORTH = FACINGS.indexOf('north');
const SOUTH = FACINGS.indexOf('south');

/** Where a side's characters face when they land: away from its own shore. */
export function forward(side: number): number {
  return side === RED ? NORTH : SOUTH;
}

export function forwardOf(side: Side): Facing {
  return word(FACINGS, forward(SIDES.indexOf(side)));
}

/** What one step to a side's right adds to a column. */
function rightwards(side: number): number {
  return side === RED ? 1 : -1;
}

/** A column as a side counts it from its own left, from 0. */
export function columnSeenBy(side: number, column: number): number {
  return side === RED ? column : SIZE - 1 - column;
}

/** The square of a side's own edge row in a column. */
export function edgeSquare(side: number, column: number): Square {
  return squareAt(column, side === RED ? 0 : SIZE - 1);
}

/** The rows nearest to a side, where it places its characters. */
const HOME_ROWS = 2;

/** They are so many squares in a row, from `firstHomeSquare` on. */
export const HOME_SQUARES = HOME_ROWS * SIZE;

export function firstHomeSquare(side: number): Square {
  return squareAt(0, side === RED ? 0 : SIZE - HOME_ROWS);
}

export function isHome(side: number, square: Square): boolean {
  const first = firstHomeSquare(side);
  return square >= first && square < first + HOME_SQUARES;
}

/** The squares on which a side places its characters. */
export function homeSquaresOf(side: Side): Square[] {
  const first = firstHomeSquare(SIDES.indexOf(side));
  return Array.from({ length: HOME_SQUARES }, (_, index) => first + index);
}

/** The slot that carries the missile, counted from 0: the one in the middle. */
const MISSILE_SLOT = (SLOTS - 1) / 2;

/** The column under a side's missile at first: the pad lies over the leftmost columns as its owner sees them. */
export function missileAtFirst(side: number): number {
  return columnSeenBy(side, MISSILE_SLOT);
}

/**
 * The column a slot stands over, counted from 0 from its owner's left; off the island where it hangs past the corner.
 * Of the missile's own slot, too, a whole number for V8, as in `squareAhead`.
 */
export function slotColumn(side: number, missile: number, slot: number): number {
  return (missile + (slot - MISSILE_SLOT) * rightwards(side)) | 0;
}

/** The column under the missile when the pad has moved by a roll to its owner's left or right. */
export function missileAfter(side: number, missile: number, roll: number, turn: number): number {
  const towardsRight = turn === RIGHT ? roll : -roll;
  return missile + towardsRight * rightwards(side);
}

/** The column that a slot, 1 to 5, stands over with its pad's missile; outside 0 to 11 where it hangs past the corner. */
export function columnOfSlot(side: Side, slot: number, missile: number): number {
  return slotColumn(SIDES.indexOf(side), missile, slot - 1);
}
