/** What lies ahead once somebody has acted, found by playing it in the engine: who could be hit with each number, and who could move. */
import {
  type ActionCode,
  asTurnOf,
  copyPosition,
  DIE_NUMBERS,
  decodeAction,
  type GameEvent,
  legalActionList,
  opponentOf,
  type Position,
  play,
  type Side,
  type Square,
  viewPosition,
} from '@bfi/engine';
import { type Line, liveFlip, lossesOf, rollOf } from './line.ts';
import type { Squares } from './reason.ts';

/** A way to hit somebody with a number: it may be shot at once, or after one move. */
export interface Hit {
  readonly number: number;
  /** What is shot at. */
  readonly to: Square;
  /** Is it a block that must prove live? */
  readonly ifLive: boolean;
  readonly falls: Squares;
  /** From the roll on. */
  readonly line: Line;
}

/** Everybody of the other side whom the one to roll could hit, with each number in one way at least. */
export function hitsFrom(position: Position): Hit[] {
  const { side, phase } = viewPosition(position);
  if (phase !== 'roll') return [];
  return DIE_NUMBERS.flatMap((number) => {
    const roll = rollOf(position, number);
    if (roll === null) return [];
    const rolled = played(position, roll);
    const moves = legalActionList(rolled).filter((action) => decodeAction(action).type === 'move');
    return [
      ...shotsAt(rolled, side, number, [roll]),
      ...moves.flatMap((move) => shotsAt(played(rolled, move), side, number, [roll, move])),
    ];
  });
}

function shotsAt(position: Position, shooter: Side, number: number, line: Line): Hit[] {
  return legalActionList(position).flatMap((action) => {
    const shot = decodeAction(action);
    if (shot.type !== 'shoot') return [];
    const events: GameEvent[] = [];
    const after = played(position, action, events);
    const flip = liveFlip(after);
    if (flip !== null) played(after, flip, events);
    const falls = lossesOf(events, opponentOf(shooter)).map(({ square }) => square);
    if (falls.length === 0) return [];
    const whole = [...line, action, ...(flip === null ? [] : [flip])];
    return [{ number, to: shot.to, ifLive: flip !== null, falls, line: whole }];
  });
}

function played(position: Position, action: ActionCode, events?: GameEvent[]): Position {
  const after = copyPosition(position);
  play(after, action, events);
  return after;
}

/** With which numbers above zero each character of a side could move if its turn began now, as everybody stands; null where nobody can tell. */
export function movesOf(position: Position, side: Side): ReadonlyMap<Square, readonly number[]> | null {
  const turn = asTurnOf(position, side);
  if (turn === null || viewPosition(turn).phase !== 'roll') return null;
  const moves = new Map<Square, number[]>();
  for (const { square, character } of viewPosition(turn).characters) {
    if (character.side === side) moves.set(square, []);
  }
  for (const number of DIE_NUMBERS) {
    const roll = rollOf(turn, number);
    if (roll === null || number === 0) continue;
    const movers = legalActionList(played(turn, roll)).flatMap((code) => {
      const action = decodeAction(code);
      return action.type === 'move' ? [action.from] : [];
    });
    for (const square of new Set(movers)) moves.get(square)?.push(number);
  }
  return moves;
}

/** Where the characters that stand at the end of a line have come from, as far as they stood anywhere. */
export function originsOf(events: readonly GameEvent[]): (square: Square) => Square {
  const origins = new Map<Square, Square>();
  for (const event of events) {
    if (event.type !== 'moved') continue;
    const origin = origins.get(event.from) ?? event.from;
    origins.delete(event.from);
    origins.set(event.to, origin);
  }
  return (square) => origins.get(square) ?? square;
}
