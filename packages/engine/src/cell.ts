/** What stands on a square, packed into a byte: nothing, a block, or a character as CHARACTER | side << 4 | kind << 2 | facing. */

import { turned } from './geometry.ts';

export const EMPTY = 0;
export const BLOCK = 1;
export const CHARACTER = 32;

export function characterCell(side: number, kind: number, facing: number): number {
  return CHARACTER | (side << 4) | (kind << 2) | facing;
}

export function isCharacter(cell: number): boolean {
  return cell >= CHARACTER;
}

/** Is it a character of that side? CHARACTER and the side's bit together tell. */
export function isOf(side: number, cell: number): boolean {
  return cell >> 4 === ((CHARACTER >> 4) | side);
}

/** Do two cells hold characters of one side? The first one does hold a character. */
export function isComrade(character: number, cell: number): boolean {
  return character >> 4 === cell >> 4;
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

/** The same character after a quarter turn to its left or right. */
export function turnedCell(cell: number, turn: number): number {
  return (cell & ~3) | turned(cell & 3, turn);
}
