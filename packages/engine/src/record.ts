/** A recorded game as data, and what follows from it by playing it again. Its text form is in `record-text.ts`. */
import type { ActionCode } from './action.ts';
import type { GameEvent } from './events.ts';
import { isLegal } from './legal.ts';
import * as Phase from './phase.ts';
import { play } from './play.ts';
import { newPosition, type Position } from './position.ts';
import { parsePosition } from './position-text.ts';
import { failure, type Result, success } from './result.ts';
import { parseRules } from './rules.ts';
import { isOutsideEnding } from './try-play.ts';
import { RESULTS } from './vocabulary.ts';

export interface RecordComment {
  /** How many actions stand before it. */
  readonly after: number;
  readonly text: string;
}

export interface GameRecord {
  /** In the order of the file; a name occurs once. `Position` is the start, where it is not a new battle's. */
  readonly headers: ReadonlyMap<string, string>;
  readonly actions: readonly ActionCode[];
  readonly comments: readonly RecordComment[];
}

export const REQUIRED_HEADERS = ['Variant', 'Options', 'Red', 'Blue', 'Date', 'Result', 'Reason'] as const;

/** What the `Result` header says of a game that is not over. */
export const UNFINISHED = '*';

/**
 * `missing`: a required header is not there. `variant`, `options`, `position`, `result`: the header says what cannot be.
 * `illegal`, `over`: an action that the rules do not allow, or that comes after the end.
 */
export type ReplayFault =
  | { readonly code: 'missing' | 'variant' | 'options' | 'position' | 'result'; readonly header: string }
  | { readonly code: 'illegal' | 'over'; readonly index: number };

/** The position that a record's headers describe: a new battle's, or the one they give. */
export function recordStart(record: GameRecord): Result<Position, ReplayFault> {
  const variant = record.headers.get('Variant');
  if (variant === undefined) return failure({ code: 'missing', header: 'Variant' });
  const options = (record.headers.get('Options') ?? '').split(' ').filter((word) => word !== '');
  const rules = parseRules(variant, options);
  if (!rules.ok) {
    return parseRules(variant, []).ok
      ? failure({ code: 'options', header: 'Options' })
      : failure({ code: 'variant', header: 'Variant' });
  }
  const line = record.headers.get('Position');
  if (line === undefined) return success(newPosition(rules.value));
  const position = parsePosition(line, rules.value);
  return position.ok ? position : failure({ code: 'position', header: 'Position' });
}

/** Called after each action with the position as it is then. It goes on changing: copy it to keep it. */
export type ReplayVisitor = (
  position: Position,
  action: ActionCode,
  index: number,
  events: readonly GameEvent[],
) => void;

/** Plays a record from its start and returns the last position, or where it breaks the rules. */
export function replay(record: GameRecord, visit?: ReplayVisitor): Result<Position, ReplayFault> {
  const start = recordStart(record);
  if (!start.ok) return start;
  const position = start.value;
  for (const [index, action] of record.actions.entries()) {
    if (position.phase === Phase.over) return failure({ code: 'over', index });
    if (!isOutsideEnding(action) && !isLegal(position, action)) return failure({ code: 'illegal', index });
    if (visit === undefined) {
      play(position, action);
    } else {
      const events: GameEvent[] = [];
      play(position, action, events);
      visit(position, action, index, events);
    }
  }
  return success(position);
}

/** Replays a record, and also asks that every required header is there and that `Result` is what happened. */
export function verifyRecord(record: GameRecord, visit?: ReplayVisitor): Result<Position, ReplayFault> {
  for (const header of REQUIRED_HEADERS) {
    if (!record.headers.has(header)) return failure({ code: 'missing', header });
  }
  const last = replay(record, visit);
  if (!last.ok) return last;
  return record.headers.get('Result') === resultOf(last.value)
    ? last
    : failure({ code: 'result', header: 'Result' });
}

/** A position's result as the `Result` header writes it. */
export function resultOf(p: Position): string {
  return p.phase === Phase.over ? (RESULTS[p.winner] ?? UNFINISHED) : UNFINISHED;
}
