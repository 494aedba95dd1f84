/** A position as text that says everything: its line does not tell the variant and the house rules, so they stand before it. */
import { formatOptions, formatPosition, type Position, viewPosition } from '@bfi/engine';

/** Null at a roll-off or while a block is being turned over: there chance is in the middle of something. */
export function textOfPosition(position: Position): string | null {
  const { phase } = viewPosition(position);
  if (phase === 'rolloff' || phase === 'flip') return null;
  const { rules } = position;
  return [rules.variant, ...formatOptions(rules), formatPosition(position)].join(' ');
}
