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
  targetFrom,
  turned,
} from '@bfi/engine/packed';

/** The highest number of the die: what moves a character farthest. */
export const FARTHEST = FACES - 1;

/**
 * What a character covers on its way, from where it stands and from every square that a roll brings it to, ahead or after a
 * turn: the square in range, the roll, and the turn. In order of rolls, so that with so many squares free ahead it is the
 * first so many. `WAY_LENGTHS[way * 8 + free]` says how many that is.
 */
const WAY_WIDTH = 16;
const WAY_COUNT = KIND_COUNT * 4 * SQUARES;
const WAYS = new Uint16Array(WAY_COUNT * WAY_WIDTH);
const WAY_LENGTHS = new Uint8Array(WAY_COUNT * 8);
const AHEAD = 0;
const TO_LEFT = 1 + LEFT;
const TO_RIGHT = 1 + RIGHT;
for (let kind = 0; kind < KIND_COUNT; kind++) {
  for (let facing = 0; facing < 4; facing++) {
    for (let from = 0; from < SQUARES; from++) writeWay(kind, facing, from);
  }
}

function writeWay(kind: number, facing: number, from: number): void {
  const way = (kind * 4 + facing) * SQUARES + from;
  let length = 0;
  const cover = (square: number, faced: number, roll: number, turn: number): void => {
    const target = squareInRange(kind, square, faced);
    if (target !== NOWHERE) WAYS[way * WAY_WIDTH + length++] = target | (roll << 8) | (turn << 11);
  };
  for (let free = 0; free <= FARTHEST; free++) {
    const square = from + free * STEP[facing]!;
    if (free <= squaresAhead(from, facing)) {
      cover(square, facing, free, AHEAD);
      if (free > 0 && free < FARTHEST) {
        cover(square, turned(facing, RIGHT), free + 1, TO_RIGHT);
        cover(square, turned(facing, LEFT), free + 1, TO_LEFT);
      }
    }
    WAY_LENGTHS[way * 8 + free] = length;
  }
}

/**
 * Rolls as bits, 0 for none, by square, in four parts: those that let an enemy hit whoever stands there; those that bring
 * the square within the range of the side that is looked at first; and within the other's; and those that let an enemy take
 * whoever stands there by crossfire or a blast.
 */
export const marks = new Uint8Array(4 * SQUARES);
const WITHIN_RANGE = SQUARES;
export const INDIRECT = 3 * SQUARES;
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
  const inRange = WITHIN_RANGE + relative * SQUARES;
  let aims = 0;
  for (let at = way * WAY_WIDTH, end = at + WAY_LENGTHS[way * 8 + free]!; at < end; at++) {
    const covered = WAYS[at]!;
    const target = covered & 255;
    marks[inRange + target]! |= 1 << ((covered >> 8) & 7);
    const hit = cells[target]!;
    if (hit !== EMPTY && !isOf(side, hit)) aims |= lookForShot(p, side, from, covered);
  }
  return aims;
}

/**
 * What a shot on the way would gain: enemies less one's own that would fall; the expectation where it is at a block.
 * (Whoever stands both between and beside the block is counted for crossfire and blast: the network has learned it so.)
 * Keeps the best gain of the roll that brings the shooter there, marks who is in danger, and returns the roll's bit if so.
 */
function lookForShot(p: Position, side: number, from: number, covered: number): number {
  const { cells } = p;
  const shooter = cells[from]!;
  const target = covered & 255;
  const roll = (covered >> 8) & 7;
  const turn = covered >> 11;
  const facing = turn === AHEAD ? facingOfCell(shooter) : turned(facingOfCell(shooter), turn - 1);
  const distance = turn === AHEAD ? roll : roll - 1;
  const square = from + distance * STEP[facingOfCell(shooter)]!;
  if (targetFrom(p, square, facing, kindOfCell(shooter)) === NOWHERE) return 0;
  const crossed = listCrossfire(p, square, facing, target, fallen);
  let gain = gainOf(p, side, crossed);
  let danger = 0;
  if (isCharacter(cells[target]!)) {
    gain += 1;
    if (gain > 0) danger = 1 << roll;
    marks[target]! |= danger;
    if (danger !== 0) markFallen(p, side, crossed, danger);
  } else {
    const blown = listBlast(p, target, fallen);
    gain += gainOf(p, side, blown);
    if (gain > 0 && p.live > 0) markFallen(p, side, blown, 1 << roll);
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
    if (!isOf(side, p.cells[square]!)) marks[INDIRECT + square]! |= bits;
  }
}

/** How many squares are free ahead of each character, at its place in `standing`. */
export const freeAhead = new Uint8Array(2 * MOST);
/** The least danger by roll, and what stands for no move. */
export const leastDanger = new Uint8Array(FACES);
export const NO_MOVE = 7;
/** The same by character, at its place in `standing`: the least of all its own moves. */
export const safestMove = new Uint8Array(2 * MOST);

/**
 * Where each roll could bring somebody, at the least danger: by how many rolls an enemy has that square in range. Moves onto
 * blocks are left out: what comes of them is chance. To be called when both sides have been looked at.
 */
export function findLeastDanger(p: Position, side: number, relative: number): void {
  for (let roll = 1; roll <= FARTHEST; roll++) leastDanger[roll] = NO_MOVE;
  const enemy = WITHIN_RANGE + (1 - relative) * SQUARES;
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    const from = p.standing[man]!;
    const step = STEP[facingOfCell(p.cells[from]!)]!;
    const free = freeAhead[man]!;
    let square = from;
    let least = NO_MOVE;
    for (let distance = 1; distance <= free; distance++) {
      square += step;
      const rolls = BITS_IN[marks[enemy + square]!]!;
      if (rolls < least) least = rolls;
      if (rolls < leastDanger[distance]!) leastDanger[distance] = rolls;
      if (distance < FARTHEST && rolls < leastDanger[distance + 1]!) leastDanger[distance + 1] = rolls;
    }
    safestMove[man] = least;
  }
}
