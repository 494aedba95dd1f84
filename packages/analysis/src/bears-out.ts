/** Does what a reason says happen when its lines are played in the engine? */
import { decodeAction, opponentOf, type Position, type Side, shotsOf, viewPosition } from '@bfi/engine';
import { isBlocked, type Line, lossesOf, type Replayed, replayLine } from './line.ts';
import { movesOf } from './outlook.ts';
import type { Reason, Reply, Squares } from './reason.ts';

/** `side`: whose mistake it was. */
export function bearsOut(position: Position, side: Side, reason: Reason): boolean {
  const each = (replies: readonly Reply[], whose: Side = side): boolean =>
    replies.every((reply) => bearsOutReply(position, whose, reason, reply));
  switch (reason.code) {
    case 'loses':
    case 'reply':
    case 'replyBlast':
    case 'blocked':
      return reason.replies.length > 0 && each(reason.replies);
    case 'chances': {
      const { replies, fewer, of } = reason;
      const enemy = opponentOf(side);
      const isMore = replies.length > fewer.length && replies.length <= of;
      return isMore && each(replies, enemy) && each(fewer, enemy);
    }
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
  switch (reason.code) {
    case 'win':
      return viewPosition(replayed.position).result === side;
    case 'shot':
    case 'blast': {
      const { from, to } = reason.shot;
      const fired = replayed.events.some(
        (event) => event.type === 'shot' && event.from === from && event.to === to,
      );
      return fired && fall(replayed, enemy, reason.falls);
    }
    case 'ownLoss':
    case 'ownRisk':
      return fall(replayed, side, reason.falls);
    case 'frees':
      return last !== undefined && decodeAction(last).type === 'move';
    case 'reinforce':
      return replayed.events.some((event) => event.type === 'entered' && event.slot === reason.slot);
    case 'aim':
      return shotsOf(replayed.position, side).some(
        ({ from, to }) => from === reason.shot.from && to === reason.shot.to,
      );
    case 'clears':
      return each(reason.squares, (square) =>
        replayed.events.some((event) => event.type === 'shot' && event.to === square),
      );
    case 'stuck':
      return each(reason.squares, (square) => numbersOf(replayed.position, side, square)?.length === 0);
    case 'idle':
      return each(
        reason.squares,
        (square) =>
          numbersOf(position, enemy, square)?.length === 0 &&
          replayed.events.some((event) => event.type === 'lost' && event.square === square),
      );
    case 'mobile': {
      const can = numbersOf(replayed.position, side, reason.square);
      return each(reason.numbers, (number) => can?.includes(number) === true);
    }
    case 'hinders': {
      const can = numbersOf(replayed.position, enemy, reason.square);
      return each(reason.numbers, (number) => can?.includes(number) === false);
    }
    case 'worth':
      return true;
  }
}

/** Something, and all of it. */
function each<Item>(items: readonly Item[], holds: (item: Item) => boolean): boolean {
  return items.length > 0 && items.every(holds);
}

function fall({ events }: Replayed, whose: Side, squares: Squares): boolean {
  const lost = new Set(lossesOf(events, whose).map(({ square }) => square));
  return each(squares, (square) => lost.has(square));
}

/** With which numbers somebody could move; undefined where nobody of that side stands. */
function numbersOf(position: Position, side: Side, square: number): readonly number[] | undefined {
  return movesOf(position, side)?.get(square);
}

/** `whose`: who is hit, or left without a move. */
function bearsOutReply(
  position: Position,
  whose: Side,
  reason: Reason,
  { falls, line }: { readonly falls: Squares; readonly line: Line },
): boolean {
  const replayed = replayLine(position, line);
  if (replayed === null) return false;
  if (reason.code === 'loses') return viewPosition(replayed.position).result === opponentOf(whose);
  if (reason.code === 'blocked') return isBlocked(replayed.position);
  const isShot =
    reason.code !== 'replyBlast' ||
    replayed.events.some((event) => event.type === 'shot' && event.to === reason.to);
  return isShot && fall(replayed, whose, falls);
}
