/** Set-up left to chance: one step of it, or all that remains, the roll for the start included. */
import {
  type ActionCode,
  decodeAction,
  forwardOf,
  isSetup,
  legalActionList,
  type Position,
  toAct,
} from '@bfi/engine';
import { type Draw, drawChance } from './dice.ts';
import type { Match } from './match.ts';

/** One step. A character faces forward: nobody who asks for a quick start wants to see backs. */
export function randomSetupAction(position: Position, draw: Draw): ActionCode {
  const actor = toAct(position);
  if (actor === 'chance') return drawChance(position, draw);
  const choices = legalActionList(position).filter((code) => {
    const action = decodeAction(code);
    return action.type !== 'place' || (actor !== 'over' && action.facing === forwardOf(actor));
  });
  const action = choices[draw(choices.length)];
  if (action === undefined) throw new RangeError('there is nothing to decide');
  return action;
}

/** All of it, at once. */
export function setUpByChance(match: Match, draw: Draw): void {
  while (isSetup(match.position)) {
    const actor = match.toAct;
    if (actor === 'over') return;
    const appended = match.append(actor, randomSetupAction(match.position, draw));
    if (!appended.ok) throw new Error(`the rules refuse a step of the set-up: ${appended.error}`);
  }
}
