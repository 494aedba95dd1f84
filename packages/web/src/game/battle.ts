/** A battle as the list of what happened in it: every action with its events and the position it led to. */
import {
  type ActionCode,
  type Actor,
  type GameEvent,
  isOutsideEnding,
  newPosition,
  type Position,
  type Rules,
  type Side,
  toAct,
  tryPlay,
  viewPosition,
} from '@bfi/engine';
import { isSetup } from '@bfi/game';

export { isSetup };

export interface Moment {
  readonly action: ActionCode;
  readonly events: readonly GameEvent[];
  readonly after: Position;
  /** Turns count from 1; 0 is the set-up. */
  readonly turn: number;
  /** Whose turn it was; null in the set-up. */
  readonly side: Side | null;
}

/** Where a battle begins: as a new one does, or at a given position. */
export function startOf(rules: Rules, start: Position | null): Position {
  return start ?? newPosition(rules);
}

/** What an action does after the moments so far. Throws if the rules refuse it: ask them first. */
export function nextMoment(
  start: Position,
  moments: readonly Moment[],
  actor: Actor,
  action: ActionCode,
): Moment {
  const last = moments.at(-1);
  const before = last?.after ?? start;
  const played = tryPlay(before, actor, action);
  if (!played.ok) throw new Error(`the rules refuse this action: ${played.error}`);
  const { position: after, events } = played.value;
  if (isSetup(before)) return { action, events, after, turn: 0, side: null };
  const ended = last === undefined || last.turn === 0 || last.events.some(({ type }) => type === 'turnBegan');
  return {
    action,
    events,
    after,
    turn: (last?.turn ?? 0) + (ended ? 1 : 0),
    side: viewPosition(before).side,
  };
}

/** All moments of a battle whose actions are known to be legal. */
export function replayMoments(start: Position, actions: readonly ActionCode[]): Moment[] {
  const moments: Moment[] = [];
  for (const action of actions) {
    const actor = toAct(moments.at(-1)?.after ?? start);
    const who = isOutsideEnding(action) || actor === 'over' ? 'referee' : actor;
    moments.push(nextMoment(start, moments, who, action));
  }
  return moments;
}
