/** What somebody hands in: an action, and in whose name. The rules have not seen it yet. */
import { type ActionCode, type Actor, encodeAction, type OutsideEnding, type Side } from '@bfi/engine';

export interface Submission {
  readonly actor: Actor;
  readonly action: ActionCode;
  /** What its record is to say of it. */
  readonly comments?: readonly string[];
}

export function resignation(side: Side): Submission {
  return { actor: side, action: endingAction(`${side}:resigns`) };
}

/** An ending that only the referee can declare: an agreed draw, a fallen flag, a player who failed or left. */
export function refereesEnding(ending: OutsideEnding): Submission {
  return { actor: 'referee', action: endingAction(ending) };
}

function endingAction(ending: OutsideEnding): ActionCode {
  return encodeAction({ type: 'outside', ending });
}
