/** Whom a game waits for. */
import { isSide, type Side, toAct } from '@bfi/engine';
import type { Game } from '@bfi/game';
import type { Presenter } from './presenter.svelte.ts';

export type Waiting =
  | { readonly for: 'decision'; readonly side: Side }
  /** Both roll for the start. */
  | { readonly for: 'roll'; readonly side: Side | 'both' }
  | { readonly for: 'handOver'; readonly side: Side }
  | { readonly for: 'computer'; readonly side: Side }
  | { readonly for: 'elsewhere'; readonly side: Side }
  | { readonly for: 'scene' }
  /** The computer could not decide: its program or its knowledge did not load. */
  | { readonly for: 'retry'; readonly side: Side }
  | { readonly for: 'nothing' };

/** Whom it waits for as far as it has been shown: the computer may have decided what is still to be seen. */
export function waitingAsShown(waiting: Waiting, { seats }: Game, presenter: Presenter): Waiting {
  const { hasToldAll, lookingAt, position, thrower } = presenter;
  if (hasToldAll) return waiting;
  if (thrower !== null) return { for: 'roll', side: thrower };
  const actor = toAct(position);
  const isComputer = isSide(actor) && seats[actor].decides === 'computer';
  return lookingAt === null && isComputer ? { for: 'computer', side: actor } : { for: 'scene' };
}
