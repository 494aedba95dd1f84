/** Decisions that a person leaves to others: to the computer, which also only advises, or in the set-up to chance. */
import { levelPlayer } from '@bfi/ai';
import { type ActionCode, decodeAction, FACINGS, KINDS, legalActionList, rangeOf } from '@bfi/engine';
import { squaresAhead } from '@bfi/engine/packed';
import { championNetwork } from '../champion-network.ts';
import type { Table } from './table.ts';

const ADVISER_LEVEL = 6;
const ADVISER_MILLISECONDS = 2000;
const SHORTEST_RANGE = Math.min(...KINDS.map(rangeOf));

export function advise({ game, random }: Table): ActionCode {
  const adviser = levelPlayer(ADVISER_LEVEL, { network: championNetwork(), random: random() });
  return adviser.decide(game.position, { milliseconds: ADVISER_MILLISECONDS }).action;
}

/** Any action of the set-up, but nobody who looks out to sea. */
export function setUpByChance({ game, random }: Table): ActionCode {
  const legal = legalActionList(game.position);
  const choices = legal.filter((code) => !looksOutToSea(code));
  const action = choices[random().below(choices.length)];
  if (action === undefined) throw new Error('there is nothing to choose from');
  return action;
}

/** Nobody stands so near the edge on all four sides, so whoever is placed has another facing. */
function looksOutToSea(code: ActionCode): boolean {
  const action = decodeAction(code);
  if (action.type !== 'place') return false;
  return squaresAhead(action.square, FACINGS.indexOf(action.facing)) < SHORTEST_RANGE;
}
