/** Does what a reason says happen when its lines are played in the engine? */
import { decodeAction, opponentOf, type Position, type Side, shotsOf, viewPosition } from '@bfi/engine';
import { isBlocked, lossesOf, replayLine } from './line.ts';
import type { Reason, Squares } from './reason.ts';

/** `side`: whose mistake it was. */
export function bearsOut(position: Position, side: Side, reason: Reason): boolean {
  switch (reason.code) {
    case 'loses':
    case 'reply':
    case 'blocked':
      return (
        reason.replies.length > 0 &&
        reason.replies.every((reply) => bearsOutReply(position, side, reason.code, reply))
      );
    default:
      return bearsOutLine(position, side, reason);
  }
}

type WithLine = Extract<Reason, { line: unknown }>;

function bearsOutLine(position: Position, side: Side, reason: WithLine): boolean {
  const replayed = replayLine(position, reason.line);
  if (replayed === null) return false;
  const last = reason.line.at(-1);
  const enemy = opponentOf(side);
  const fall = (whose: Side, squares: Squares): boolean => {
    const lost = new Set(lossesOf(replayed.events, whose).map(({ square }) => square));
    return squares.length > 0 && squares.every((square) => lost.has(square));
  };
  switch (reason.code) {
    case 'win':
      return viewPosition(replayed.position).result === side;
    case 'shot':
    case 'blast': {
      const { from, to } = reason.shot;
      const fired = replayed.events.some(
        (event) => event.type === 'shot' && event.from === from && event.to === to,
      );
      return fired && fall(enemy, reason.falls);
    }
    case 'ownLoss':
    case 'ownRisk':
      return fall(side, reason.falls);
    case 'frees':
      return last !== undefined && decodeAction(last).type === 'move';
    case 'reinforce':
      return replayed.events.some((event) => event.type === 'entered' && event.slot === reason.slot);
    case 'aim':
      return shotsOf(replayed.position, side).some(
        ({ from, to }) => from === reason.shot.from && to === reason.shot.to,
      );
    case 'worth':
      return true;
  }
}

type ReplyCode = 'loses' | 'reply' | 'blocked';

function bearsOutReply(
  position: Position,
  side: Side,
  code: ReplyCode,
  { falls, line }: { readonly falls: Squares; readonly line: readonly number[] },
): boolean {
  const replayed = replayLine(position, line);
  if (replayed === null) return false;
  if (code === 'loses') return viewPosition(replayed.position).result === opponentOf(side);
  if (code === 'blocked') return isBlocked(replayed.position);
  const lost = lossesOf(replayed.events, side);
  return falls.length > 0 && falls.every((square) => lost.some((loss) => loss.square === square));
}
