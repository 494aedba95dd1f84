/** For tests: what somebody at the table may choose in a position. */
import { isSide, type Position, toAct, viewPosition } from '@bfi/engine';
import { sideName } from '../../words/names.ts';
import { type Choice, NOTHING_POINTED, openActions, type Pointing } from '../choice.ts';
import { turnChoice } from '../turn-choice.ts';

export function choiceIn(position: Position, pointing: Partial<Pointing> = {}, confirms = false): Choice {
  const side = toAct(position);
  if (!isSide(side)) throw new Error('nobody decides here');
  return turnChoice({
    position,
    view: viewPosition(position),
    side,
    open: openActions(position),
    pointing: { ...NOTHING_POINTED, ...pointing },
    confirms,
    called: sideName,
  });
}
