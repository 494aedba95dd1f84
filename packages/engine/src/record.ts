/**
 * A recorded game as data: a line of tokens with what was said of them and what might have come instead, and what follows
 * from it by playing it again. Its text form is in `record-text.ts`.
 */
import type { ActionCode } from './action.ts';
import type { GameEvent } from './events.ts';
import { isLegal } from './legal.ts';
import * as Phase from './phase.ts';
import { play } from './play.ts';
import { copyPosition, newPosition, type Position } from './position.ts';
import { parsePosition } from './position-text.ts';
import { failure, type Result, success } from './result.ts';
import { parseRules } from './rules.ts';
import { type Actor, actorOf, isOutsideEnding } from './try-play.ts';
import { firstTurn, type TurnCount, turnAfter } from './turn-count.ts';
import { RESULTS } from './vocabulary.ts';

/** What stands after a token, in the order of the file: a comment's text, or a variation. */
export type Remark<Step extends RecordStep = RecordStep> = string | RecordLine<Step>;

export interface RecordStep {
  readonly action: ActionCode;
  readonly remarks: readonly Remark[];
}

/** The game itself, or a variation: what might have come instead of the token after which it stands. */
export interface RecordLine<Step extends RecordStep = RecordStep> {
  /** What is said before the first token. */
  readonly comments: readonly string[];
  readonly steps: readonly Step[];
}

export interface GameRecord {
  /** In the order of the file; a name occurs once. `Position` is the start, where it is not a new battle's. */
  readonly headers: ReadonlyMap<string, string>;
  readonly line: RecordLine;
}

/**
 * Where a step stands: its number in the game, from 0; or that of the game's step, the number of one of its variations, the
 * number of a step in that, and so on. `[4, 0, 2]` is the third step of the first variation of the fifth.
 */
export type RecordPath = readonly number[];

export const REQUIRED_HEADERS = ['Variant', 'Options', 'Red', 'Blue', 'Date', 'Result', 'Reason'] as const;

/** What the `Result` header says of a game that is not over. */
export const UNFINISHED = '*';

/**
 * `missing`: a required header is not there. `variant`, `options`, `position`, `result`: the header says what cannot be.
 * `illegal`, `over`: an action that the rules do not allow, or that comes after the end, in the game or in a variation.
 */
export type ReplayFault =
  | { readonly code: 'missing' | 'variant' | 'options' | 'position' | 'result'; readonly header: string }
  | { readonly code: 'illegal' | 'over'; readonly path: RecordPath };

/** A line in which nothing is said, and nothing else might have come. */
export function plainLine(actions: readonly ActionCode[]): RecordLine {
  return { comments: [], steps: actions.map((action) => ({ action, remarks: [] })) };
}

export function actionsOf(line: RecordLine): ActionCode[] {
  return line.steps.map(({ action }) => action);
}

export function variationsOf<Step extends RecordStep>(remarks: readonly Remark<Step>[]): RecordLine<Step>[] {
  return remarks.filter((remark) => typeof remark !== 'string');
}

/** The step at a path, or null where there is none. */
export function stepAt<Step extends RecordStep>(line: RecordLine<Step>, path: RecordPath): Step | null {
  const [index = -1, number, ...rest] = path;
  const step = line.steps[index];
  if (step === undefined || number === undefined) return step ?? null;
  const variation = variationsOf(step.remarks as readonly Remark<Step>[])[number];
  return variation === undefined ? null : stepAt(variation, rest);
}

/** The position that a record's headers describe: a new battle's, or the one they give. */
export function recordStart({ headers }: Pick<GameRecord, 'headers'>): Result<Position, ReplayFault> {
  const variant = headers.get('Variant');
  if (variant === undefined) return failure({ code: 'missing', header: 'Variant' });
  const options = (headers.get('Options') ?? '').split(' ').filter((word) => word !== '');
  const rules = parseRules(variant, options);
  if (!rules.ok) {
    return parseRules(variant, []).ok
      ? failure({ code: 'options', header: 'Options' })
      : failure({ code: 'variant', header: 'Variant' });
  }
  const line = headers.get('Position');
  if (line === undefined) return success(newPosition(rules.value));
  const position = parsePosition(line, rules.value);
  return position.ok ? position : failure({ code: 'position', header: 'Position' });
}

/** One step as it was played. */
export interface ReplayedStep extends TurnCount {
  readonly step: RecordStep;
  readonly path: RecordPath;
  readonly actor: Actor;
  readonly events: readonly GameEvent[];
  /** As it is after the step. It goes on changing: copy it to keep it. */
  readonly position: Position;
}

export type ReplayVisitor = (replayed: ReplayedStep) => void;

/** Plays the game of a record from its start, without variations: the last position, or where it breaks the rules. */
export function replay(record: GameRecord, visit?: ReplayVisitor): Result<Position, ReplayFault> {
  return replayFrom(recordStart(record), record, { visit, variations: false });
}

/** The same with all variations, each after the step that it might have replaced. */
export function replayAll(record: GameRecord, visit?: ReplayVisitor): Result<Position, ReplayFault> {
  return replayFrom(recordStart(record), record, { visit, variations: true });
}

/** Replays a record with its variations, and also asks that every required header is there and that `Result` is what happened. */
export function verifyRecord(record: GameRecord, visit?: ReplayVisitor): Result<Position, ReplayFault> {
  for (const header of REQUIRED_HEADERS) {
    if (!record.headers.has(header)) return failure({ code: 'missing', header });
  }
  const last = replayAll(record, visit);
  if (!last.ok) return last;
  return record.headers.get('Result') === resultOf(last.value)
    ? last
    : failure({ code: 'result', header: 'Result' });
}

/** A position's result as the `Result` header writes it. */
export function resultOf(p: Position): string {
  return p.phase === Phase.over ? (RESULTS[p.winner] ?? UNFINISHED) : UNFINISHED;
}

interface Replaying {
  readonly visit: ReplayVisitor | undefined;
  readonly variations: boolean;
}

function replayFrom(
  start: Result<Position, ReplayFault>,
  { line }: GameRecord,
  how: Replaying,
): Result<Position, ReplayFault> {
  return start.ok ? replayLine(start.value, firstTurn(start.value), line, [], how) : start;
}

function replayLine(
  position: Position,
  begun: TurnCount,
  line: RecordLine,
  above: RecordPath,
  how: Replaying,
): Result<Position, ReplayFault> {
  let now = begun;
  for (const [index, step] of line.steps.entries()) {
    const path = [...above, index];
    if (position.phase === Phase.over) return failure({ code: 'over', path });
    const { action, remarks } = step;
    if (!isOutsideEnding(action) && !isLegal(position, action)) return failure({ code: 'illegal', path });
    const variations = how.variations ? variationsOf(remarks) : [];
    const before = variations.length === 0 ? position : copyPosition(position);
    const actor = actorOf(position, action);
    const events: GameEvent[] = [];
    play(position, action, events);
    how.visit?.({ step, path, actor, events, position, ...now });
    for (const [number, variation] of variations.entries()) {
      const replayed = replayLine(copyPosition(before), now, variation, [...path, number], how);
      if (!replayed.ok) return replayed;
    }
    now = turnAfter(now, events);
  }
  return success(position);
}
