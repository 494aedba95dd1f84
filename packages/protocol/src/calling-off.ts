/** Until when a battle that is on can be called off, counting for nobody. */
import { isSetup } from '@bfi/engine';
import type { Match } from '@bfi/game';
import type { GameSettings } from './settings.ts';

/**
 * Before the first roll it can. Where everything is placed for both, as armies that stand ready are, it can until somebody chooses
 * something; but only until they are placed where the game is rated, since nobody may leave because of what chance has brought.
 */
export function isEarlyEnough(
  { position, moments }: Match,
  { rated, setup }: GameSettings,
  isChosen: boolean,
): boolean {
  // A die that is yet to be thrown has made nobody want to leave. Armies that came by chance might.
  const isUnrolled = isSetup(position) || (moments.at(-1)?.turn === 0 && !(rated && setup === 'ready'));
  return isUnrolled || (!isChosen && !rated);
}
