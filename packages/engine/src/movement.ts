/** What a character may do as it stands: move by a roll (section 4), enter from the pad (5.1), aim (6). Nothing changes here. */
import { IN_RANGE, NOWHERE, SIZE, SQUARES, type Square, STEP, TO_EDGE } from './geometry.ts';
import { BLOCK, CHARACTER, EMPTY, edgeSquare, MOST, type Position, slotColumn } from './position.ts';
import { SLOTS } from './vocabulary.ts';

/** What `reach` finds, as bits: the turn one square short, and the straight move. */
export const CAN_TURN = 1;
export const CAN_GO_STRAIGHT = 2;
export const CANNOT_MOVE = 0;

/** Which moves the character on a square has with a roll of 1 to 5. */
export function reach(p: Position, from: Square, roll: number): number {
  const cells = p.cells;
  const facing = cells[from]! & 3;
  const ahead = TO_EDGE[from * 4 + facing]!;
  if (ahead < roll - 1) return CANNOT_MOVE;
  const step = STEP[facing]!;
  const last = from + step * (roll - 1);
  for (let square = from; square !== last; ) {
    square += step;
    if (cells[square] !== EMPTY) return CANNOT_MOVE;
  }
  const straight = ahead >= roll && cells[last + step]! < CHARACTER;
  return (straight ? CAN_GO_STRAIGHT : 0) | (roll > 1 ? CAN_TURN : 0);
}

/** Can any of a side's characters on the island use the whole roll? */
export function anyoneCanMove(p: Position, side: number, roll: number): boolean {
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    if (reach(p, p.standing[man]!, roll) !== CANNOT_MOVE) return true;
  }
  return false;
}

/** The square that the character on a square would hit, or NOWHERE if it has nothing to shoot at. */
export function targetOf(p: Position, from: Square): Square {
  const shooter = p.cells[from]!;
  const target = targetFrom(p, from, shooter & 3, (shooter >> 2) & 3);
  if (target === NOWHERE || p.rules.friendlyFire) return target;
  // CHARACTER and the side's bit together tell one's own.
  return p.cells[target]! >> 4 === shooter >> 4 ? NOWHERE : target;
}

/** What a character of a kind would hit from a square if it stood there and faced so; whoever it may be. */
export function targetFrom(p: Position, from: Square, facing: number, kind: number): Square {
  const { cells } = p;
  const target = IN_RANGE[(kind * SQUARES + from) * 4 + facing]!;
  if (target === NOWHERE || cells[target] === EMPTY) return NOWHERE;
  const step = STEP[facing]!;
  for (let square = from + step; square !== target; square += step) {
    if (cells[square] === BLOCK) return NOWHERE;
  }
  return target;
}

/** The square where a slot's character would enter, or NOWHERE if it can't. Slots count from 0. */
export function entrySquare(p: Position, side: number, slot: number): Square {
  if (p.pads[side * SLOTS + slot] === 0) return NOWHERE;
  const column = slotColumn(p, side, slot);
  if (column < 0 || column >= SIZE) return NOWHERE;
  const square = edgeSquare(side, column);
  const cell = p.cells[square]!;
  if (cell >= CHARACTER || (cell === BLOCK && p.rules.entryBlock === 'bar')) return NOWHERE;
  return square;
}

export function anyoneCanEnter(p: Position, side: number): boolean {
  for (let slot = 0; slot < SLOTS; slot++) {
    if (entrySquare(p, side, slot) !== NOWHERE) return true;
  }
  return false;
}
