/** How a turn begins, passes on and ends, and when the battle is over (sections 3 and 8). */
import type { GameEvent } from './events.ts';
import { anyoneCanEnter } from './movement.ts';
import * as Phase from './phase.ts';
import { ANYONE, copyPosition, NOBODY, type Position } from './position.ts';
import { isSetup } from './setup.ts';
import { BLUE, otherSide, REASONS, RED, RESULTS, SIDES, type Side, word } from './vocabulary.ts';

const ANNIHILATION = REASONS.indexOf('annihilation');
const QUIET = REASONS.indexOf('quiet');

/** How many more characters a side may lose: with none left it has lost the battle. */
export function livesLeft(p: Position, side: number): number {
  return p.alive[side]! - (p.rules.army - p.rules.lossLimit);
}

/** Ends the battle if somebody has lost; says whether it did. To be asked only when nothing is left to flip. */
export function judge(p: Position, events: GameEvent[] | undefined): boolean {
  const redLost = livesLeft(p, RED) <= 0;
  const blueLost = livesLeft(p, BLUE) <= 0;
  if (!redLost && !blueLost) return false;
  endBattle(p, redLost && blueLost ? NOBODY : redLost ? BLUE : RED, ANNIHILATION, events);
  return true;
}

export function endBattle(
  p: Position,
  winner: number,
  reason: number,
  events: GameEvent[] | undefined,
): void {
  p.phase = Phase.over;
  p.winner = winner;
  p.reason = reason;
  events?.push({ type: 'over', result: word(RESULTS, winner), reason: word(REASONS, reason) });
}

/** After the last flip: a forced entry may have to be tried again, everything else goes on where it was. */
export function goOn(p: Position, phase: number, events: GameEvent[] | undefined): void {
  if (phase === Phase.enter) beginRollOrEntry(p, events);
  else p.phase = phase;
}

/** The other player comes next. */
export function passOn(p: Position): void {
  p.side = otherSide(p.side);
}

export function endTurn(p: Position, events: GameEvent[] | undefined): void {
  p.quiet = p.removed === 1 ? 0 : p.quiet + 1;
  events?.push({ type: 'turnEnded', side: word(SIDES, p.side), quiet: p.quiet });
  passOn(p);
  const { quietLimit } = p.rules;
  if (quietLimit > 0 && p.quiet >= quietLimit) endBattle(p, NOBODY, QUIET, events);
  else beginTurn(p, events);
}

export function beginTurn(p: Position, events: GameEvent[] | undefined): void {
  p.removed = 0;
  p.nominee = ANYONE;
  events?.push({ type: 'turnBegan', side: word(SIDES, p.side) });
  beginRollOrEntry(p, events);
}

/**
 * The position as if a side's turn began in it, for whoever asks what could happen then: its die is due, or its forced entry.
 * Null where it has no such turn from here: in set-up, at a flip, at the end, or with nobody who could come ashore.
 */
export function asTurnOf(position: Position, side: Side): Position | null {
  if (isSetup(position) || position.phase === Phase.flip || position.phase === Phase.over) return null;
  const p = copyPosition(position);
  p.side = SIDES.indexOf(side);
  p.quiet = 0;
  p.roll = 0;
  beginTurn(p, undefined);
  return p.phase === Phase.padpenalty ? null : p;
}

function beginRollOrEntry(p: Position, events: GameEvent[] | undefined): void {
  if (p.onIsland[p.side]! > 0) {
    p.phase = Phase.roll;
  } else if (anyoneCanEnter(p, p.side)) {
    p.phase = Phase.enter;
  } else {
    p.phase = Phase.padpenalty;
    events?.push({ type: 'blocked', side: word(SIDES, p.side), roll: null });
  }
}
