/** A game that was just played, as a record with today's date. */
import {
  type ActionCode,
  formatOptions,
  formatPosition,
  type GameRecord,
  type PerSide,
  type Position,
  type Rules,
  resultOf,
  viewPosition,
} from '@bfi/engine';
import { today } from './today.ts';

const NOBODY_NAMED: PerSide<string> = { red: '?', blue: '?' };

/** `start` is given where the game did not begin as a new battle does. */
export function gameRecord(
  rules: Rules,
  actions: readonly ActionCode[],
  last: Position,
  start: Position | null,
  names: PerSide<string> = NOBODY_NAMED,
): GameRecord {
  const headers = new Map([
    ['Variant', rules.variant],
    ['Options', formatOptions(rules).join(' ')],
    ['Red', names.red],
    ['Blue', names.blue],
    ['Date', today()],
    ['Result', resultOf(last)],
    ['Reason', viewPosition(last).reason ?? ''],
  ]);
  if (start !== null) headers.set('Position', formatPosition(start));
  return { headers, actions, comments: [] };
}
