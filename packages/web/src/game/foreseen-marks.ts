/** What a shot or a landing would do, as marks for the board. The engine plays it on a copy; here it is only drawn. */

import {
  type ActionCode,
  decodeAction,
  type GameEvent,
  legalActionList,
  type Position,
  type Side,
} from '@bfi/engine';
import { type Foresight, foresee, outcome } from '@bfi/game';
import type { AimMark, BlastMark, Fall } from '../board/marks.ts';

type Loss = Extract<GameEvent, { type: 'lost' }>;

function falls(losses: readonly Loss[], me: Side): Fall[] {
  return losses.map(({ square, character }) => ({ square, own: character.side === me }));
}

export function blastMark({ block }: Foresight, me: Side): BlastMark | null {
  if (block === null) return null;
  return {
    square: block.square,
    // One that cannot blow up threatens nobody.
    around: block.live === 0 ? [] : block.around,
    falls: falls(block.losses, me),
    chain: block.setsOff,
    chainFalls: falls(block.chainLosses, me),
    live: block.live,
    total: block.total,
  };
}

/** The mark for a shot that is legal in a position; null for any other action. */
export function aimMark(
  position: Position,
  code: ActionCode,
  strength: AimMark['strength'],
  me: Side,
): AimMark | null {
  const shot = decodeAction(code);
  if (shot.type !== 'shoot') return null;
  const foresight = foresee(position, code);
  return {
    from: shot.from,
    to: shot.to,
    strength,
    falls: falls(foresight.losses, me),
    blast: blastMark(foresight, me),
  };
}

/** What whoever goes there could then shoot at: nothing, or one target. */
export function plannedAim(position: Position, code: ActionCode, me: Side): AimMark | null {
  const step = decodeAction(code);
  const after = outcome(position, code);
  if (after === null) return null;
  const stands =
    step.type === 'move' ? step.to : step.type === 'turn' ? step.square : enteredAt(after.events);
  const shot = legalActionList(after.position).find((next) => {
    const action = decodeAction(next);
    return action.type === 'shoot' && action.from === stands;
  });
  return shot === undefined ? null : aimMark(after.position, shot, 'planned', me);
}

function enteredAt(events: readonly GameEvent[]): number | null {
  const entered = events.find((event) => event.type === 'entered');
  return entered?.type === 'entered' ? entered.square : null;
}
