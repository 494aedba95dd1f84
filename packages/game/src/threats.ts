/**
 * Who stands in the line of fire. The question «whom could they hit now?» is put to the engine itself: on a copy the
 * opponent has moved and may still shoot, every shot that is legal then is fired on a further copy, and whoever is lost
 * was in danger. So ranges, blocks in the way, crossfire and house rules are the engine's own, and nothing of them is here.
 */
import {
  copyPosition,
  isShot,
  legalActionList,
  opponentOf,
  PHASES,
  type Position,
  SIDES,
  type Side,
  type Square,
  toAct,
} from '@bfi/engine';
import { lossesIn, outcome } from './foresight.ts';

/**
 * The squares of those of a side whom a single shot of the opponent's would take as everybody stands now, by a hit or in
 * the crossfire; in order of square. What a block would do is left out: nobody knows before it is turned over.
 */
export function threatened(position: Position, side: Side): Square[] {
  if (toAct(position) === 'over') return [];
  const opponent = opponentOf(side);
  const aimed = copyPosition(position);
  aimed.side = SIDES.indexOf(opponent);
  aimed.phase = PHASES.indexOf('after');
  const squares = legalActionList(aimed)
    .filter(isShot)
    .flatMap((shot) => lossesIn(outcome(aimed, shot)))
    .filter(({ character }) => character.side === side)
    .map(({ square }) => square);
  return [...new Set(squares)].sort((a, b) => a - b);
}
