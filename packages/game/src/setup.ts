/** Where a battle's set-up ends and its first turn begins. */
import { PHASES, type PhaseName, type Position, word } from '@bfi/engine';

const SETUP_PHASES: readonly PhaseName[] = ['rolloff', 'blocks', 'place', 'load'];

/** Is it still before the first turn? */
export function isSetup(position: Position): boolean {
  return SETUP_PHASES.includes(word(PHASES, position.phase));
}
