/**
 * A position: small, flat, mutable, without history. Only `play` changes one; everyone else reads, or copies.
 * The arrays are views of one buffer, so a copy is one `set` and a dozen integers.
 *
 * Here and in the other hot files an index is in range by construction, hence the `!` after typed-array reads.
 */

import type { Square } from './geometry.ts';
import { SIZE, SQUARES } from './geometry.ts';
import * as Phase from './phase.ts';
import type { Rules } from './rules.ts';
import { ARMY, BLOCKS, BLUE, KIND_COUNT, RED, SLOTS } from './vocabulary.ts';

/** What stands on a square: nothing, a block, or a character packed as CHARACTER | side << 4 | kind << 2 | facing. */
export const EMPTY = 0;
export const BLOCK = 1;
export const CHARACTER = 32;

/** Who may move by the next roll, where it is not a square. */
export const ANYONE = -1;
export const THE_PAD = -2;
export const LOST = -3;

/** `winner` while the battle goes on, and after a draw. */
export const NOBODY = 2;

/** The most characters a side can have on the island. */
export const MOST = 10;

export interface Position {
  rules: Rules;
  /** All arrays below, as bytes, for copying. */
  readonly bytes: Uint8Array;
  readonly cells: Uint8Array;
  /** Where a side's characters stand, in order of square: the first `onIsland[side]` from `standing[side * MOST]` on. */
  readonly standing: Uint8Array;
  /** `pads[side * SLOTS + slot]`: kind + 1, or 0 for an empty slot. */
  readonly pads: Uint8Array;
  /** The column under each missile. */
  readonly missiles: Uint8Array;
  /** Characters not yet placed in set-up: `reserve[side * KIND_COUNT + kind]`. */
  readonly reserve: Uint8Array;
  readonly onIsland: Uint8Array;
  /** Characters a side still has, on the island, on the pad or yet to be placed. */
  readonly alive: Uint8Array;
  /** The blocks still to be flipped, in the phase `flip`: `flips[flipNext]` to `flips[flipEnd - 1]`. */
  readonly flips: Uint8Array;
  flipNext: number;
  flipEnd: number;
  /** In the phase `flip`: the square the shot came from, or ANYONE where somebody landed. */
  shooter: number;
  /** The phase that goes on when nothing is left to flip. */
  resume: number;
  starter: number;
  side: number;
  phase: number;
  /** The last roll; it counts in the phases `move` and `zero`. */
  roll: number;
  /** A square, ANYONE, THE_PAD or LOST. */
  nominee: number;
  live: number;
  safe: number;
  /** Rows and columns that hold a block, as bits; kept in set-up only. */
  blockRows: number;
  blockColumns: number;
  quiet: number;
  /** 1 once a character or a block was removed in this turn. */
  removed: number;
  winner: number;
  /** Index in REASONS, or -1 while the battle goes on. */
  reason: number;
}

function blankPosition(rules: Rules): Position {
  const lengths = [SQUARES, 2 * MOST, 2 * SLOTS, 2, 2 * KIND_COUNT, 2, 2, BLOCKS];
  const buffer = new ArrayBuffer(lengths.reduce((sum, length) => sum + length, 0));
  let offset = 0;
  const view = (length: number): Uint8Array => {
    const array = new Uint8Array(buffer, offset, length);
    offset += length;
    return array;
  };
  return {
    rules,
    bytes: new Uint8Array(buffer),
    cells: view(SQUARES),
    standing: view(2 * MOST),
    pads: view(2 * SLOTS),
    missiles: view(2),
    reserve: view(2 * KIND_COUNT),
    onIsland: view(2),
    alive: view(2),
    flips: view(BLOCKS),
    flipNext: 0,
    flipEnd: 0,
    shooter: ANYONE,
    resume: Phase.over,
    starter: RED,
    side: RED,
    phase: Phase.rolloff,
    roll: 0,
    nominee: ANYONE,
    live: 0,
    safe: 0,
    blockRows: 0,
    blockColumns: 0,
    quiet: 0,
    removed: 0,
    winner: NOBODY,
    reason: -1,
  };
}

/** A battle before its first token: the roll-off, or the first block where the starter is agreed. */
export function newPosition(rules: Rules): Position {
  return resetPosition(blankPosition(rules), rules);
}

/** Makes a used position new again, without allocating. */
export function resetPosition(p: Position, rules: Rules): Position {
  p.rules = rules;
  p.bytes.fill(0);
  p.missiles[RED] = 2;
  p.missiles[BLUE] = SIZE - 3;
  for (let side = RED; side <= BLUE; side++) {
    p.alive[side] = rules.army;
    for (let kind = 0; kind < KIND_COUNT; kind++) p.reserve[side * KIND_COUNT + kind] = ARMY[kind]!;
  }
  p.flipNext = 0;
  p.flipEnd = 0;
  p.shooter = ANYONE;
  p.resume = Phase.over;
  p.starter = rules.first === 'blue' ? BLUE : RED;
  p.side = p.starter;
  p.phase = rules.first === 'roll' ? Phase.rolloff : Phase.blocks;
  p.roll = 0;
  p.nominee = ANYONE;
  p.live = rules.liveBlocks;
  p.safe = rules.safeBlocks;
  p.blockRows = 0;
  p.blockColumns = 0;
  p.quiet = 0;
  p.removed = 0;
  p.winner = NOBODY;
  p.reason = -1;
  return p;
}

/** Copies into a given position without allocating, or into a new one. */
export function copyPosition(from: Position, into: Position = blankPosition(from.rules)): Position {
  into.rules = from.rules;
  into.bytes.set(from.bytes);
  into.flipNext = from.flipNext;
  into.flipEnd = from.flipEnd;
  into.shooter = from.shooter;
  into.resume = from.resume;
  into.starter = from.starter;
  into.side = from.side;
  into.phase = from.phase;
  into.roll = from.roll;
  into.nominee = from.nominee;
  into.live = from.live;
  into.safe = from.safe;
  into.blockRows = from.blockRows;
  into.blockColumns = from.blockColumns;
  into.quiet = from.quiet;
  into.removed = from.removed;
  into.winner = from.winner;
  into.reason = from.reason;
  return into;
}

export function characterCell(side: number, kind: number, facing: number): number {
  return CHARACTER | (side << 4) | (kind << 2) | facing;
}

export function sideOfCell(cell: number): number {
  return (cell >> 4) & 1;
}

export function kindOfCell(cell: number): number {
  return (cell >> 2) & 3;
}

export function facingOfCell(cell: number): number {
  return cell & 3;
}

/** Puts a character onto an empty square, or onto a block that it lands on. */
export function putCharacter(p: Position, square: Square, cell: number): void {
  const side = sideOfCell(cell);
  const { cells, standing, onIsland } = p;
  const first = side * MOST;
  let place = first + onIsland[side]!;
  while (place > first && standing[place - 1]! > square) {
    standing[place] = standing[place - 1]!;
    place--;
  }
  standing[place] = square;
  onIsland[side]!++;
  cells[square] = cell;
}

/** Takes the character off a square and returns it. */
export function liftCharacter(p: Position, square: Square): number {
  const { cells, standing, onIsland } = p;
  const cell = cells[square]!;
  const side = sideOfCell(cell);
  const last = side * MOST + --onIsland[side]!;
  let place = side * MOST;
  while (standing[place] !== square) place++;
  for (; place < last; place++) standing[place] = standing[place + 1]!;
  cells[square] = EMPTY;
  return cell;
}

export function putBlock(p: Position, square: Square): void {
  p.cells[square] = BLOCK;
  p.blockRows |= 1 << ((square / SIZE) | 0);
  p.blockColumns |= 1 << (square % SIZE);
}

/** The column a pad slot stands over; outside 0 to 11 where it hangs past the corner. */
export function slotColumn(p: Position, side: number, slot: number): number {
  return columnBeside(p.missiles[side]!, side, slot);
}

/** The same for a missile that is, or would be, over some column. Slots run to their owner's right; the missile is at 2. */
export function columnBeside(missile: number, side: number, slot: number): number {
  return side === RED ? missile + slot - 2 : missile + 2 - slot;
}

/** The square of a side's own edge row in a column. */
export function edgeSquare(side: number, column: number): Square {
  return side === RED ? column : SQUARES - SIZE + column;
}
