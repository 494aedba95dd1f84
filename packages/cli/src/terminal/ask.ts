/** Which question is due: one for each phase in which a player decides. */
import { type ActionCode, decodeAction, isSide, type Position, toAct, viewPosition } from '@bfi/engine';
import type { Matter, Question } from './question.ts';
import { askBlock, askLoad, askPlacement } from './setup-question.ts';
import type { Glyphs } from './style.ts';
import { askEntry, askTake, askTurn } from './turn-question.ts';

export function askAbout(position: Position, actions: readonly ActionCode[], glyphs: Glyphs): Question {
  const side = toAct(position);
  if (!isSide(side)) throw new RangeError('nobody decides here');
  const open = actions.map((code) => ({ code, action: decodeAction(code) }));
  const matter: Matter = { position, view: viewPosition(position), side, glyphs, open };
  switch (matter.view.phase) {
    case 'blocks':
      return askBlock(matter);
    case 'place':
      return askPlacement(matter);
    case 'load':
      return askLoad(matter);
    case 'enter':
      return askEntry(matter);
    case 'penalty':
    case 'padpenalty':
      return askTake(matter);
    default:
      return askTurn(matter);
  }
}
