/**
 * Who acts for each seat, and who throws the dice: a person here is asked and waited for, the computer thinks, somebody
 * elsewhere is waited for. What they do does not come back from here unless it needs nobody: people hand theirs in.
 */
import type { Level } from '@bfi/ai';
import {
  type ActionCode,
  decodeAction,
  isSetup,
  legalActionList,
  type PerSide,
  type Position,
  type Side,
  viewPosition,
} from '@bfi/engine';
import {
  type Decider,
  type Dice,
  type Draw,
  dieOwner,
  drawChance,
  type Game,
  type Match,
  placedTag,
  randomSetupAction,
  type Seat,
  type Submission,
  unaskedAction,
} from '@bfi/game';
import type { Pace } from '../board/scene.svelte.ts';
import { calledBy } from '../words/names.ts';
import { pause, pauseInSight } from './pause.ts';
import { Picker } from './picker.svelte.ts';
import { type Hand, LEAST_THINKING, type Presenter } from './presenter.svelte.ts';
import type { Waiting } from './waiting.ts';

/** How a side's set-up is done without asking. */
export type SetupHelp = 'random' | 'suggest';

export interface DriverTools {
  readonly draw: Draw;
  pace(): Pace;
  /** The computer's decision at a level. */
  decide(position: Position, level: Level, signal: AbortSignal): Promise<ActionCode>;
  /** The champion's best action. */
  suggest(position: Position): Promise<ActionCode>;
  /** Do what is the only thing possible. */
  autoAct(): boolean;
  /** Is every move shown first, and made by one more tap? */
  confirms(): boolean;
  /** Two people: wait until the other one sits there. */
  handOver(): boolean;
  /** How a side's set-up is done without asking, also where nobody here has asked for that; null: it is asked. */
  setsUp?(side: Side): SetupHelp | null;
  /** Where the dice fall elsewhere. */
  readonly hand?: Hand;
}

/** Milliseconds before a turn ends by itself: enough to read what is said, and to want the move back. */
const TIME_TO_END = 3000;
/** Milliseconds for which the computer's die is held back after a decision that can be taken back until it falls. */
const TIME_FOR_REGRET = 1500;

type SeatKind = Seat['decides'];

export class Drivers {
  readonly picker: Picker;
  /** Whom the game waits for. */
  waiting = $state.raw<Waiting>({ for: 'scene' });
  /** The champion was asked for its advice in set-up, and could not be. */
  adviceFailed = $state(false);
  /** After so many milliseconds the turn ends by itself; null: it does not. */
  endsAfter = $state<number | null>(null);
  readonly #game: () => Game;
  readonly #presenter: Presenter;
  readonly #tools: DriverTools;
  /** Goes up with each question: what an earlier one still wants to change no longer counts. */
  #question = 0;
  /** Whoever is asked has touched something: nothing goes on without their word. */
  #stays = false;
  #lastPerson: Side | null = null;
  #asksNext = false;
  #setupHelp: Record<Side, SetupHelp | null> = { red: null, blue: null };
  /** Called when the other person sits there, or the computer is to be asked again. */
  #goOn: () => void = () => undefined;

  constructor(
    game: () => Game,
    presenter: Presenter,
    tools: DriverTools & { act(action: ActionCode): void },
  ) {
    this.#game = game;
    this.#presenter = presenter;
    this.#tools = tools;
    this.picker = new Picker((action) => tools.act(action), {
      confirms: () => tools.confirms(),
      called: () => calledBy(game().seats),
      handsOver: true,
    });
  }

  get deciders(): PerSide<Decider> {
    const decider = (side: Side): Decider => ({
      decide: (match, _side, abandoned) => {
        const kind = this.#game().seats[side].decides;
        return this.#ways[kind](match, side, abandoned);
      },
    });
    return { red: decider('red'), blue: decider('blue') };
  }

  readonly dice: Dice = {
    fall: (match) => {
      if (this.#fallElsewhere && this.#tools.hand?.isDue !== true) return this.#awaitDice(match);
      if (this.#game().thrower !== null) return this.#askForRoll();
      return this.#isHeldBack(match) ? this.#drawLater(match) : this.#draw(match);
    },
  };

  /** Once the computer's die has fallen nothing is taken back any more; a block that was shot falls at once. */
  #isHeldBack({ position }: Match): boolean {
    const mayTakeBack = this.#game().retractable !== null && this.#tools.pace().speed > 0;
    return mayTakeBack && viewPosition(position).phase === 'roll';
  }

  async #drawLater(match: Match): Promise<ActionCode> {
    const question = this.#begin();
    this.waiting = { for: 'computer', side: viewPosition(match.position).side };
    await pauseInSight(TIME_FOR_REGRET, this.#tools.pace().speed);
    return question === this.#question ? this.#draw(match) : unanswered();
  }

  /** Where somebody sits elsewhere, the dice of both fall at the source. */
  get #fallElsewhere(): boolean {
    return this.#game().hasSomebodyElsewhere;
  }

  #awaitDice({ position }: Match): Promise<never> {
    const owner = dieOwner(position);
    const isTheirs = owner !== null && this.#game().seats[owner].decides === 'elsewhere';
    this.rest(isTheirs ? { for: 'elsewhere', side: owner } : { for: 'scene' });
    return unanswered();
  }

  /** The die that is due falls now. */
  #draw({ position }: Match): ActionCode {
    this.#begin();
    return drawChance(position, this.#tools.draw);
  }

  /** Something is under way, and nobody is asked anything meanwhile. */
  rest(waiting: Waiting = { for: 'scene' }): void {
    this.#begin();
    this.waiting = waiting;
  }

  /** The other person sits there now, or the computer is asked once more: whichever is waited for. */
  goOn(): void {
    this.#goOn();
  }

  /** Somebody is at it: a turn that would end by itself waits for their word. */
  stay(): void {
    this.#stays = true;
    this.endsAfter = null;
  }

  /** What was taken back is not done again unasked, were it the only thing possible. */
  askNext(): void {
    this.#asksNext = true;
  }

  /** From now on a side's set-up is done so, without asking. */
  helpSetup(side: Side, help: SetupHelp): void {
    this.#setupHelp[side] = help;
  }

  /** Everybody decides for themselves again. */
  forgetHelp(): void {
    this.#setupHelp = { red: null, blue: null };
  }

  /** A step of the set-up by chance or by the champion's advice; null where that could not be had. */
  async setupAction(help: SetupHelp, position: Position): Promise<Omit<Submission, 'actor'> | null> {
    this.adviceFailed = false;
    if (help === 'random')
      return { action: randomSetupAction(position, this.#tools.draw), comments: [placedTag('chance')] };
    try {
      return { action: await this.#tools.suggest(position), comments: [placedTag('computer')] };
    } catch {
      this.adviceFailed = true;
      return null;
    }
  }

  readonly #ways: Readonly<
    Record<SeatKind, (match: Match, side: Side, abandoned: Promise<null>) => Promise<Submission>>
  > = {
    here: (match, side) => this.#askPerson(match, side),
    computer: (match, side, abandoned) => this.#askComputer(match, side, abandoned),
    // What they decide comes from the source, and the question is dropped.
    elsewhere: (_match, side) => {
      this.#begin();
      this.waiting = { for: 'elsewhere', side };
      return unanswered();
    },
  };

  #begin(): number {
    this.picker.offer(null);
    this.adviceFailed = false;
    this.endsAfter = null;
    this.#stays = false;
    this.#goOn = () => undefined;
    this.#question += 1;
    return this.#question;
  }

  async #askPerson({ position }: Match, side: Side): Promise<Submission> {
    const question = this.#begin();
    this.waiting = { for: 'scene' };
    const help = isSetup(position) ? (this.#setupHelp[side] ?? this.#tools.setsUp?.(side) ?? null) : null;
    if (help !== null && this.#mayActUnasked(side)) {
      const placed = await this.setupAction(help, position);
      if (question !== this.#question) return unanswered();
      if (placed !== null && this.#mayActUnasked(side)) return { actor: side, ...placed };
      if (placed === null) this.#setupHelp[side] = null;
    }
    await this.#hasAttention(side, question);
    if (question !== this.#question) return unanswered();
    const only = this.#asksNext ? null : this.#onlyAction(position, side);
    this.#asksNext = false;
    const isAsked = only === null || this.#endsSlowly(only);
    if (isAsked) {
      this.picker.offer(position);
      this.waiting = { for: 'decision', side };
    }
    if (only === null || (isAsked && !(await this.#timeIsUp(question)))) return unanswered();
    if (isAsked) this.rest();
    return { actor: side, action: only };
  }

  /**
   * Unless every move is confirmed or nothing takes time, a turn does not end in the moment of its last move. Where somebody sits
   * elsewhere it does: nothing is taken back there without asking, and a clock may run.
   */
  #endsSlowly(only: ActionCode): boolean {
    const isHasty = !this.#fallElsewhere && !this.#tools.confirms() && this.#tools.pace().speed > 0;
    return isHasty && decodeAction(only).type === 'end';
  }

  /** False: it was answered, or somebody does something else meanwhile and is not hurried on. */
  async #timeIsUp(question: number): Promise<boolean> {
    const { speed } = this.#tools.pace();
    // What was touched before, to see something sooner say, was no answer to this.
    this.#stays = false;
    const isTrue = (): boolean => question === this.#question && !this.#stays;
    await pauseInSight(TIME_TO_END, speed, (runs) => {
      if (isTrue()) this.endsAfter = runs ? TIME_TO_END / speed : null;
    });
    if (isTrue()) await this.#presenter.caughtUp();
    return isTrue();
  }

  async #askForRoll(): Promise<ActionCode> {
    const question = this.#begin();
    this.waiting = { for: 'scene' };
    const thrower = this.#game().thrower ?? 'both';
    await this.#hasAttention(thrower, question);
    if (question === this.#question) this.waiting = { for: 'roll', side: thrower };
    return unanswered();
  }

  /** Whoever is asked has seen what the question is about, and sits there. */
  async #hasAttention(who: Side | 'both', question: number): Promise<void> {
    await this.#presenter.caughtUp();
    if (question !== this.#question || who === 'both' || this.#lastPerson === who) return;
    if (this.#game().sidesHere.length === 2 && this.#tools.handOver()) {
      await new Promise<void>((resolve) => {
        this.#goOn = resolve;
        this.waiting = { for: 'handOver', side: who };
      });
    }
    if (question === this.#question) this.#lastPerson = who;
  }

  /** To play on is to decline a draw: nobody does that for whoever is still to answer. */
  #mayActUnasked(side: Side): boolean {
    return !this.#game().mayAnswerDraw(side);
  }

  #onlyAction(position: Position, side: Side): ActionCode | null {
    return this.#tools.autoAct() && this.#mayActUnasked(side) ? unaskedAction(position, side) : null;
  }

  async #askComputer({ position }: Match, side: Side, abandoned: Promise<null>): Promise<Submission> {
    const seat = this.#game().seats[side];
    if (seat.decides !== 'computer') throw new Error('no computer sits there');
    const question = this.#begin();
    const thinking = new AbortController();
    void abandoned.then(() => thinking.abort());
    for (;;) {
      this.waiting = { for: 'computer', side };
      try {
        const decided = this.#tools.decide(position, seat.level, thinking.signal);
        const [action] = await Promise.all([decided, pause(LEAST_THINKING, this.#tools.pace().speed)]);
        if (!legalActionList(position).includes(action)) throw new RangeError('the rules refuse it');
        return { actor: side, action };
      } catch {
        if (thinking.signal.aborted || question !== this.#question) return unanswered();
        await new Promise<void>((resolve) => {
          this.#goOn = resolve;
          this.waiting = { for: 'retry', side };
        });
      }
    }
  }
}

/** Whoever is asked hands their answer in themselves, and whoever asks is interrupted. */
function unanswered(): Promise<never> {
  return new Promise(() => undefined);
}
