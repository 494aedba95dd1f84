/**
 * A game in progress, the same for everybody: where it started, what has happened since and, beside that main line, what might
 * have. `append` is the only way forward. It has no words, no clock, no screen, no storage and no dice of its own.
 */
import {
  type ActionCode,
  type Actor,
  copyPosition,
  failure,
  firstTurn,
  formatPosition,
  type GameEvent,
  type GameRecord,
  newPosition,
  type Position,
  play,
  type RecordLine,
  type RecordPath,
  type RecordStep,
  type Remark,
  type ReplayedStep,
  type ReplayFault,
  type Result,
  type RuleError,
  type Rules,
  recordStart,
  replayAll,
  type Side,
  stepAt,
  success,
  type ToAct,
  type TurnCount,
  toAct,
  tryPlay,
  tryPlayHere,
  turnAfter,
  variationsOf,
} from '@bfi/engine';

/** One thing that happened: who did it, what came of it, and in which turn. It is also a step of the game's record. */
export interface Moment extends RecordStep, TurnCount {
  readonly actor: Actor;
  readonly events: readonly GameEvent[];
  /** As it is afterwards. Nobody may change it. */
  readonly position: Position;
  readonly remarks: readonly Remark<Moment>[];
}

interface OpenMoment extends Moment {
  readonly remarks: Remark<OpenMoment>[];
}

interface OpenLine extends RecordLine<OpenMoment> {
  readonly comments: string[];
  readonly steps: OpenMoment[];
}

/**
 * Which positions a match keeps: that of every moment, or the last one only. Those that are not kept are worked out when they are
 * asked for, by playing the game again; and the last one changes with each moment. For whoever plays games by the thousand.
 */
export type Kept = 'every' | 'last';

/** A match made from a record, as far as the rules allow it, and where they do not. */
export interface ReplayedMatch {
  readonly match: Match;
  readonly fault: ReplayFault | null;
}

/** `path`: there is no such moment. `end`: what comes after the game's last moment is no variation, but the game itself. */
export type ExploreError = RuleError | 'path' | 'end';

export class Match {
  readonly rules: Rules;
  /** Where it began. */
  readonly start: Position;
  /** It began as a new battle does, not at a position that was given to it. */
  readonly isWhole: boolean;
  readonly kept: Kept;
  readonly #line: OpenLine = { comments: [], steps: [] };
  /** How everybody stands now, where only that is kept. */
  readonly #now: Position | null;

  constructor(rules: Rules, given: Position | null = null, kept: Kept = 'every') {
    this.rules = rules;
    this.start = given === null ? newPosition(rules) : copyPosition(given);
    this.isWhole = given === null;
    this.kept = kept;
    this.#now = kept === 'last' ? copyPosition(this.start) : null;
  }

  /**
   * Plays a record, its variations included. `play` says how much is asked of it: `replayAll`, or `verifyRecord`; with
   * `replay` only the game itself is played, and the variations stay empty.
   */
  static of(record: GameRecord, play: typeof replayAll = replayAll): Result<ReplayedMatch, ReplayFault> {
    const start = recordStart(record);
    if (!start.ok) return start;
    const match = new Match(start.value.rules, record.headers.has('Position') ? start.value : null);
    match.#line.comments.push(...record.line.comments);
    const played = play(record, (replayed) => match.#take(replayed));
    return success({ match, fault: played.ok ? null : played.error });
  }

  /** The same match, to go on with elsewhere: what happens to one does not happen to the other. */
  copy(): Match {
    return this.until(this.#line.steps.length);
  }

  /** The same match as it was after so many moments; what came then is not in it. */
  until(length: number): Match {
    const copy = new Match(this.rules, this.isWhole ? null : this.start, this.kept);
    copy.#line.comments.push(...this.#line.comments);
    for (const moment of this.#line.steps.slice(0, length)) copy.#line.steps.push(copy.#sameMoment(moment));
    return copy;
  }

  /** A moment of another match as the next of this one. */
  #sameMoment(moment: OpenMoment): OpenMoment {
    if (this.#now === null) return copyMoment(moment);
    play(this.#now, moment.action);
    const same = this.#lightMoment(moment.actor, moment.action, moment.events, moment);
    same.remarks.push(...moment.remarks.map(copyRemark));
    return same;
  }

  /** The game with everything that was said of it and all variations, as its record has it. */
  get line(): RecordLine<Moment> {
    return this.#line;
  }

  /** What has happened in the game itself. */
  get moments(): readonly Moment[] {
    return this.#line.steps;
  }

  /** How everybody stands now. */
  get position(): Position {
    return this.#now ?? this.#line.steps.at(-1)?.position ?? this.start;
  }

  /** Which turn it is now, and whose. */
  get turn(): TurnCount {
    return this.#turnAfter(this.#line.steps.at(-1));
  }

  get toAct(): ToAct {
    return toAct(this.position);
  }

  get isOver(): boolean {
    return this.toAct === 'over';
  }

  /** Did it begin as the other one did, and has everything that happened there happened here too? */
  goesOnFrom(earlier: Match): boolean {
    if (formatPosition(this.start) !== formatPosition(earlier.start)) return false;
    return earlier.moments.every(({ action }, index) => this.moments[index]?.action === action);
  }

  /** The game goes on. What is said of the moment becomes a comment in its record. */
  append(actor: Actor, action: ActionCode, comments: readonly string[] = []): Result<Moment, RuleError> {
    const next = this.#next(actor, action);
    if (!next.ok) return next;
    next.value.remarks.push(...comments);
    this.#line.steps.push(next.value);
    return next;
  }

  momentAt(path: RecordPath): Moment | null {
    return stepAt(this.#line, path);
  }

  /** How everybody stands after the moment at a path; the empty path is the start. */
  positionAt(path: RecordPath): Position | null {
    return path.length === 0 ? this.start : (this.momentAt(path)?.position ?? null);
  }

  /**
   * Goes on from a moment beside the game: along what is there already, or by a new variation. Returns where that has led.
   * The game itself stays as it is.
   */
  explore(path: RecordPath, actor: Actor, action: ActionCode): Result<RecordPath, ExploreError> {
    const above = path.slice(0, -1);
    const line = this.#lineAt(above);
    const here = path.length === 0 ? undefined : line?.steps[path.at(-1) ?? 0];
    if (line === null || (here === undefined && path.length > 0)) return failure('path');
    const index = (path.at(-1) ?? -1) + 1;
    const following = line.steps[index];
    if (following?.action === action) return success([...above, index]);
    const moment = this.#after(here, actor, action);
    if (!moment.ok) return moment;
    if (following !== undefined) return success([...above, index, this.#vary(following, moment.value), 0]);
    if (line === this.#line) return failure('end');
    line.steps.push(moment.value);
    return success([...above, index]);
  }

  /** What is said of a moment, all of it, tags included; the empty path is what stands before the first. False where there is no such moment. */
  comment(path: RecordPath, comments: readonly string[]): boolean {
    if (path.length === 0) {
      this.#line.comments.splice(0, Infinity, ...comments);
      return true;
    }
    const moment = this.#lineAt(path.slice(0, -1))?.steps[path.at(-1) ?? -1];
    if (moment === undefined) return false;
    const variations = variationsOf(moment.remarks);
    moment.remarks.splice(0, Infinity, ...comments, ...variations);
    return true;
  }

  /** Takes a moment of a variation away, and what comes after it. False for the game itself, which stays as it is. */
  remove(path: RecordPath): boolean {
    const place = this.#variationAt(path);
    const index = path.at(-1) ?? -1;
    if (place === null || place.line.steps[index] === undefined) return false;
    place.line.steps.length = index;
    if (index === 0) place.remarks.splice(place.remarks.indexOf(place.line), 1);
    return true;
  }

  /** Whether the variation that a moment belongs to can have more weight: the game itself keeps its place. */
  mayPromote(path: RecordPath): boolean {
    if (this.#variationAt(path) === null) return false;
    return (path.at(-2) ?? 0) > 0 || this.#lineAt(path.slice(0, -3)) !== this.#line;
  }

  /**
   * Gives the variation that a moment belongs to more weight: before the one that stood before it, and the first in the
   * place of the line that it left, where that is not the game itself. Returns where the moment is then, or null.
   */
  promote(path: RecordPath): RecordPath | null {
    const place = this.#variationAt(path);
    if (place === null || !this.mayPromote(path)) return null;
    const [number = 0, index = 0] = path.slice(-2);
    const above = path.slice(0, -2);
    if (number > 0) {
      const variations = variationsOf(place.remarks) as OpenLine[];
      const before = variations[number - 1];
      if (before === undefined) return null;
      const [here, there] = [place.remarks.indexOf(place.line), place.remarks.indexOf(before)];
      place.remarks[there] = place.line;
      place.remarks[here] = before;
      return [...above, number - 1, index];
    }
    const parent = this.#lineAt(above.slice(0, -1));
    return parent === null ? null : this.#trade(parent, above, place.line, index);
  }

  /** The line that left another one goes on in its place, and what went on there leaves it. */
  #trade(parent: OpenLine, above: RecordPath, line: OpenLine, index: number): RecordPath | null {
    const from = above.at(-1) ?? 0;
    const [first] = line.steps;
    const left = parent.steps[from];
    if (first === undefined || left === undefined) return null;
    const old: OpenLine = { comments: line.comments.splice(0), steps: parent.steps.splice(from) };
    const others = variationsOf(left.remarks).filter((other) => other !== line) as OpenLine[];
    left.remarks.splice(0, Infinity, ...left.remarks.filter((remark) => typeof remark === 'string'));
    first.remarks.push(old, ...others);
    parent.steps.push(...line.steps);
    return [...above.slice(0, -1), from + index];
  }

  /** The variation in which a moment stands, and the remarks that hold it; null for the game itself. */
  #variationAt(path: RecordPath): { line: OpenLine; remarks: Remark<OpenMoment>[] } | null {
    if (path.length < 3) return null;
    const line = this.#lineAt(path.slice(0, -1));
    const instead = this.#lineAt(path.slice(0, -3))?.steps[path.at(-3) ?? -1];
    return line === null || instead === undefined ? null : { line, remarks: instead.remarks };
  }

  /** The number of the variation that begins so, which is a new one if there is none. */
  #vary(instead: OpenMoment, moment: OpenMoment): number {
    const variations = variationsOf(instead.remarks);
    const known = variations.findIndex(({ steps }) => steps[0]?.action === moment.action);
    if (known >= 0) return known;
    const line: OpenLine = { comments: [], steps: [moment] };
    instead.remarks.push(line);
    return variations.length;
  }

  /** The line whose steps stand at `[...above, index]`. */
  #lineAt(above: RecordPath): OpenLine | null {
    if (above.length === 0) return this.#line;
    const step = stepAt(this.#line, above.slice(0, -1));
    const variation = step === null ? undefined : variationsOf(step.remarks)[above.at(-1) ?? -1];
    return (variation as OpenLine | undefined) ?? null;
  }

  #turnAfter(before: Moment | undefined): TurnCount {
    return before === undefined ? firstTurn(this.start) : turnAfter(before, before.events);
  }

  #next(actor: Actor, action: ActionCode): Result<OpenMoment, RuleError> {
    const before = this.#line.steps.at(-1);
    if (this.#now === null) return this.#after(before, actor, action);
    const played = tryPlayHere(this.#now, actor, action);
    if (!played.ok) return played;
    return success(this.#lightMoment(actor, action, played.value.events, this.#turnAfter(before)));
  }

  #lightMoment(
    actor: Actor,
    action: ActionCode,
    events: readonly GameEvent[],
    { turn, side }: TurnCount,
  ): LightMoment {
    const number = this.#line.steps.length + 1;
    return new LightMoment({ actor, action, events, turn, side }, () => this.#positionAfter(number));
  }

  /** The position after so many moments, by playing them again. */
  #positionAfter(count: number): Position {
    const position = copyPosition(this.start);
    for (const { action } of this.#line.steps.slice(0, count)) play(position, action);
    return position;
  }

  #after(before: OpenMoment | undefined, actor: Actor, action: ActionCode): Result<OpenMoment, RuleError> {
    const played = tryPlay(before?.position ?? this.start, actor, action);
    if (!played.ok) return played;
    const { turn, side } = this.#turnAfter(before);
    return success({ actor, action, ...played.value, turn, side, remarks: [] });
  }

  /** A step of the record that is being replayed. Its variations are empty at first, and filled by the steps that follow. */
  #take({ step, path, actor, events, position, turn, side }: ReplayedStep): void {
    const remarks = step.remarks.map((remark): Remark<OpenMoment> => {
      return typeof remark === 'string' ? remark : { comments: [...remark.comments], steps: [] };
    });
    const moment = {
      actor,
      action: step.action,
      events,
      position: copyPosition(position),
      turn,
      side,
      remarks,
    };
    this.#lineAt(path.slice(0, -1))?.steps.push(moment);
  }
}

/** A moment whose position is not kept. */
class LightMoment implements OpenMoment {
  readonly actor: Actor;
  readonly action: ActionCode;
  readonly events: readonly GameEvent[];
  readonly turn: number;
  readonly side: Side | null;
  readonly remarks: Remark<OpenMoment>[] = [];
  readonly #position: () => Position;

  constructor(
    { actor, action, events, turn, side }: Omit<Moment, 'position' | 'remarks'>,
    position: () => Position,
  ) {
    this.actor = actor;
    this.action = action;
    this.events = events;
    this.turn = turn;
    this.side = side;
    this.#position = position;
  }

  get position(): Position {
    return this.#position();
  }
}

/** Moments stay as they are; what is said of them, and the variations, may still grow. */
function copyMoment(moment: OpenMoment): OpenMoment {
  return { ...moment, position: moment.position, remarks: moment.remarks.map(copyRemark) };
}

function copyRemark(remark: Remark<OpenMoment>): Remark<OpenMoment> {
  if (typeof remark === 'string') return remark;
  return { comments: [...remark.comments], steps: remark.steps.map(copyMoment) };
}
