/** Decisions that a person leaves to others: to the computer, which also only advises, or in the set-up to chance. */
import { levelPlayer } from '@bfi/ai';
import type { ActionCode } from '@bfi/engine';
import { randomSetupAction } from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { randomAt, type Table } from './table.ts';

const ADVISER_LEVEL = 6;

export function advise(table: Table): ActionCode {
  const adviser = levelPlayer(ADVISER_LEVEL, { network: championNetwork(), random: randomAt(table) });
  return adviser.decide(table.game.match.position).action;
}

/** One step of the set-up. */
export function leaveToChance(table: Table): ActionCode {
  const random = randomAt(table);
  return randomSetupAction(table.game.match.position, (bound) => random.below(bound));
}
