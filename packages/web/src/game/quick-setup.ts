/** The whole set-up by chance, all at once, the roll for the start included. */
import { type ActionCode, newPosition, play, type Rules, toAct } from '@bfi/engine';
import { isSetup } from './battle.ts';
import { drawChance, randomSetupAction, systemDraw } from './dice.ts';

export function quickSetup(rules: Rules): ActionCode[] {
  const position = newPosition(rules);
  const actions: ActionCode[] = [];
  while (isSetup(position)) {
    const byChance = toAct(position) === 'chance';
    const action = byChance ? drawChance(position, systemDraw) : randomSetupAction(position, systemDraw);
    actions.push(action);
    play(position, action);
  }
  return actions;
}
