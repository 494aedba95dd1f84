/** A position as text that says everything: its line does not tell the variant and the house rules, so they stand beside it. */
import {
  formatOptions,
  formatPosition,
  isInsideAction,
  type Position,
  parsePosition,
  parseRules,
} from '@bfi/engine';

/** As a worker is told it. */
export interface PositionText {
  readonly variant: string;
  readonly options: readonly string[];
  readonly line: string;
}

export function textOf(position: Position): PositionText {
  const { rules } = position;
  return { variant: rules.variant, options: formatOptions(rules), line: formatPosition(position) };
}

/** Null where it is no position, or one that could not be played on. */
export function positionOf({ variant, options, line }: PositionText): Position | null {
  const rules = parseRules(variant, options);
  const read = rules.ok ? parsePosition(line, rules.value) : null;
  return read?.ok ? read.value : null;
}

/** As people copy it, in one line; null where it could not be loaded again. */
export function textOfPosition(position: Position): string | null {
  if (isInsideAction(position)) return null;
  const { variant, options, line } = textOf(position);
  return [variant, ...options, line].join(' ');
}
