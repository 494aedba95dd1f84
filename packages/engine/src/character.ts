/** A character in words: how events and views name whoever stands on a square. */
import { characterCell } from './cell.ts';
import { FACINGS, type Facing, KINDS, type Kind, SIDES, type Side, word } from './vocabulary.ts';

export interface Character {
  readonly side: Side;
  readonly kind: Kind;
  readonly facing: Facing;
}

/** One shared object for each of the 24 ways a character can be, so that describing allocates nothing. */
const CHARACTERS: Character[] = [];
for (const [sideIndex, side] of SIDES.entries()) {
  for (const [kindIndex, kind] of KINDS.entries()) {
    for (const [facingIndex, facing] of FACINGS.entries()) {
      CHARACTERS[characterCell(sideIndex, kindIndex, facingIndex)] = Object.freeze({ side, kind, facing });
    }
  }
}

export function characterOf(cell: number): Character {
  return word(CHARACTERS, cell);
}
