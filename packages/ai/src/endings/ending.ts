/**
 * The smallest endings, one character against one and nothing else: no blocks, nobody on a pad, and whoever is lost loses the battle.
 * Each has a number, the same for Red and Blue and for left and right, under which a table has what it is worth.
 */
import { type Position, SIZE, SQUARES } from '@bfi/engine';
import { facingOfCell, KIND_COUNT, kindOfCell, MOST } from '@bfi/engine/packed';

const FACINGS = 4;
const PLACES = SQUARES * FACINGS;
/** Whoever is to roll stands in the left half of the board, or is looked at in a mirror. */
const OWN_PLACES = PLACES / 2;
const HALF = SIZE / 2;

/** How many endings there are. Some are not possible: both on one square. */
export const ENDINGS = KIND_COUNT * KIND_COUNT * OWN_PLACES * PLACES;

/** Is it an ending, at whatever moment of a turn? Nearly always the first question says no. Where five losses end a battle nobody is ever alone. */
export function isEnding(p: Position): boolean {
  return (
    p.live + p.safe === 0 &&
    p.alive[0] === 1 &&
    p.alive[1] === 1 &&
    p.onIsland[0] === 1 &&
    p.onIsland[1] === 1
  );
}

/** The number of an ending, as the side sees it whose turn it is. */
export function numberOfEnding(p: Position): number {
  const own = p.standing[p.side * MOST]!;
  const other = p.standing[(1 - p.side) * MOST]!;
  const ownCell = p.cells[own]!;
  const otherCell = p.cells[other]!;
  // As seen from one's own edge; the board is turned round for Blue.
  const ownSquare = p.side === 0 ? own : SQUARES - 1 - own;
  const otherSquare = p.side === 0 ? other : SQUARES - 1 - other;
  const ownFacing = facingOfCell(ownCell) + 2 * p.side;
  const otherFacing = facingOfCell(otherCell) + 2 * p.side;
  const inMirror = ownSquare % SIZE >= HALF;
  const place = inMirror ? mirrored(ownSquare, ownFacing) : placeOf(ownSquare, ownFacing);
  const otherPlace = inMirror ? mirrored(otherSquare, otherFacing) : placeOf(otherSquare, otherFacing);
  const row = Math.floor(place / (SIZE * FACINGS));
  const ownPlace = place - row * HALF * FACINGS;
  const kinds = kindOfCell(ownCell) * KIND_COUNT + kindOfCell(otherCell);
  return (kinds * OWN_PLACES + ownPlace) * PLACES + otherPlace;
}

function placeOf(square: number, facing: number): number {
  return square * FACINGS + (facing & (FACINGS - 1));
}

/** Left and right change places, also as directions. */
function mirrored(square: number, facing: number): number {
  const column = square % SIZE;
  return placeOf(square - column + SIZE - 1 - column, -facing);
}

/** Where both stand and which way they face, for Red to roll: what a number stands for. Kinds, squares and facings as in a packed position. */
export interface EndingPlaces {
  readonly kinds: readonly [own: number, other: number];
  readonly squares: readonly [own: number, other: number];
  readonly facings: readonly [own: number, other: number];
}

export function placesOfEnding(number: number): EndingPlaces {
  const otherPlace = number % PLACES;
  const rest = Math.floor(number / PLACES);
  const ownPlace = rest % OWN_PLACES;
  const kinds = Math.floor(rest / OWN_PLACES);
  const place = ownPlace + Math.floor(ownPlace / (HALF * FACINGS)) * HALF * FACINGS;
  return {
    kinds: [Math.floor(kinds / KIND_COUNT), kinds % KIND_COUNT],
    squares: [place >> 2, otherPlace >> 2],
    facings: [place & 3, otherPlace & 3],
  };
}
