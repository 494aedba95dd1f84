/** A position that somebody typed as one line. */
import { type Position, parsePosition, type Rules } from '@bfi/engine';
import { UsageError } from '../command-line.ts';
import { POSITION_FAULTS } from '../position-faults.ts';

export function positionFromLine(name: string, line: string, rules: Rules): Position {
  const position = parsePosition(line, rules);
  if (position.ok) return position.value;
  const { code, at } = position.error;
  throw new UsageError(`${name} is refused: ${POSITION_FAULTS[code]} (character ${at + 1})`);
}
