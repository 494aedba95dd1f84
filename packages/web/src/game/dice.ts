/** Where chance comes from on this device: the browser's cryptographic generator, one draw at the moment it is needed. */
import {
  type ActionCode,
  chanceTotal,
  decodeAction,
  drawOutcome,
  forwardOf,
  legalActionList,
  type Position,
  toAct,
} from '@bfi/engine';

/** A whole number from 0 up to, but not, `bound`, each equally likely. */
export type Draw = (bound: number) => number;

export const systemDraw: Draw = (bound) => {
  const range = 2 ** 32;
  // Numbers above the last whole multiple would favour the small ones.
  const limit = range - (range % bound);
  const word = new Uint32Array(1);
  for (;;) {
    crypto.getRandomValues(word);
    const [value = 0] = word;
    if (value < limit) return value % bound;
  }
};

/** The roll-off, die or flip that is due. */
export function drawChance(position: Position, draw: Draw): ActionCode {
  return drawOutcome(position, draw(chanceTotal(position)));
}

/** One step of set-up left to chance. A character faces forward: nobody who asks for a quick start wants to see backs. */
export function randomSetupAction(position: Position, draw: Draw): ActionCode {
  const side = toAct(position) === 'red' ? 'red' : 'blue';
  const legal = legalActionList(position);
  const tidy = legal.filter((code) => {
    const action = decodeAction(code);
    return action.type !== 'place' || action.facing === forwardOf(side);
  });
  const choices = tidy.length > 0 ? tidy : legal;
  const action = choices[draw(choices.length)];
  if (action === undefined) throw new RangeError('there is nothing to decide');
  return action;
}
