/** What is done for a person without asking: decided once, for every screen. */
import { type ActionCode, decodeAction, legalActionList, type Position, type Side } from '@bfi/engine';
import { foresee, ownLosses } from './foresight.ts';

/** The only thing possible, unless somebody wants to read it first, or it costs or may cost one's own; null: they are asked. */
export function unaskedAction(position: Position, side: Side): ActionCode | null {
  const [only, other] = legalActionList(position);
  if (only === undefined || other !== undefined || decodeAction(only).type === 'blocked') return null;
  const { certain, ifLive, ifChain } = ownLosses(foresee(position, only), side);
  return certain.length + ifLive.length + ifChain.length === 0 ? only : null;
}
