/** Positions as text that is enough to find them again, also in the middle of a roll for the start or of a flip. */
import { type ActionCode, isInsideAction, isLegal, type Position, play, type RecordPath } from '@bfi/engine';
import type { Match } from '@bfi/game';
import { positionOf, textOf } from '../game/position-text.ts';
import type { PlaceText } from './analyst-protocol.ts';
import { linePaths } from './lines.ts';

export function placeText(match: Match, path: RecordPath): PlaceText {
  const way = linePaths(match, path).slice(0, depthOf(match, path));
  const actions: ActionCode[] = [];
  for (let last = way.pop(); last !== undefined; last = way.pop()) {
    const moment = match.momentAt(last);
    if (moment === null) break;
    if (!isInsideAction(moment.position)) return { position: textOf(moment.position), actions };
    actions.unshift(moment.action);
  }
  return { position: textOf(match.start), actions };
}

/** How many moments there are on the way to a path. */
function depthOf(match: Match, path: RecordPath): number {
  return linePaths(match, path).findIndex((one) => one.join() === path.join()) + 1;
}

/** Null where it is no place at all. */
export function readPlace({ position: text, actions }: PlaceText): Position | null {
  const position = positionOf(text);
  if (position === null) return null;
  for (const action of actions) {
    if (!isLegal(position, action)) return null;
    play(position, action);
  }
  return position;
}
