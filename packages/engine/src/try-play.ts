/** The door for everyone who is not a search: checks who acts and whether it is legal, and leaves the position as it was. */
import { type ActionCode, OUTSIDE_ENDINGS, payloadOf, tagOf } from './action.ts';
import { toAct } from './actor.ts';
import type { GameEvent } from './events.ts';
import { isLegal } from './legal.ts';
import { play } from './play.ts';
import { copyPosition, type Position } from './position.ts';
import { failure, type Result, success } from './result.ts';
import * as Tag from './tag.ts';
import type { Side } from './vocabulary.ts';

/** Who submits an action. The referee watches clocks and agreements, and may end a battle from outside the rules. */
export type Actor = Side | 'chance' | 'referee';

/** `over`: nothing is possible any more. `turn`: somebody else is to act. `illegal`: the rules do not allow it. */
export type RuleError = 'over' | 'turn' | 'illegal';

export interface Played {
  readonly position: Position;
  readonly events: readonly GameEvent[];
}

export function tryPlay(p: Position, who: Actor, action: ActionCode): Result<Played, RuleError> {
  const error = refusal(p, who, action);
  return error === null ? success(playChecked(copyPosition(p), action)) : failure(error);
}

/** The same on the position itself, for whoever needs no other: what is refused leaves it as it was. */
export function tryPlayHere(p: Position, who: Actor, action: ActionCode): Result<Played, RuleError> {
  const error = refusal(p, who, action);
  return error === null ? success(playChecked(p, action)) : failure(error);
}

function playChecked(position: Position, action: ActionCode): Played {
  const events: GameEvent[] = [];
  play(position, action, events);
  return { position, events };
}

function refusal(p: Position, who: Actor, action: ActionCode): RuleError | null {
  const actor = toAct(p);
  if (actor === 'over') return 'over';
  if (isOutsideEnding(action)) {
    return who === 'referee' || who === OUTSIDE_ENDINGS[payloadOf(action)]?.by ? null : 'turn';
  }
  if (!isLegal(p, action)) return 'illegal';
  return who === actor ? null : 'turn';
}

/** Who must have submitted an action that was played in a position: nobody writes that down, because it follows. */
export function actorOf(p: Position, action: ActionCode): Actor {
  if (isOutsideEnding(action)) return OUTSIDE_ENDINGS[payloadOf(action)]?.by ?? 'referee';
  const actor = toAct(p);
  if (actor === 'over') throw new RangeError('the battle is over');
  return actor;
}

/** Is it a resignation, a flag, a forfeit or an agreed draw? Those are possible at any moment, and never listed as legal. */
export function isOutsideEnding(action: ActionCode): boolean {
  return tagOf(action) === Tag.outside && payloadOf(action) < OUTSIDE_ENDINGS.length;
}
