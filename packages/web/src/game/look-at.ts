/** A character that is looked at, as a mark for the board. What it could do is the engine's word. */
import { characterAt, type Position, type Square } from '@bfi/engine';
import { attackersOf, reachOf } from '@bfi/game';
import type { LookMark } from '../board/marks.ts';

/** Null where nobody stands, and where nobody has a turn to come. */
export function lookAt(position: Position, square: Square): LookMark | null {
  const character = characterAt(position, square);
  const reach = reachOf(position, square);
  if (character === null || reach === null) return null;
  return { side: character.side, reach, attackers: attackersOf(position, square) };
}
