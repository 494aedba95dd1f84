/** Decisions that a person leaves to others: to the computer, which also only advises, or in the set-up to chance. */
import { levelPlayer } from '@bfi/ai';
import type { ActionCode } from '@bfi/engine';
import { placedTag, randomSetupAction, type Submission } from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { type LeftStep, randomAt, type Table } from './table.ts';

const ADVISER_LEVEL = 6;

export function advise(table: Table): ActionCode {
  const adviser = levelPlayer(ADVISER_LEVEL, { network: championNetwork(), random: randomAt(table) });
  return adviser.decide(table.game.match.position).action;
}

/** A step of the set-up that others have decided, with what its record says of that. */
export type Placed = Omit<Submission, 'actor'>;

export function leftTo(table: Table, to: LeftStep['to']): Placed {
  if (to === 'adviser') return { action: advise(table), comments: [placedTag('computer')] };
  const random = randomAt(table);
  const action = randomSetupAction(table.game.match.position, (bound) => random.below(bound));
  return { action, comments: [placedTag('chance')] };
}
