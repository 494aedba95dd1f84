/** A position as text that says everything: its line does not tell the variant and the house rules, so they stand before it. */
import { formatOptions, formatPosition, isInsideAction, type Position } from '@bfi/engine';

/** Null where it could not be loaded again. */
export function textOfPosition(position: Position): string | null {
  if (isInsideAction(position)) return null;
  const { rules } = position;
  return [rules.variant, ...formatOptions(rules), formatPosition(position)].join(' ');
}
