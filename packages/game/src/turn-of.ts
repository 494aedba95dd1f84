/** A position as if a side's turn began in it: what could happen then is asked of the engine, like anything else. */
import {
  formatPosition,
  isInsideAction,
  type Position,
  parsePosition,
  type Side,
  viewPosition,
} from '@bfi/engine';

/** Its die is due, or its forced entry. Null where the side has no turn from here: in set-up, at a flip, at the end. */
export function asTurnOf(position: Position, side: Side): Position | null {
  const { inSetup, phase } = viewPosition(position);
  if (inSetup || phase === 'over' || isInsideAction(position)) return null;
  const [board, redPad, bluePad, pool] = formatPosition(position).split(' ');
  for (const due of ['roll', 'enter']) {
    const line = [board, redPad, bluePad, pool, side.slice(0, 1), due, 0].join(' ');
    const parsed = parsePosition(line, position.rules);
    if (parsed.ok) return parsed.value;
  }
  return null;
}
