/** What makes a shot doubtful: a block with no enemy beside it, one's own in the way. */
import type { ActionCode, Position } from '@bfi/engine';
import {
  actorSquare,
  aimedSquare,
  facingOfCell,
  isOf,
  listBlast,
  listCrossfire,
  newFallenBuffer,
} from '@bfi/engine/packed';

const fallen = newFallenBuffer();

/** Would the blast of a block take an enemy of whoever is to act? */
export function takesEnemy(p: Position, block: number): boolean {
  const count = listBlast(p, block, fallen);
  for (let index = 0; index < count; index++) {
    if (!isOf(p.side, p.cells[fallen[index]!]!)) return true;
  }
  return false;
}

/** Does one of the shooter's own stand in the crossfire? */
export function isOwnBetween(p: Position, shot: ActionCode): boolean {
  const from = actorSquare(shot);
  const count = listCrossfire(p, from, facingOfCell(p.cells[from]!), aimedSquare(shot), fallen);
  for (let index = 0; index < count; index++) {
    if (isOf(p.side, p.cells[fallen[index]!]!)) return true;
  }
  return false;
}
