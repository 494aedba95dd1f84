/** A game that was played, as a record. */
import {
  type ActionCode,
  formatOptions,
  formatPosition,
  type GameRecord,
  type PerSide,
  type Position,
  plainLine,
  type Rules,
  resultOf,
  viewPosition,
} from '@bfi/engine';

export interface PlayedGame {
  readonly rules: Rules;
  /** Where it began, if not as a new battle does. */
  readonly start: Position | null;
  readonly actions: readonly ActionCode[];
  /** Where the actions have led. */
  readonly last: Position;
  /** The day it was played, as records have it: 2026-11-15. Given, so that no clock is needed here. */
  readonly date: string;
  readonly names?: PerSide<string>;
}

const NOBODY_NAMED: PerSide<string> = { red: '?', blue: '?' };

export function gameRecord({
  rules,
  start,
  actions,
  last,
  date,
  names = NOBODY_NAMED,
}: PlayedGame): GameRecord {
  const headers = new Map([
    ['Variant', rules.variant],
    ['Options', formatOptions(rules).join(' ')],
    ['Red', names.red],
    ['Blue', names.blue],
    ['Date', date],
    ['Result', resultOf(last)],
    ['Reason', viewPosition(last).reason ?? ''],
  ]);
  if (start !== null) headers.set('Position', formatPosition(start));
  return { headers, line: plainLine(actions) };
}
