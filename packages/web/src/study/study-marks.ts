/** What an analysis found, as marks on the board. */
import type { Reason } from '@bfi/analysis';
import { type ActionCode, isLegal, type Position, type Square } from '@bfi/engine';
import { type BoardMarks, NO_MARKS, type Place } from '../board/marks.ts';
import { hintMarks } from '../learn/marks-of.ts';

/** An action that is pointed at. */
export function optionMarks(position: Position, action: ActionCode): BoardMarks {
  return isLegal(position, action) ? hintMarks(position, action) : NO_MARKS;
}

/** The shot that was there; who could be hit; or where the better action leads. */
export function reasonMarks(position: Position, reason: Reason): BoardMarks {
  switch (reason.code) {
    case 'shot':
    case 'blast':
    case 'aim': {
      const falls = reason.falls.map((square) => ({ square, own: false }));
      const first = firstMarks(position, reason.line);
      const aim = { ...reason.shot, strength: 'chosen', falls, blast: null } as const;
      return { ...first, aims: [aim] };
    }
    case 'ownLoss':
    case 'ownRisk':
      return {
        ...firstMarks(position, reason.line),
        dangers: reason.falls.map((square) => ({ square, share: 1 })),
      };
    case 'loses':
    case 'reply':
    case 'replyBlast':
    case 'blocked': {
      const falls = reason.replies.flatMap((reply) => reply.falls);
      const dangers = [...new Set(falls)].map((square) => ({
        square,
        share: falls.filter((one) => one === square).length / 6,
      }));
      return { ...firstMarks(position, reason.replies[0]?.line ?? []), dangers };
    }
    case 'stuck':
    case 'idle':
    case 'clears':
      return { ...firstMarks(position, reason.line), lit: placesOf(reason.squares) };
    case 'mobile':
    case 'hinders':
      return { ...firstMarks(position, reason.line), lit: placesOf([reason.square]) };
    case 'chances':
      return firstMarks(position, reason.replies[0]?.line ?? []);
    default:
      return firstMarks(position, reason.line);
  }
}

function placesOf(squares: readonly Square[]): Place[] {
  return squares.map((square) => ({ type: 'square', square }));
}

function firstMarks(position: Position, [first]: readonly ActionCode[]): BoardMarks {
  return first === undefined ? NO_MARKS : optionMarks(position, first);
}
