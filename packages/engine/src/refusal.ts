/** Why somebody may not move or land as things stand: what a player who points at them in vain wants to know. */
import { BLOCK, facingOfCell, isCharacter, sideOfCell } from './cell.ts';
import { isColumn, type Square, squareAhead, squaresAhead } from './geometry.ts';
import { CANNOT_MOVE, entryOfSlot, movesOf } from './movement.ts';
import * as Phase from './phase.ts';
import { ANYONE, kindInSlot, LOST, NO_KIND, type Position, THE_PAD } from './position.ts';
import { edgeSquare, slotColumn } from './shore.ts';
import { SIDES, type Side } from './vocabulary.ts';

/**
 * `nobody`: none of the side to play stands there. `phase`: no character is to move now. `nominee`: only the one on that square
 * may. `pad`: the roll is the pad's. `lost`: the one who might is gone. `sea`, `character`, `block`: that is in the way.
 */
export type MoveRefusal =
  | { readonly type: 'nobody' | 'phase' | 'pad' | 'lost' | 'sea' }
  | { readonly type: 'nominee' | 'character' | 'block'; readonly square: Square };

/** Why the character on a square may not move by the die that lies there; null where it may. */
export function moveRefusal(p: Position, from: Square): MoveRefusal | null {
  const cell = p.cells[from] ?? BLOCK;
  if (!isCharacter(cell) || sideOfCell(cell) !== p.side) return { type: 'nobody' };
  if (p.phase !== Phase.move) return { type: 'phase' };
  if (p.nominee === THE_PAD) return { type: 'pad' };
  if (p.nominee === LOST) return { type: 'lost' };
  if (p.nominee !== ANYONE && p.nominee !== from) return { type: 'nominee', square: p.nominee };
  return movesOf(p, from, p.roll) === CANNOT_MOVE ? obstacle(p, from) : null;
}

/** The first thing in the way of somebody who cannot use the roll. */
function obstacle(p: Position, from: Square): MoveRefusal {
  const facing = facingOfCell(p.cells[from] ?? BLOCK);
  const ahead = squaresAhead(from, facing);
  for (let steps = 1; steps <= ahead; steps++) {
    const square = squareAhead(from, facing, steps);
    const cell = p.cells[square] ?? BLOCK;
    if (isCharacter(cell)) return { type: 'character', square };
    if (cell === BLOCK) return { type: 'block', square };
  }
  return { type: 'sea' };
}

/**
 * `empty`: nobody is in the slot. `phase`: nobody is to land now. `corner`: the slot hangs past the island. `character`, `block`: that
 * is where it would land.
 */
export type EntryRefusal =
  | { readonly type: 'empty' | 'phase' | 'corner' }
  | { readonly type: 'character' | 'block'; readonly square: Square };

/** Why whoever is in a slot, 1 to 5, may not land now; null where they may. */
export function entryRefusal(p: Position, side: Side, slot: number): EntryRefusal | null {
  const index = SIDES.indexOf(side);
  if (!p.rules.hasPads || kindInSlot(p, index, slot - 1) === NO_KIND) return { type: 'empty' };
  const mayLand = p.phase === Phase.zero || p.phase === Phase.enter;
  if (!mayLand || p.side !== index) return { type: 'phase' };
  if (entryOfSlot(p, side, slot) !== null) return null;
  const column = slotColumn(index, p.missiles[index] ?? 0, slot - 1);
  if (!isColumn(column)) return { type: 'corner' };
  const square = edgeSquare(index, column);
  return { type: isCharacter(p.cells[square] ?? BLOCK) ? 'character' : 'block', square };
}
