/**
 * Which shots a search leaves out where they come after something else: in a crowd, and among the blocks of an opening, they
 * would take nearly all of the time. Whoever decides still weighs them as a first action.
 */
import type { ActionCode, Position } from '@bfi/engine';
import {
  actorSquare,
  aimedSquare,
  facingOfCell,
  isCharacter,
  isOf,
  listBlast,
  listCrossfire,
  newFallenBuffer,
} from '@bfi/engine/packed';

/** Shots in one turn that are looked at in a row. Turns with more are rare, and their orders would take for ever. */
const MOST_SHOTS = 4;

const fallen = newFallenBuffer();

/**
 * Is a shot hardly worth a look, after so many others in this turn? One at one's own is hardly ever good unless an enemy falls in
 * the crossfire; one at a block with no enemy beside it may be, but hardly with another shot.
 */
export function isDoubtful(p: Position, shot: ActionCode, shotsBefore: number): boolean {
  if (shotsBefore >= MOST_SHOTS) return true;
  const target = aimedSquare(shot);
  const hit = p.cells[target]!;
  if (isCharacter(hit)) return takesOwnOnly(p, shot, hit);
  return shotsBefore > 0 && !blastTakes(p, target, p.side ^ 1);
}

/** Does a shot put one's own at risk and no enemy: at a comrade, or at a block whose crossfire and blast reach only them? */
export function isAtOwnOnly(p: Position, shot: ActionCode): boolean {
  const target = aimedSquare(shot);
  const hit = p.cells[target]!;
  if (isCharacter(hit)) return takesOwnOnly(p, shot, hit);
  if (standsBetween(p, shot, p.side ^ 1) || blastTakes(p, target, p.side ^ 1)) return false;
  return standsBetween(p, shot, p.side) || blastTakes(p, target, p.side);
}

/**
 * Of two shots that were possible together one order will do, if the one that then comes first leaves everybody of one's own
 * standing: could this one come first?
 */
export function mayComeFirst(p: Position, shot: ActionCode): boolean {
  return isCharacter(p.cells[aimedSquare(shot)]!) && !standsBetween(p, shot, p.side);
}

/** Does a shot hit one's own, with no enemy in the crossfire? */
function takesOwnOnly(p: Position, shot: ActionCode, hit: number): boolean {
  return isOf(p.side, hit) && !standsBetween(p, shot, p.side ^ 1);
}

/** Would the blast of a block take one of a side? */
function blastTakes(p: Position, block: number, side: number): boolean {
  return hasFallen(p, listBlast(p, block, fallen), side);
}

/** Does one of a side stand in the crossfire? */
function standsBetween(p: Position, shot: ActionCode, side: number): boolean {
  const from = actorSquare(shot);
  return hasFallen(p, listCrossfire(p, from, facingOfCell(p.cells[from]!), aimedSquare(shot), fallen), side);
}

/** Is one of a side among the first so many of those who fall? */
function hasFallen(p: Position, count: number, side: number): boolean {
  for (let index = 0; index < count; index++) {
    if (isOf(side, p.cells[fallen[index]!]!)) return true;
  }
  return false;
}
