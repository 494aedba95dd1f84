/** Every action that is possible in a position, chance outcomes included (section 11, «Legal actions»), in order of code. */
import { type ActionCode, characterAction, flipAction, placeAction, plainAction } from './action.ts';
import { EMPTY, facingOfCell } from './cell.ts';
import { targetOf } from './fire.ts';
import { isColumn, NOWHERE, SIZE, squareAhead, squareAt } from './geometry.ts';
import { anyoneCanMove, CAN_GO_STRAIGHT, CAN_TURN, CANNOT_MOVE, entrySquare, movesOf } from './movement.ts';
import * as Phase from './phase.ts';
import { ANYONE, kindInSlot, LOST, MOST, NO_KIND, type Position, THE_PAD } from './position.ts';
import { firstHomeSquare, HOME_SQUARES, missileAfter } from './shore.ts';
import * as Tag from './tag.ts';
import * as Verb from './verb.ts';
import { FACES, FACINGS, KIND_COUNT, LEFT, RIGHT, SLOTS } from './vocabulary.ts';

/** Long enough for every position: to place any kind on any home square facing any way is the most there is. */
export const MAX_ACTIONS = HOME_SQUARES * KIND_COUNT * FACINGS.length;

export type ActionBuffer = Int32Array;

export function newActionBuffer(): ActionBuffer {
  return new Int32Array(MAX_ACTIONS);
}

/** Writes the legal actions into `out` and returns how many there are. Allocates nothing. */
export function legalActions(p: Position, out: ActionBuffer): number {
  switch (p.phase) {
    case Phase.roll:
      return listRange(out, Tag.roll, FACES);
    case Phase.move:
      return listMove(p, out);
    case Phase.after:
      return listEnd(out, listShots(p, out), Tag.end);
    case Phase.zero:
      return listZero(p, out);
    case Phase.flip:
      return listFlip(p, out);
    case Phase.enter:
      return listEntries(p, out, 0);
    case Phase.penalty:
      return listTakes(p, out);
    case Phase.padpenalty:
      return listPadTakes(p, out);
    case Phase.blocks:
      return listBlocks(p, out);
    case Phase.place:
      return listPlaces(p, out);
    case Phase.load:
      return listLoads(p, out);
    case Phase.rolloff:
      return listRange(out, Tag.rolloff, FACES * FACES);
    default:
      return 0;
  }
}

/** The legal actions as a list of their own, for those who are not in a hurry. */
export function legalActionList(p: Position): ActionCode[] {
  const count = legalActions(p, scratch);
  const list: ActionCode[] = [];
  for (let index = 0; index < count; index++) list.push(scratch[index]!);
  return list;
}

export function isLegal(p: Position, action: ActionCode): boolean {
  const count = legalActions(p, scratch);
  for (let index = 0; index < count; index++) {
    if (scratch[index] === action) return true;
  }
  return false;
}

const scratch = newActionBuffer();

function listRange(out: ActionBuffer, tag: number, length: number): number {
  for (let value = 0; value < length; value++) out[value] = plainAction(tag, value);
  return length;
}

function listEnd(out: ActionBuffer, count: number, tag: number): number {
  out[count] = plainAction(tag, 0);
  return count + 1;
}

function listShots(p: Position, out: ActionBuffer): number {
  let count = 0;
  for (let man = p.side * MOST, end = man + p.onIsland[p.side]!; man < end; man++) {
    const from = p.standing[man]!;
    const target = targetOf(p, from);
    if (target !== NOWHERE) out[count++] = characterAction(from, Verb.shoot, target);
  }
  return count;
}

function listMove(p: Position, out: ActionBuffer): number {
  const { roll, nominee } = p;
  let count = 0;
  let moves = 0;
  for (let man = p.side * MOST, end = man + p.onIsland[p.side]!; man < end; man++) {
    const from = p.standing[man]!;
    if (nominee === ANYONE || nominee === from) {
      const moved = listCharacterMoves(p, out, count, from, roll);
      moves += moved - count;
      count = moved;
    }
    const target = targetOf(p, from);
    if (target !== NOWHERE) out[count++] = characterAction(from, Verb.shoot, target);
  }
  if (nominee === THE_PAD) return listPadMoves(p, out, count);
  return moves > 0 ? count : listEnd(out, count, givingUp(p));
}

function listCharacterMoves(
  p: Position,
  out: ActionBuffer,
  start: number,
  from: number,
  roll: number,
): number {
  const possible = movesOf(p, from, roll);
  if (possible === CANNOT_MOVE) return start;
  let count = start;
  const facing = facingOfCell(p.cells[from]!);
  if ((possible & CAN_GO_STRAIGHT) !== 0) {
    out[count++] = characterAction(from, Verb.move, squareAhead(from, facing, roll));
  }
  if ((possible & CAN_TURN) !== 0) {
    const short = squareAhead(from, facing, roll - 1);
    out[count++] = characterAction(from, Verb.moveLeft, short);
    out[count++] = characterAction(from, Verb.moveRight, short);
  }
  return count;
}

/** What ends the turn of a player for whom no move is listed: `end` where nobody is left to move, else `blocked`. */
function givingUp(p: Position): number {
  if (p.nominee === LOST || p.onIsland[p.side] === 0) return Tag.end;
  const othersDecide = p.nominee !== ANYONE && p.rules.nominee === 'pass';
  return othersDecide && anyoneCanMove(p, p.side, p.roll) ? Tag.end : Tag.blocked;
}

function listPadMoves(p: Position, out: ActionBuffer, start: number): number {
  let count = start;
  const missile = p.missiles[p.side]!;
  // The missile must stay over the island; the outer slots may hang past its corner.
  if (isColumn(missileAfter(p.side, missile, p.roll, LEFT))) out[count++] = plainAction(Tag.padLeft);
  if (isColumn(missileAfter(p.side, missile, p.roll, RIGHT))) out[count++] = plainAction(Tag.padRight);
  return count;
}

function listZero(p: Position, out: ActionBuffer): number {
  let count = 0;
  for (let man = p.side * MOST, end = man + p.onIsland[p.side]!; man < end; man++) {
    const from = p.standing[man]!;
    const target = targetOf(p, from);
    if (target !== NOWHERE) out[count++] = characterAction(from, Verb.shoot, target);
    out[count++] = characterAction(from, Verb.turnLeft, from);
    out[count++] = characterAction(from, Verb.turnRight, from);
  }
  if (!p.rules.hasPads) return count;
  return listEnd(out, listEntries(p, out, count), Tag.pad);
}

function listEntries(p: Position, out: ActionBuffer, start: number): number {
  let count = start;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (entrySquare(p, p.side, slot) !== NOWHERE) out[count++] = plainAction(Tag.enter, slot);
  }
  return count;
}

function listFlip(p: Position, out: ActionBuffer): number {
  let count = 0;
  const square = p.flips[p.flipNext]!;
  if (p.live > 0) out[count++] = flipAction(square, true);
  if (p.safe > 0) out[count++] = flipAction(square, false);
  return count;
}

function listTakes(p: Position, out: ActionBuffer): number {
  let count = 0;
  for (let man = p.side * MOST, end = man + p.onIsland[p.side]!; man < end; man++) {
    out[count++] = plainAction(Tag.take, p.standing[man]!);
  }
  return count;
}

function listPadTakes(p: Position, out: ActionBuffer): number {
  let count = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (kindInSlot(p, p.side, slot) !== NO_KIND) out[count++] = plainAction(Tag.takeFromPad, slot);
  }
  return count;
}

/** By bits, because set-up lists up to 144 of them at a time; a test holds it to `setupRefusal`. */
function listBlocks(p: Position, out: ActionBuffer): number {
  let count = 0;
  for (let row = 0; row < SIZE; row++) {
    if ((p.blockRows & (1 << row)) !== 0) continue;
    const first = plainAction(Tag.block, squareAt(0, row));
    for (let free = ~p.blockColumns & ALL_COLUMNS; free !== 0; free &= free - 1) {
      out[count++] = first + lowestBit(free);
    }
  }
  return count;
}

const ALL_COLUMNS = (1 << SIZE) - 1;

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function listPlaces(p: Position, out: ActionBuffer): number {
  let count = 0;
  const first = firstHomeSquare(p.side);
  const reserve = p.side * KIND_COUNT;
  const soldiers = p.reserve[reserve] !== 0;
  const jeeps = p.reserve[reserve + 1] !== 0;
  const tanks = p.reserve[reserve + 2] !== 0;
  for (let square = first; square < first + HOME_SQUARES; square++) {
    if (p.cells[square] !== EMPTY) continue;
    if (soldiers) count = listFacings(out, count, placeAction(square, 0, 0));
    if (jeeps) count = listFacings(out, count, placeAction(square, 1, 0));
    if (tanks) count = listFacings(out, count, placeAction(square, 2, 0));
  }
  return count;
}

/** Written out, because set-up lists up to 288 of them at a time and a loop takes twice as long. */
function listFacings(out: ActionBuffer, start: number, northward: ActionCode): number {
  out[start] = northward;
  out[start + 1] = northward | 1;
  out[start + 2] = northward | 2;
  out[start + 3] = northward | 3;
  return start + 4;
}

function listLoads(p: Position, out: ActionBuffer): number {
  const first = p.side * KIND_COUNT;
  return listLoadsFrom(out, 0, 0, SLOTS, p.reserve[first]!, p.reserve[first + 1]!, p.reserve[first + 2]!);
}

/** Every order of the characters that remain, slot by slot. */
function listLoadsFrom(
  out: ActionBuffer,
  start: number,
  packed: number,
  slots: number,
  soldiers: number,
  jeeps: number,
  tanks: number,
): number {
  if (slots === 0) {
    out[start] = plainAction(Tag.load, packed);
    return start + 1;
  }
  let count = start;
  const next = packed << 2;
  if (soldiers > 0) count = listLoadsFrom(out, count, next, slots - 1, soldiers - 1, jeeps, tanks);
  if (jeeps > 0) count = listLoadsFrom(out, count, next | 1, slots - 1, soldiers, jeeps - 1, tanks);
  if (tanks > 0) count = listLoadsFrom(out, count, next | 2, slots - 1, soldiers, jeeps, tanks - 1);
  return count;
}
