/**
 * What an army could do with each number of the die: whom it could hit, and which squares come within its range. These
 * tactical features cost most of the time that a position takes, and carry most of the strength.
 */
import { type Position, SQUARES } from '@bfi/engine';
import {
  EMPTY,
  FACES,
  facingOfCell,
  isCharacter,
  isOf,
  KIND_COUNT,
  kindOfCell,
  LEFT,
  listBlast,
  listCrossfire,
  MOST,
  NOWHERE,
  newFallenBuffer,
  RIGHT,
  STEP,
  squareInRange,
  squaresAhead,
  turned,
} from '@bfi/engine/packed';

/** The highest number of the die: what moves a character farthest. */
export const FARTHEST = FACES - 1;

/**
 * What a character covers on its way, from where it stands and from every square that a roll brings it to, ahead or after a
 * turn. In order of rolls, so that with so many squares free ahead it is the first so many: `WAY_LENGTHS[way * 8 + free]` says how
 * many that is. `WAYS[way * 16 + …]` holds the square in range and, from its ninth bit on, the roll's bit; `STANDS` from where, in
 * eight bits, facing which way, in two, and after which roll it is shot at.
 */
const WAY_WIDTH = 16;
const WAY_COUNT = KIND_COUNT * 4 * SQUARES;
const WAYS = new Uint16Array(WAY_COUNT * WAY_WIDTH);
const STANDS = new Uint16Array(WAY_COUNT * WAY_WIDTH);
const WAY_LENGTHS = new Uint8Array(WAY_COUNT * 8);
for (let kind = 0; kind < KIND_COUNT; kind++) {
  for (let facing = 0; facing < 4; facing++) {
    for (let from = 0; from < SQUARES; from++) writeWay(kind, facing, from);
  }
}

function writeWay(kind: number, facing: number, from: number): void {
  const way = (kind * 4 + facing) * SQUARES + from;
  let length = 0;
  const cover = (square: number, faced: number, roll: number): void => {
    const target = squareInRange(kind, square, faced);
    if (target === NOWHERE) return;
    WAYS[way * WAY_WIDTH + length] = target | (1 << (8 + roll));
    STANDS[way * WAY_WIDTH + length++] = square | (faced << 8) | (roll << 10);
  };
  for (let free = 0; free <= FARTHEST; free++) {
    const square = from + free * STEP[facing]!;
    if (free <= squaresAhead(from, facing)) {
      cover(square, facing, free);
      if (free > 0 && free < FARTHEST) {
        cover(square, turned(facing, RIGHT), free + 1);
        cover(square, turned(facing, LEFT), free + 1);
      }
    }
    WAY_LENGTHS[way * 8 + free] = length;
  }
}

/**
 * By square, four groups of rolls, each of six bits, the first of them for none: those that let an enemy hit whoever stands there; those
 * that let an enemy take whoever stands there by crossfire or a blast; those that bring the square within the range of the side that is
 * looked at first; and within the other's.
 */
export const marks = new Int32Array(SQUARES);
export const INDIRECT = 6;
const WITHIN_RANGE = 12;
export const ROLLS = 63;

/** The part of the marks that says which squares are within the range of the side that is looked at first, 0, or of the other. */
function rangeOf(relative: number): number {
  return WITHIN_RANGE + 6 * relative;
}

export function forgetMarks(): void {
  for (let square = 0; square < SQUARES; square++) marks[square] = 0;
}

/** The best gain by roll; 0 stands for a shot without moving. */
export const gains = new Float64Array(FACES);
const fallen = newFallenBuffer();

/** How many of six bits are set. */
export const BITS_IN = Uint8Array.from({ length: 64 }, (_, bits) => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
});

/**
 * Looks for shots of the character on a square with so many squares free ahead, keeps the best gains and marks what it
 * covers; returns the rolls that let it hit an enemy, as bits. Most squares in range are empty, which is seen at once.
 */
export function lookAlongTheWay(
  p: Position,
  side: number,
  relative: number,
  from: number,
  free: number,
): number {
  const { cells } = p;
  const shooter = cells[from]!;
  const way = (kindOfCell(shooter) * 4 + facingOfCell(shooter)) * SQUARES + from;
  const inRange = rangeOf(relative);
  let aims = 0;
  for (let at = way * WAY_WIDTH, end = at + WAY_LENGTHS[way * 8 + free]!; at < end; at++) {
    const covered = WAYS[at]!;
    const target = covered & 255;
    marks[target]! |= (covered >> 8) << inRange;
    const hit = cells[target]!;
    if (hit !== EMPTY && !isOf(side, hit)) aims |= lookForShot(p, side, at);
  }
  return aims;
}

/**
 * What a shot on the way would gain: enemies less one's own that would fall; the expectation where it is at a block.
 * (Whoever stands both between and beside the block is counted for crossfire and blast: the network has learned it so.)
 * Keeps the best gain of the roll that brings the shooter there, marks who is in danger, and returns the roll's bit if so.
 */
function lookForShot(p: Position, side: number, at: number): number {
  const target = WAYS[at]! & 255;
  const bit = WAYS[at]! >> 8;
  const stands = STANDS[at]!;
  const roll = stands >> 10;
  const crossed = listCrossfire(p, stands & 255, (stands >> 8) & 3, target, fallen);
  if (crossed === NOWHERE) return 0;
  let gain = gainOf(p, side, crossed);
  let danger = 0;
  if (isCharacter(p.cells[target]!)) {
    gain += 1;
    if (gain > 0) {
      danger = bit;
      marks[target]! |= danger;
      markFallen(p, side, crossed, danger);
    }
  } else {
    const blown = listBlast(p, target, fallen);
    gain += gainOf(p, side, blown);
    if (gain > 0 && p.live > 0) markFallen(p, side, blown, bit);
    gain = (gain * p.live) / (p.live + p.safe);
  }
  if (gain > gains[roll]!) gains[roll] = gain;
  return danger;
}

/** Enemies less one's own, of the first so many who have fallen. */
function gainOf(p: Position, side: number, count: number): number {
  let gain = 0;
  for (let index = 0; index < count; index++) gain += isOf(side, p.cells[fallen[index]!]!) ? -1 : 1;
  return gain;
}

/** Marks the enemies among the first so many who would fall, though nobody aims at them. */
function markFallen(p: Position, side: number, count: number, bits: number): void {
  for (let index = 0; index < count; index++) {
    const square = fallen[index]!;
    if (!isOf(side, p.cells[square]!)) marks[square]! |= bits << INDIRECT;
  }
}

/** How many squares are free ahead of each character, at its place in `standing`. */
export const freeAhead = new Uint8Array(2 * MOST);
/** The least danger by roll, and what stands for no move. */
export const leastDanger = new Uint8Array(FACES);
export const NO_MOVE = 7;
/** The same by character, at its place in `standing`: the least of all its own moves. */
export const safestMove = new Uint8Array(2 * MOST);

/** By roll, which numbers of rolls are among the dangers where it can bring somebody, as bits; a step farther goes for a turn. */
const dangersOf = new Uint8Array(FACES + 1);

/** The least of such numbers, NO_MOVE where there is none. */
const LEAST_OF = Uint8Array.from({ length: 128 }, (_, numbers) =>
  numbers === 0 ? NO_MOVE : 31 - Math.clz32(numbers & -numbers),
);

/**
 * Where each roll could bring somebody, at the least danger: by how many rolls an enemy has that square in range. Moves onto
 * blocks are left out: what comes of them is chance. To be called when both sides have been looked at.
 */
export function findLeastDanger(p: Position, side: number, relative: number): void {
  for (let roll = 1; roll <= FARTHEST; roll++) dangersOf[roll] = 0;
  const enemy = rangeOf(1 - relative);
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const from = p.standing[man]!;
    const step = STEP[facingOfCell(p.cells[from]!)]!;
    const free = freeAhead[man]!;
    let square = from;
    let dangers = 0;
    for (let distance = 1; distance <= free; distance++) {
      square += step;
      const danger = 1 << BITS_IN[(marks[square]! >> enemy) & ROLLS]!;
      dangers |= danger;
      dangersOf[distance]! |= danger;
      dangersOf[distance + 1]! |= danger;
    }
    safestMove[man] = LEAST_OF[dangers]!;
  }
  for (let roll = 1; roll <= FARTHEST; roll++) leastDanger[roll] = LEAST_OF[dangersOf[roll]!]!;
}
