/** The set-up (section 2): whether it is still going on, what a side has yet to lay, and why a square is refused. */

import { BLOCK, isCharacter } from './cell.ts';
import { columnOf, rowOf, type Square } from './geometry.ts';
import * as Phase from './phase.ts';
import type { Position } from './position.ts';
import { isHome } from './shore.ts';
import { BLOCKS, SIDES, type Side } from './vocabulary.ts';

/** Is it still before the first turn? */
export function isSetup(p: Position): boolean {
  return p.phase <= Phase.load;
}

/** How many blocks lie on the island, in set-up. */
export function blocksLaid(p: Position): number {
  let count = 0;
  for (let rows = p.blockRows; rows !== 0; rows &= rows - 1) count++;
  return count;
}

/** How many blocks a side has yet to lay: in turn, one each, so that whoever lays the next one may lay one more. */
export function blocksToLay(p: Position, side: Side): number {
  if (p.phase > Phase.blocks) return 0;
  const left = BLOCKS - blocksLaid(p);
  return p.side === SIDES.indexOf(side) ? Math.ceil(left / 2) : Math.floor(left / 2);
}

/** Which line of a square has a block already: there is one a row and one a column. */
export function blockLine(p: Position, square: Square): 'row' | 'column' | null {
  if (((p.blockRows >> rowOf(square)) & 1) === 1) return 'row';
  return ((p.blockColumns >> columnOf(square)) & 1) === 1 ? 'column' : null;
}

/**
 * `phase`: neither a block nor a character is to be put down now. `block`: a block lies there. `character`: somebody stands
 * there. `row`, `column`: that line has a block already. `rows`: it is not in the rows nearest to the player.
 */
export type SetupRefusal = 'phase' | 'block' | 'character' | 'row' | 'column' | 'rows';

/** Why the block or the character that is to be put down next may not go onto a square; null where it may. */
export function setupRefusal(p: Position, square: Square): SetupRefusal | null {
  const cell = p.cells[square] ?? BLOCK;
  if (p.phase !== Phase.blocks && p.phase !== Phase.place) return 'phase';
  if (cell === BLOCK) return 'block';
  if (isCharacter(cell)) return 'character';
  if (p.phase === Phase.blocks) return blockLine(p, square);
  return isHome(p.side, square) ? null : 'rows';
}
