/** What is heard when a battle ends. */
import { type Position, type Side, viewPosition } from '@bfi/engine';

/** Null while it goes on. `here`: who sits here. */
export function endSound(position: Position, here: readonly Side[]): 'won' | 'lost' | null {
  const { result } = viewPosition(position);
  if (result === null) return null;
  // Nobody who sits here has won.
  return result === 'draw' || !here.includes(result) ? 'lost' : 'won';
}
