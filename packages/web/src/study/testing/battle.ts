/** Short battles for the tests of their analysis. */
import { type Game, readGame } from '@bfi/game';
import { SHORT_BATTLE } from '../../../../../scripts/testing/short-battle.mjs';

export { SHORT_BATTLE };

/** A soldier shoots a block beside which nobody stands: in the middle of the turn the flip is due. */
export const SHOT_AT_BLOCK = SHORT_BATTLE.replace('4ss7/12/12', '4ss7/12/4#7')
  .replace('0+0 r', '1+0 r')
  .replace('(3) e1-e3L end\n(1) blue:resigns', '(1) e1-e2 e2xe4 e4:live end\n(1) blue:resigns');

export function gameFrom(text: string): Game {
  const read = readGame(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
