/** Lines of play: what would follow, and what happens when a line is played in the engine. */
import {
  type ActionCode,
  actorOf,
  copyPosition,
  decodeAction,
  type GameEvent,
  legalActionList,
  type Position,
  play,
  type Side,
  toAct,
  tryPlay,
  viewPosition,
} from '@bfi/engine';
import type { Loss } from '@bfi/game';
import type { Judge } from './judge.ts';

export type Line = readonly ActionCode[];

/** What came of a line. */
export interface Replayed {
  readonly position: Position;
  readonly events: readonly GameEvent[];
}

/** Plays a line as the rules allow it, or null where they do not. */
export function replayLine(position: Position, line: Line): Replayed | null {
  let now = position;
  const events: GameEvent[] = [];
  for (const action of line) {
    if (toAct(now) === 'over') return null;
    const played = tryPlay(now, actorOf(now, action), action);
    if (!played.ok) return null;
    now = played.value.position;
    events.push(...played.value.events);
  }
  return { position: now, events };
}

/** More than any turn has without chance. */
const LONGEST = 40;

/** The best play from a position to the end of the turn, or as far as chance does not decide. */
export function lineToTurnsEnd(judge: Judge, position: Position, plies: number): ActionCode[] {
  const p = copyPosition(position);
  const { side } = viewPosition(p);
  const line: ActionCode[] = [];
  while (line.length < LONGEST && viewPosition(p).side === side) {
    const [best] = judge.candidates(p, plies);
    if (best === undefined) break;
    line.push(best.action);
    play(p, best.action);
  }
  return line;
}

/** An action, and the best that can follow it in the same turn. */
export function lineAfter(judge: Judge, position: Position, action: ActionCode, plies: number): ActionCode[] {
  const p = copyPosition(position);
  const { side } = viewPosition(p);
  play(p, action);
  return viewPosition(p).side === side ? [action, ...lineToTurnsEnd(judge, p, plies)] : [action];
}

/** The action that a roll of a number is where the die is due, or null. */
export function rollOf(position: Position, value: number): ActionCode | null {
  return find(position, (action) => action.type === 'roll' && action.value === value);
}

/** The block that is due proves live; null where none is due, or no live one is left. */
export function liveFlip(position: Position): ActionCode | null {
  return find(position, (action) => action.type === 'flip' && action.live);
}

function find(
  position: Position,
  is: (action: ReturnType<typeof decodeAction>) => boolean,
): ActionCode | null {
  return legalActionList(position).find((code) => is(decodeAction(code))) ?? null;
}

/** Can nobody who may move use the roll? */
export function isBlocked(position: Position): boolean {
  return find(position, ({ type }) => type === 'blocked') !== null;
}

/** Those of a side who were taken off the island. */
export function lossesOf(events: readonly GameEvent[], side: Side): Loss[] {
  return events.filter((event): event is Loss => event.type === 'lost' && event.character.side === side);
}
