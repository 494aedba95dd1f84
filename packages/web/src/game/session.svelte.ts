/**
 * One game on the page, whoever plays it: asks people, the computer and the dice in turn, keeps every step before it is
 * shown, and lets the scene show it. Screens look at its state and hand in decisions; they do not know who the players are.
 */
import type { Level } from '@bfi/ai';
import {
  type ActionCode,
  type Actor,
  type BattleResult,
  decodeAction,
  encodeAction,
  legalActionList,
  type OutsideEnding,
  type PerSide,
  type Position,
  type PositionView,
  type Side,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { foresee, formatSave, isPerson, ownLosses, type SavedGame, type Seat } from '@bfi/game';
import type { Pace, Scene } from '../board/scene.svelte.ts';
import { isSetup, type Moment, nextMoment, replayMoments, startOf } from './battle.ts';
import { type Draw, drawChance, randomSetupAction } from './dice.ts';
import { Picker } from './picker.svelte.ts';

export type Waiting =
  | { readonly for: 'decision'; readonly side: Side }
  /** Null: both roll for the start. */
  | { readonly for: 'roll'; readonly side: Side | null }
  | { readonly for: 'handOver'; readonly side: Side }
  | { readonly for: 'computer'; readonly side: Side }
  | { readonly for: 'scene' }
  /** The computer could not decide: its program or its knowledge did not load. */
  | { readonly for: 'retry'; readonly side: Side }
  | { readonly for: 'nothing' };

/** How the rest of a side's set-up is done without asking. */
export type SetupHelp = 'random' | 'suggest';

export interface SessionTools {
  readonly scene: Scene;
  readonly draw: Draw;
  pace(): Pace;
  /** The computer's decision at a level. */
  decide(position: Position, level: Level): Promise<ActionCode>;
  /** The champion's best action. */
  suggest(position: Position): Promise<ActionCode>;
  /** Keeps the game; called before anything of a step is shown. */
  keep(text: string): void;
  /** Do what is the only thing possible. */
  autoAct(): boolean;
  /** Two people: wait until the other one sits there. */
  handOver(): boolean;
  /** False: the game is only looked at, and nobody is asked anything. */
  readonly playable: boolean;
}

/** The computer's decisions follow each other no faster than this, so that people can follow. */
const LEAST_THINKING = 350;

export class Session {
  readonly picker: Picker = new Picker((action) => void this.act(action));
  readonly #tools: SessionTools;
  readonly #start: Position;
  #saved: SavedGame;
  /** Everything that happened; what is not shown yet is at its end. */
  moments = $state.raw<readonly Moment[]>([]);
  /** How many moments have been shown. */
  told = $state(0);
  waiting = $state.raw<Waiting>({ for: 'scene' });
  /** The champion was asked for its advice in set-up, and could not be. */
  adviceFailed = $state(false);
  /** The moment that is being looked back at; null: the game as it is. */
  lookingAt = $state<number | null>(null);
  #lastPerson: Side | null = null;
  #setupHelp: Record<Side, SetupHelp | null> = { red: null, blue: null };
  /** Something else has been shown while a moment was being performed. */
  #interrupted = false;
  /** Called when nobody waits for the computer any more. */
  #dismiss: () => void = () => {};
  #ending: { readonly actor: Actor; readonly action: ActionCode } | null = null;
  #closed = false;
  #running = false;

  constructor(saved: SavedGame, tools: SessionTools) {
    this.#tools = tools;
    this.#saved = saved;
    this.#start = startOf(saved.rules, saved.start);
    this.moments = replayMoments(this.#start, saved.actions);
    this.told = this.moments.length;
    tools.scene.show(viewPosition(this.position));
  }

  get saved(): SavedGame {
    return { ...this.#saved, actions: this.moments.map(({ action }) => action) };
  }

  get seats(): PerSide<Seat> {
    return this.#saved.seats;
  }

  get position(): Position {
    return this.moments.at(-1)?.after ?? this.#start;
  }

  get shown(): PositionView {
    return viewPosition(this.shownPosition);
  }

  get text(): string {
    return formatSave(this.saved, this.position);
  }

  get isOver(): boolean {
    return toAct(this.position) === 'over' && this.told === this.moments.length;
  }

  /** The position as far as it has been shown. */
  get shownPosition(): Position {
    return this.moments[this.lookingAt ?? this.told - 1]?.after ?? this.#start;
  }

  /** Who would give up: the only person, or of two whoever is to act. */
  get resigner(): Side | null {
    if (this.people.length < 2) return this.people[0] ?? null;
    const actor = toAct(this.position);
    return actor === 'red' || actor === 'blue' ? actor : viewPosition(this.position).side;
  }

  get isPlayable(): boolean {
    return this.#tools.playable;
  }

  get people(): Side[] {
    return (['red', 'blue'] as const).filter((side) => isPerson(this.seats[side]));
  }

  /** Goes on until somebody must be waited for. */
  async run(): Promise<void> {
    if (this.#running || this.#closed) return;
    await this.#alone(async () => {
      // Somebody who looks back sees what comes next when they return.
      while (!this.#closed && this.lookingAt === null && (await this.#step())) {
        // Each step leads to the next until one has to wait.
      }
    });
  }

  /** Leaves the game: whatever is still under way leads to nothing more. */
  close(): void {
    this.#closed = true;
    this.#tools.scene.hurry();
  }

  /** A person's decision. */
  async act(action: ActionCode): Promise<void> {
    const { waiting } = this;
    if (waiting.for !== 'decision' || this.#running) return;
    await this.#alone(() => this.#apply(waiting.side, action));
    await this.run();
  }

  /** A person throws the die. */
  async roll(): Promise<void> {
    if (this.waiting.for !== 'roll' || this.#running) return;
    await this.#alone(() => this.#throw());
    await this.run();
  }

  /** The other person sits there now. */
  async takeOver(): Promise<void> {
    if (this.waiting.for !== 'handOver') return;
    this.#lastPerson = this.waiting.side;
    await this.run();
  }

  /** The computer is asked once more. */
  async retry(): Promise<void> {
    if (this.waiting.for === 'retry') await this.run();
  }

  /** Set-up by chance or by the champion's advice: this step only, or all that remain for this side. */
  async helpSetup(help: SetupHelp, all: boolean): Promise<void> {
    const { waiting } = this;
    if (waiting.for !== 'decision' || !isSetup(this.position)) return;
    if (all) {
      this.#setupHelp[waiting.side] = help;
      await this.run();
      return;
    }
    const { position } = this;
    const action = await this.#setupAction(help);
    // Whoever did not wait for the advice has decided already.
    if (action !== null && this.position === position) await this.act(action);
  }

  async resign(): Promise<void> {
    const side = this.resigner;
    if (side !== null) await this.#endFromOutside(side, `${side}:resigns`);
  }

  async agreeToDraw(): Promise<void> {
    await this.#endFromOutside('referee', 'draw:agreed');
  }

  /** Shows an earlier moment; -1 is the beginning, null the game as it is. */
  lookAt(index: number | null): void {
    const last = this.told - 1;
    const next = index === null || index >= last ? null : Math.max(-1, index);
    this.#tools.scene.hurry();
    if (next === null && this.lookingAt === null) return;
    this.lookingAt = next;
    this.#interrupted = true;
    this.#tools.scene.show(this.shown);
    if (next === null) void this.run();
  }

  hurry(): void {
    this.#tools.scene.hurry();
  }

  /** Whatever comes in meanwhile, a second tap or another answer, must find the game busy. */
  async #alone(work: () => Promise<void>): Promise<void> {
    this.#running = true;
    try {
      await work();
    } catch (error) {
      // What happened is kept; only its showing went wrong, and the game can go on from it.
      globalThis.reportError?.(error);
      this.told = this.moments.length;
      this.#tools.scene.show(viewPosition(this.position));
    } finally {
      this.#running = false;
    }
  }

  /** One step of the game; false when somebody must be waited for. */
  async #step(): Promise<boolean> {
    const { position } = this;
    const actor = toAct(position);
    this.picker.offer(null);
    const ending = this.#ending;
    this.#ending = null;
    if (actor !== 'over' && ending !== null) {
      await this.#apply(ending.actor, ending.action);
      return true;
    }
    if (actor === 'over' || !this.#tools.playable) return this.#wait({ for: 'nothing' });
    if (actor === 'chance') return this.#stepOfChance();
    const seat = this.seats[actor];
    if (!isPerson(seat)) return this.#stepOfComputer(actor, seat);
    const help = isSetup(position) ? this.#setupHelp[actor] : null;
    if (help !== null) return this.#stepOfHelp(actor, help);
    if (this.#mustHandOver(actor)) return this.#wait({ for: 'handOver', side: actor });
    const only = this.#onlyAction(actor);
    if (only !== null) {
      await this.#apply(actor, only);
      return true;
    }
    this.picker.offer(position);
    return this.#wait({ for: 'decision', side: actor });
  }

  async #stepOfChance(): Promise<boolean> {
    const { phase, side } = viewPosition(this.position);
    const thrower = phase === 'rolloff' ? null : side;
    const byHand = thrower === null ? this.people.length > 0 : isPerson(this.seats[thrower]);
    if (byHand && phase !== 'flip') {
      if (thrower !== null && this.#mustHandOver(thrower))
        return this.#wait({ for: 'handOver', side: thrower });
      return this.#wait({ for: 'roll', side: thrower });
    }
    await this.#throw();
    return true;
  }

  /** Does somebody else sit there than whoever acted last? */
  #mustHandOver(side: Side): boolean {
    if (this.people.length === 2 && this.#tools.handOver() && this.#lastPerson !== side) return true;
    this.#lastPerson = side;
    return false;
  }

  async #stepOfComputer(side: Side, level: Level): Promise<boolean> {
    this.waiting = { for: 'computer', side };
    const dismissed = new Promise<null>((resolve) => {
      this.#dismiss = () => resolve(null);
    });
    const pause = this.#pause(LEAST_THINKING);
    const decided = this.#tools.decide(this.position, level).then(async (action) => {
      await pause;
      return action;
    });
    const action = await Promise.race([decided, dismissed]).catch(() => undefined);
    if (this.#closed) return false;
    if (this.#ending !== null) return true;
    if (action === undefined || action === null) return this.#wait({ for: 'retry', side });
    await this.#apply(side, action);
    return true;
  }

  async #stepOfHelp(side: Side, help: SetupHelp): Promise<boolean> {
    const action = await this.#setupAction(help);
    if (action === null) {
      this.#setupHelp[side] = null;
      return true;
    }
    await this.#apply(side, action);
    return true;
  }

  /** Null where the advice could not be had. */
  async #setupAction(help: SetupHelp): Promise<ActionCode | null> {
    this.adviceFailed = false;
    if (help === 'random') return randomSetupAction(this.position, this.#tools.draw);
    try {
      return await this.#tools.suggest(this.position);
    } catch {
      this.adviceFailed = true;
      return null;
    }
  }

  #wait(waiting: Waiting): false {
    this.waiting = waiting;
    return false;
  }

  /** What the page may do unasked: the only thing possible, unless it wants to be read first or costs one's own. */
  #onlyAction(side: Side): ActionCode | null {
    if (!this.#tools.autoAct()) return null;
    const [only, other] = legalActionList(this.position);
    if (only === undefined || other !== undefined || decodeAction(only).type === 'blocked') return null;
    const { certain, ifLive, ifChain } = ownLosses(foresee(this.position, only), side);
    return certain.length + ifLive.length + ifChain.length === 0 ? only : null;
  }

  /** Kept before it is shown: a page that is closed in the middle of a throw comes back to the same number. */
  async #throw(): Promise<void> {
    await this.#apply('chance', drawChance(this.position, this.#tools.draw));
  }

  async #apply(actor: Actor, action: ActionCode): Promise<void> {
    await this.#show(this.#keep(actor, action));
  }

  #keep(actor: Actor, action: ActionCode): Moment {
    this.adviceFailed = false;
    const moment = nextMoment(this.#start, this.moments, actor, action);
    this.moments = [...this.moments, moment];
    this.#tools.keep(this.text);
    return moment;
  }

  async #show({ events, after }: Moment): Promise<void> {
    this.waiting = { for: 'scene' };
    this.#interrupted = false;
    if (this.lookingAt === null) {
      await this.#tools.scene.perform(events, viewPosition(after), this.#tools.pace());
    }
    if (this.#interrupted && this.lookingAt === null) this.#tools.scene.show(viewPosition(after));
    const { result } = viewPosition(after);
    if (result !== null) this.#tools.pace().sound?.(this.#isLost(result) ? 'lost' : 'won');
    this.told = this.moments.length;
  }

  /** Nobody who sits here has won. */
  #isLost(result: BattleResult): boolean {
    return result === 'draw' || !this.people.includes(result);
  }

  /** Waits, in proportion to the chosen speed; not at all at once. */
  #pause(milliseconds: number): Promise<void> {
    const { speed } = this.#tools.pace();
    const time = speed === 0 || globalThis.document?.hidden ? 0 : milliseconds / speed;
    return new Promise((resolve) => setTimeout(resolve, time));
  }

  /** At the next moment at which nothing is under way; a decision that the computer still thinks about is dropped. */
  async #endFromOutside(actor: Actor, ending: OutsideEnding): Promise<void> {
    if (toAct(this.position) === 'over' || !this.#tools.playable) return;
    this.#ending = { actor, action: encodeAction({ type: 'outside', ending }) };
    this.#dismiss();
    this.#tools.scene.hurry();
    if (this.lookingAt !== null) {
      this.lookingAt = null;
      this.#tools.scene.show(this.shown);
    }
    await this.run();
  }
}
