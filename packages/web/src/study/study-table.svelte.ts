/**
 * A game on the table of the analysis: which moment is looked at, in the game or in a variation, what has been found out about
 * it, and what somebody tries out from there. What is tried is kept in the game's record.
 */
import { meanOf } from '@bfi/ai';
import { DEFAULT_PLIES, type Reason } from '@bfi/analysis';
import {
  type ActionCode,
  type GameEvent,
  isSide,
  type Position,
  type PositionView,
  type RecordPath,
  type Side,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { type Draw, drawChance, formatGame, type Game, type Match, type Moment } from '@bfi/game';
import { type Reel, Replay, withSpeed } from '../board/replay.svelte.ts';
import { type Pace, Scene } from '../board/scene.svelte.ts';
import { Picker } from '../game/picker.svelte.ts';
import type { Analyst } from './analyst.ts';
import type { Option, PlaceText, StudyReport } from './analyst-protocol.ts';
import { continuations, linePaths, turnAt } from './lines.ts';
import { MistakeReasons } from './mistake-reasons.svelte.ts';
import { sayAt, wordsAt } from './moment-words.ts';
import { ownSide } from './own-battle.ts';
import { performLine } from './perform-line.ts';
import { placeText } from './places.ts';
import type { StudiedGame } from './studied-game.ts';

export interface StudyTools {
  readonly analyst: Analyst;
  readonly draw: Draw;
  pace(): Pace;
  /** What the computer plays against whoever tries something. */
  decide(position: Position): Promise<ActionCode>;
  /** The record has changed. */
  onchange(game: Game): void;
  /** There is more to know of whom the game counts for. */
  onfound?(): void;
}

/** Milliseconds before each moment of a replay, and before a moment is thought about that somebody may only pass by. */
const REST = 500;
const PASSING_BY = 150;

export class StudyTable {
  readonly id: string;
  readonly game: Game;
  readonly scene = new Scene();
  readonly picker = new Picker((action) => void this.try(action));
  readonly replay: Replay;
  readonly mistakeReasons: MistakeReasons;
  readonly #studied: StudiedGame;
  readonly #tools: StudyTools;
  /** A match does not tell when it changes: whoever reads it depends on this. */
  #changes = $state(0);
  #path = $state.raw<RecordPath>([]);
  #line = $state.raw<readonly RecordPath[]>([]);
  bottom = $state<Side>('red');
  report = $state.raw<StudyReport | null>(null);
  isAnalysing = $state(false);
  hasFailed = $state(false);
  /** Which side the computer plays when somebody tries something. */
  computer = $state<Side | null>(null);
  /** What was found out about moments, by their paths. */
  #considered = $state.raw<ReadonlyMap<string, readonly Option[]>>(new Map());
  reasons = $state.raw<readonly Reason[] | null>(null);
  /** A line that is shown without being kept. */
  isDemonstrating = $state(false);
  #stopAnalysis: () => void = () => undefined;
  #thinkSoon: ReturnType<typeof setTimeout> | undefined;
  /** Goes up with every move to another moment: what began before it no longer counts. */
  #visits = 0;

  constructor(studied: StudiedGame, tools: StudyTools) {
    this.id = studied.id;
    this.game = studied.game;
    this.#studied = studied;
    this.#tools = tools;
    this.mistakeReasons = new MistakeReasons(tools.analyst, studied.game.match);
    this.replay = new Replay(this.#reel(), REST);
    this.#line = linePaths(this.match, []);
  }

  get match(): Match {
    void this.#changes;
    return this.game.match;
  }

  get path(): RecordPath {
    return this.#path;
  }

  get moment(): Moment | null {
    return this.match.momentAt(this.#path);
  }

  get position(): Position {
    return this.match.positionAt(this.#path) ?? this.match.start;
  }

  get view(): PositionView {
    return viewPosition(this.position);
  }

  /** Which turn it is here, counted as at the table where it was played; 0 in the set-up. */
  get turn(): number {
    return turnAt(this.match, this.#path);
  }

  /** What comes next in the line that is gone through. */
  get nextPath(): RecordPath | null {
    return this.#line[this.replay.at] ?? null;
  }

  get next(): Moment | null {
    return this.nextPath === null ? null : this.match.momentAt(this.nextPath);
  }

  /** What the analysis says of what was decided next in the game; null in a variation, and where there was no choice. */
  get decision() {
    const path = this.nextPath;
    if (path === null || path.length !== 1) return null;
    return this.report?.decisions.find(({ index }) => index === path[0]) ?? null;
  }

  get chance() {
    const path = this.nextPath;
    if (path === null || path.length !== 1) return null;
    return this.report?.chances.find(({ index }) => index === path[0]) ?? null;
  }

  /** What may be done or may come here, as far as it is known; best first, and the numbers of the die in order. */
  get options(): readonly Option[] {
    const known = this.#considered.get(this.#path.join());
    // What was played is weighed with the best ones by the analysis only.
    const weighed = this.decision?.candidates;
    if (known !== undefined && weighed === undefined) return known;
    if (weighed !== undefined)
      return weighed.map(({ action, value }) => ({ action, value, probability: 1, line: [] }));
    return (this.chance?.prospects ?? []).map((prospect) => ({ ...prospect, line: [] }));
  }

  /** Red's share of the battle here; null where nobody has looked yet. */
  get redsShare(): number | null {
    const inGame = this.#path.length <= 1 ? this.report?.graph[(this.#path[0] ?? -1) + 1] : undefined;
    if (inGame !== undefined) return inGame;
    const [best] = this.options;
    if (best === undefined) return null;
    return toAct(this.position) === 'chance' ? meanOf(this.options) : best.value;
  }

  get place(): PlaceText {
    return placeText(this.match, this.#path);
  }

  go(path: RecordPath): void {
    if (this.match.positionAt(path) === null) return;
    this.replay.pause();
    this.#visit(path);
    this.scene.show(this.view);
    this.#settle();
  }

  /** Somebody tries an action, or lets something come: along what is there, or by a new variation. */
  async try(...actions: readonly ActionCode[]): Promise<void> {
    this.replay.pause();
    let isNew = false;
    for (const action of actions) {
      isNew ||= !this.#isKnown(action);
      const led = this.#explore(action);
      if (led === null) return this.#settle();
      const visit = this.#visit(led);
      await this.#perform(this.moment?.events ?? []);
      if (visit !== this.#visits) return;
    }
    if (isNew) this.#tools.onchange(this.game);
    this.#settle();
    await this.#letComputerAnswer();
  }

  /** Chance decides what is due. */
  async draw(): Promise<void> {
    if (toAct(this.position) === 'chance') await this.try(drawChance(this.position, this.#tools.draw));
  }

  playAgainst(computer: Side | null): void {
    this.computer = computer;
    void this.#letComputerAnswer();
  }

  /** What is said of the moment in words. */
  get words(): string {
    return wordsAt(this.match, this.#path);
  }

  say(comment: string): void {
    if (!sayAt(this.match, this.#path, comment)) return;
    this.#changes += 1;
    this.#tools.onchange(this.game);
  }

  remove(): void {
    const before = this.#line[this.replay.at - 2] ?? [];
    if (this.match.remove(this.#path)) this.#rearranged(before);
  }

  promote(): void {
    const led = this.match.promote(this.#path);
    if (led !== null) this.#rearranged(led);
  }

  /** Shows a line from here on the board; the record stays as it is. */
  async demonstrate(line: readonly ActionCode[]): Promise<void> {
    const visit = this.#visit(this.#path);
    this.isDemonstrating = true;
    this.picker.offer(null);
    this.scene.show(this.view);
    await performLine(
      this.position,
      line,
      (events, after) => this.#perform(events, after, 1),
      () => visit === this.#visits,
    );
  }

  endDemonstration(): void {
    this.go(this.#path);
  }

  /** Whoever is at the page, if they have played it. */
  get you(): Side | null {
    return this.#studied.own ?? ownSide(this.game);
  }

  analyse(): void {
    this.stop();
    this.hasFailed = false;
    this.isAnalysing = true;
    const { key, own, isLoose, text } = this.#studied;
    this.#stopAnalysis = this.#tools.analyst.ask(
      // Variations are not analysed, and a kept game has not gone on here: writing it down anew would take a while.
      { type: 'analyse', key, text: isLoose ? formatGame(this.game) : text, own },
      (answer, isLast) => {
        if (answer.type === 'analysed') this.report = answer.report;
        if (answer.type === 'failed') this.hasFailed = true;
        if (isLast) this.isAnalysing = false;
        if (isLast && answer.type === 'analysed' && own !== null) this.#tools.onfound?.();
      },
    );
  }

  /** What has been found is kept, and goes on from there. */
  stop(): void {
    this.#stopAnalysis();
    this.isAnalysing = false;
  }

  async explain(): Promise<void> {
    const { decision } = this;
    const visit = this.#visits;
    if (decision === null || decision.best === null) return;
    const reasons = await this.#tools.analyst.why(this.place, decision.action, decision.best);
    if (visit === this.#visits) this.reasons = reasons ?? [];
  }

  leave(): void {
    this.replay.pause();
    this.#visits += 1;
    clearTimeout(this.#thinkSoon);
    this.scene.hurry();
    this.stop();
  }

  #reel(): Reel {
    const table = this;
    return {
      get at() {
        const key = table.#path.join();
        return table.#line.findIndex((path) => path.join() === key) + 1;
      },
      get last() {
        return table.#line.length;
      },
      show: (at) => table.#showAt(at),
      advance: (speed) => table.#advance(speed),
    };
  }

  #showAt(at: number): void {
    this.#visit(this.#line[at - 1] ?? []);
    this.scene.show(this.view);
    this.#settle();
  }

  async #advance(speed: number): Promise<void> {
    const path = this.nextPath;
    if (path === null) return;
    const visit = this.#visit(path);
    await this.#perform(this.moment?.events ?? [], this.position, speed);
    if (visit === this.#visits) this.#settle();
  }

  /** Another moment is looked at; what was found out about the last one is not about this. */
  #visit(path: RecordPath): number {
    this.#visits += 1;
    clearTimeout(this.#thinkSoon);
    // Whoever comes back from what was shown wants to see the next reason, too.
    if (path !== this.#path) this.reasons = null;
    this.isDemonstrating = false;
    this.picker.offer(null);
    this.#path = path;
    // Back from a variation one is in the game again, and goes on in it.
    if (!this.#isItsLine(path)) this.#line = linePaths(this.match, path);
    return this.#visits;
  }

  /** Is the line that is gone through the one that a moment stands in, and not a variation that begins beside a later one? */
  #isItsLine(path: RecordPath): boolean {
    const last = this.#line.at(-1) ?? [];
    return last.slice(0, -1).join() === path.slice(0, -1).join();
  }

  /** `speed`: what is there to be seen is seen, also where everything else happens at once. */
  #perform(events: readonly GameEvent[], after = this.position, speed: number | null = null): Promise<void> {
    const pace = this.#tools.pace();
    return this.scene.perform(events, viewPosition(after), speed === null ? pace : withSpeed(pace, speed));
  }

  /** Somebody rests here: what could be done is offered, and thought about. */
  #settle(): void {
    const actor = toAct(this.position);
    const isAsked = isSide(actor);
    this.picker.offer(isAsked && this.mayTry ? this.position : null);
    if (actor === 'over' || this.replay.playing) return;
    this.#thinkSoon = setTimeout(() => void this.#consider(), PASSING_BY);
  }

  /** At the end of a game that is played elsewhere there is nothing to try: that would be the game itself. */
  get mayTry(): boolean {
    const isEnd = this.#path.length <= 1 && (this.#path[0] ?? -1) === this.match.moments.length - 1;
    return !isEnd || this.#studied.isLoose;
  }

  async #consider(): Promise<void> {
    const key = this.#path.join();
    if (this.#considered.has(key)) return;
    const options = await this.#tools.analyst.consider(this.place, DEFAULT_PLIES);
    if (options !== null) this.#considered = new Map([...this.#considered, [key, options]]);
  }

  #isKnown(action: ActionCode): boolean {
    return continuations(this.match, this.#path).some((path) => this.match.momentAt(path)?.action === action);
  }

  #explore(action: ActionCode): RecordPath | null {
    const actor = toAct(this.position);
    if (actor === 'over') return null;
    const led = this.match.explore(this.#path, actor, action);
    if (led.ok) this.#changed(led.value);
    if (led.ok) return led.value;
    if (led.error !== 'end' || !this.#studied.isLoose || !this.match.append(actor, action).ok) return null;
    const path = [this.match.moments.length - 1];
    this.#changed(path);
    // What is known of the moments before it stays true.
    this.analyse();
    return path;
  }

  #changed(path: RecordPath): void {
    this.#changes += 1;
    this.#line = linePaths(this.match, path);
  }

  /** Moments have other paths than before: what was found out about them is not known by those any more. */
  #rearranged(path: RecordPath): void {
    this.#considered = new Map();
    this.#changed(path);
    this.#tools.onchange(this.game);
    this.go(path);
  }

  /** As long as it is the computer's to act, or chance's, while it plays. */
  async #letComputerAnswer(): Promise<void> {
    const visit = this.#visits;
    const { position } = this;
    const actor = toAct(position);
    if (this.computer === null || actor === 'over' || !this.mayTry) return;
    if (actor === 'chance') return this.draw();
    if (actor !== this.computer) return;
    this.picker.offer(null);
    const action = await this.#tools.decide(position).catch(() => null);
    if (visit === this.#visits && action !== null) await this.try(action);
  }
}
