/** Who stands in the line of fire. Whom a shot would take, by which house rules, is the engine's word. */
import { characterAt, opponentOf, type Position, type Side, type Square, shotsOf, toAct } from '@bfi/engine';

/**
 * The squares of those of a side whom a single shot of the opponent's would take as everybody stands now, by a hit or in
 * the crossfire; in order of square. What a block would do is left out: nobody knows before it is turned over.
 */
export function threatened(position: Position, side: Side): Square[] {
  if (toAct(position) === 'over') return [];
  const squares = shotsOf(position, opponentOf(side))
    .flatMap(({ falls }) => falls)
    .filter((square) => characterAt(position, square)?.side === side);
  return [...new Set(squares)].sort((a, b) => a - b);
}
