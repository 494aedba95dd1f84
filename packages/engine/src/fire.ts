/** Who may shoot whom (section 6), and who would fall: in the crossfire, and in a block's blast (7). Nothing changes here. */

import { BLOCK, EMPTY, facingOfCell, isCharacter, isComrade, kindOfCell } from './cell.ts';
import { NEIGHBOURS, NOWHERE, type Square, STEP, squareInRange } from './geometry.ts';
import { MOST, type Position } from './position.ts';
import { SIDES, type Side } from './vocabulary.ts';

/** The square that the character on a square would hit, or NOWHERE if it has nothing to shoot at. */
export function targetOf(p: Position, from: Square): Square {
  const shooter = p.cells[from]!;
  const target = targetFrom(p, from, facingOfCell(shooter), kindOfCell(shooter));
  if (target === NOWHERE || p.rules.friendlyFire) return target;
  return isComrade(shooter, p.cells[target]!) ? NOWHERE : target;
}

/** What a character of a kind would hit from a square if it stood there and faced so; whoever it may be. */
export function targetFrom(p: Position, from: Square, facing: number, kind: number): Square {
  const { cells } = p;
  const target = squareInRange(kind, from, facing);
  if (target === NOWHERE || cells[target] === EMPTY) return NOWHERE;
  return isClear(cells, from, STEP[facing]!, target) ? target : NOWHERE;
}

/** No block lies on the squares between. */
function isClear(cells: Uint8Array, from: Square, step: number, target: Square): boolean {
  for (let square = from + step; square !== target; square += step) {
    if (cells[square] === BLOCK) return false;
  }
  return true;
}

/** More than can fall at once: a blast covers nine squares. */
const MOST_FALLEN = 9;

export function newFallenBuffer(): Uint8Array {
  return new Uint8Array(MOST_FALLEN);
}

/**
 * Crossfire: writes the squares of all characters between a shooter and its target, whoever owns them, and counts them. NOWHERE if a block
 * lies between, so that there is no such shot.
 */
export function listCrossfire(
  p: Position,
  from: Square,
  facing: number,
  to: Square,
  out: Uint8Array,
): number {
  const { cells } = p;
  const step = STEP[facing]!;
  let count = 0;
  for (let square = from + step; square !== to; square += step) {
    const cell = cells[square]!;
    if (cell === BLOCK) return NOWHERE;
    if (isCharacter(cell)) out[count++] = square;
  }
  return count;
}

/** Blast: writes the squares of all characters whom a live block takes, whoever stands on it first, and counts them. */
export function listBlast(p: Position, block: Square, out: Uint8Array): number {
  const { cells } = p;
  let count = 0;
  if (isCharacter(cells[block]!)) out[count++] = block;
  for (const beside of NEIGHBOURS[block]!) {
    if (isCharacter(cells[beside]!)) out[count++] = beside;
  }
  return count;
}

/** The squares that the blast of a block covers besides its own, in order of square. */
export function blastAround(block: Square): readonly Square[] {
  return NEIGHBOURS[block]!;
}

export interface Shot {
  readonly from: Square;
  readonly to: Square;
  /** Who falls for certain, the target last: nobody where it is a block, which may be safe. */
  readonly falls: readonly Square[];
}

const fallen = newFallenBuffer();

/** Every shot that a side has as everybody stands, at any moment and whoever's turn it is, by the house rules in force. */
export function shotsOf(p: Position, side: Side): Shot[] {
  const shots: Shot[] = [];
  const index = SIDES.indexOf(side);
  for (let man = index * MOST, end = man + p.onIsland[index]!; man < end; man++) {
    const from = p.standing[man]!;
    const to = targetOf(p, from);
    if (to !== NOWHERE) shots.push({ from, to, falls: fallsBy(p, from, to) });
  }
  return shots;
}

/** Every square that a side would hit if somebody stood there, as everybody stands, whoever's turn it is. */
export function coveredBy(p: Position, side: Side): Square[] {
  const covered: Square[] = [];
  const index = SIDES.indexOf(side);
  for (let man = index * MOST, end = man + p.onIsland[index]!; man < end; man++) {
    const from = p.standing[man]!;
    const shooter = p.cells[from]!;
    const facing = facingOfCell(shooter);
    const square = squareInRange(kindOfCell(shooter), from, facing);
    if (square !== NOWHERE && isClear(p.cells, from, STEP[facing]!, square)) covered.push(square);
  }
  return covered;
}

function fallsBy(p: Position, from: Square, to: Square): Square[] {
  if (p.cells[to] === BLOCK) return [];
  const count = listCrossfire(p, from, facingOfCell(p.cells[from]!), to, fallen);
  return [...fallen.subarray(0, count), to];
}

/** The square that the character on a square would hit, or null if it has nothing to shoot at. */
export function aimOf(p: Position, from: Square): Square | null {
  const target = targetOf(p, from);
  return target === NOWHERE ? null : target;
}
