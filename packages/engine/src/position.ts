/**
 * A position: small, flat, mutable, without history. Only `play` changes one; everyone else reads, or copies.
 * The arrays are views of one buffer, so a copy is one `set` and a dozen integers.
 *
 * Here and in the other hot files an index is in range by construction, hence the `!` after typed-array reads.
 */

import { BLOCK, EMPTY, sideOfCell } from './cell.ts';
import { columnOf, rowOf, SQUARES, type Square } from './geometry.ts';
import * as Phase from './phase.ts';
import type { Rules } from './rules.ts';
import { missileAtFirst } from './shore.ts';
import { ARMY, BLOCKS, BLUE, KIND_COUNT, RED, SIDES, SLOTS } from './vocabulary.ts';

/** Who may move by the next roll, where it is not a square. */
export const ANYONE = -1;
export const THE_PAD = -2;
export const LOST = -3;

/** `winner` while the battle goes on, and after a draw. */
export const NOBODY = 2;

/** The most characters a side can have on the island. */
export const MOST = 10;

/** What `kindInSlot` finds in an empty slot. */
export const NO_KIND = -1;

/** How long each array is, in the order in which they lie in a position's bytes. */
const LENGTHS = {
  cells: SQUARES,
  standing: SIDES.length * MOST,
  pads: SIDES.length * SLOTS,
  missiles: SIDES.length,
  reserve: SIDES.length * KIND_COUNT,
  onIsland: SIDES.length,
  alive: SIDES.length,
  flips: BLOCKS,
} as const;

let bytesInAll = 0;

/** Where each array begins. */
const STARTS = Object.fromEntries(
  Object.entries(LENGTHS).map(([name, length]) => {
    const start = bytesInAll;
    bytesInAll += length;
    return [name, start];
  }),
) as Readonly<Record<keyof typeof LENGTHS, number>>;

/** Buffers are dear, positions are many and should lie close together: each is cut from a larger one. */
const POSITIONS_A_BUFFER = 64;
let buffer = new ArrayBuffer(0);
let used = 0;

function newBytes(): Uint8Array {
  if (used === buffer.byteLength) {
    buffer = new ArrayBuffer(POSITIONS_A_BUFFER * bytesInAll);
    used = 0;
  }
  const bytes = new Uint8Array(buffer, used, bytesInAll);
  used += bytesInAll;
  return bytes;
}

function viewOf(bytes: Uint8Array, name: keyof typeof LENGTHS): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset + STARTS[name], LENGTHS[name]);
}

/**
 * As it is made, a battle before its first token: the roll-off, or the first block where the starter is agreed.
 * Every number has a first value where it is declared, also where the constructor sets another, and the rules are declared
 * for the compiler only: a field that was once undefined is slower for ever.
 */
export class Position {
  declare rules: Rules;
  /** All arrays below, as bytes, for copying. */
  readonly bytes = newBytes();
  readonly cells = viewOf(this.bytes, 'cells');
  /** Where a side's characters stand, in order of square: the first `onIsland[side]` from `standing[side * MOST]` on. */
  readonly standing = viewOf(this.bytes, 'standing');
  /** `pads[side * SLOTS + slot]`: kind + 1, or 0 for an empty slot. Read through `kindInSlot`. */
  readonly pads = viewOf(this.bytes, 'pads');
  /** The column under each missile. */
  readonly missiles = viewOf(this.bytes, 'missiles');
  /** Characters not yet placed in set-up: `reserve[side * KIND_COUNT + kind]`. */
  readonly reserve = viewOf(this.bytes, 'reserve');
  readonly onIsland = viewOf(this.bytes, 'onIsland');
  /** Characters a side still has, on the island, on the pad or yet to be placed. */
  readonly alive = viewOf(this.bytes, 'alive');
  /** The blocks still to be flipped, in the phase `flip`: `flips[flipNext]` to `flips[flipEnd - 1]`. */
  readonly flips = viewOf(this.bytes, 'flips');
  flipNext = 0;
  flipEnd = 0;
  /** In the phase `flip`: the square the shot came from, or ANYONE where somebody landed. */
  shooter: number = ANYONE;
  /** The phase that goes on when nothing is left to flip. */
  resume: number = Phase.over;
  starter: number = RED;
  side: number = RED;
  phase: number = Phase.rolloff;
  /** The last roll; it counts in the phases `move` and `zero`. */
  roll = 0;
  /** A square, ANYONE, THE_PAD or LOST. */
  nominee: number = ANYONE;
  live = 0;
  safe = 0;
  /** Rows and columns that hold a block, as bits; kept in set-up only. */
  blockRows = 0;
  blockColumns = 0;
  quiet = 0;
  /** 1 once a character or a block was removed in this turn. */
  removed = 0;
  winner: number = NOBODY;
  /** Index in REASONS, or -1 while the battle goes on. */
  reason = -1;

  constructor(rules: Rules) {
    this.rules = rules;
    this.starter = rules.first === 'blue' ? BLUE : RED;
    this.side = this.starter;
    this.phase = rules.first === 'roll' ? Phase.rolloff : Phase.blocks;
    this.live = rules.liveBlocks;
    this.safe = rules.safeBlocks;
    for (let side = RED; side <= BLUE; side++) {
      this.missiles[side] = missileAtFirst(side);
      this.alive[side] = rules.army;
      this.reserve.set(ARMY, side * KIND_COUNT);
    }
  }
}

/** A battle before its first token. */
export function newPosition(rules: Rules): Position {
  return new Position(rules);
}

/** The first position of rules that were played before. */
const firsts = new WeakMap<Rules, Position>();

/** Makes a used position new again. Allocates nothing but the first time it is asked for those rules. */
export function resetPosition(p: Position, rules: Rules): Position {
  let first = firsts.get(rules);
  if (first === undefined) {
    first = new Position(rules);
    firsts.set(rules, first);
  }
  return copyPosition(first, p);
}

/** Copies into a given position without allocating, or into a new one. */
export function copyPosition(from: Position, into: Position = new Position(from.rules)): Position {
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
  p.blockRows |= 1 << rowOf(square);
  p.blockColumns |= 1 << columnOf(square);
}

/** Who is in a slot of a pad, counted from 0, or NO_KIND. */
export function kindInSlot(p: Position, side: number, slot: number): number {
  return p.pads[side * SLOTS + slot]! - 1;
}

export function fillSlot(p: Position, side: number, slot: number, kind: number): void {
  p.pads[side * SLOTS + slot] = kind + 1;
}

/** Takes whoever is in a slot off the pad and returns the kind. */
export function emptySlot(p: Position, side: number, slot: number): number {
  const kind = kindInSlot(p, side, slot);
  fillSlot(p, side, slot, NO_KIND);
  return kind;
}
