/**
 * The one loop that plays a match: asks whoever decides for a side, and the dice, one after the other, until the battle is
 * over. Who they are and how long they take is theirs.
 */
import type { ActionCode, PerSide, Result, Side } from '@bfi/engine';
import type { Match, Moment } from './match.ts';
import type { Submission } from './submission.ts';

/** Decides for a side: a person here, a computer, somebody elsewhere. Whoever decides may also give up. */
export interface Decider {
  /** `abandoned` comes true when nobody waits for the answer any more, because the game has gone on without it. */
  decide(match: Match, side: Side, abandoned: Promise<null>): Submission | Promise<Submission>;
}

/** Where chance comes from: drawn here or elsewhere, at once or when somebody has thrown. */
export interface Dice {
  /** The roll-off, die or flip that is due. */
  fall(match: Match, abandoned: Promise<null>): ActionCode | Promise<ActionCode>;
}

export interface Players {
  readonly deciders: PerSide<Decider>;
  readonly dice: Dice;
  /** How a submission becomes part of the match, where it is not simply appended: it is kept first, or sent somewhere. */
  submit?(submission: Submission): Promise<Result<unknown, string>>;
  /** Called after each moment; the game waits for it. */
  after?(moment: Moment): void | Promise<void>;
}

export class GameLoop {
  readonly #players: Players;
  #question = newQuestion();
  #stopped = false;

  constructor(players: Players) {
    this.#players = players;
  }

  /** Plays until the battle is over or the loop is stopped. */
  async run(match: Match): Promise<void> {
    while (!this.#stopped && !match.isOver) {
      const before = match.moments.length;
      const asked = this.#ask(match);
      // Most players and dice answer at once, and a simulation asks them by the million.
      const submission = asked instanceof Promise ? await this.#unlessInterrupted(asked) : asked;
      const isAsked = !this.#stopped && match.moments.length === before;
      const playing = submission !== null && isAsked ? this.#play(match, submission) : undefined;
      if (playing instanceof Promise) await playing;
    }
  }

  /** The match has gone on otherwise: whoever is being asked need not answer. */
  interrupt(): void {
    this.#question.abandon();
    this.#question = newQuestion();
  }

  stop(): void {
    this.#stopped = true;
    this.interrupt();
  }

  #ask(match: Match): Submission | Promise<Submission> {
    const { deciders, dice } = this.#players;
    const { abandoned } = this.#question;
    const actor = match.toAct;
    if (actor === 'over') throw new RangeError('the battle is over');
    if (actor !== 'chance') return deciders[actor].decide(match, actor, abandoned);
    const outcome = dice.fall(match, abandoned);
    return outcome instanceof Promise
      ? outcome.then((action) => ({ actor, action }))
      : { actor, action: outcome };
  }

  #unlessInterrupted(asked: Promise<Submission>): Promise<Submission | null> {
    return Promise.race([asked, this.#question.abandoned]);
  }

  #play(match: Match, submission: Submission): void | Promise<void> {
    const { submit } = this.#players;
    const { actor, action, comments } = submission;
    const before = match.moments.length;
    if (submit === undefined) return this.#goOn(match, before, match.append(actor, action, comments));
    return submit.call(this.#players, submission).then((answer) => this.#goOn(match, before, answer));
  }

  #goOn(match: Match, before: number, answer: Result<unknown, string>): void | Promise<void> {
    const { moments } = match;
    // Whoever stopped it goes on from another match.
    if (this.#stopped) return;
    // Where something else came first, whoever is to act now is asked. Where nothing did, asking again would not help.
    if (!answer.ok && moments.length === before) throw new Error(`refused: ${answer.error}`);
    const moment = moments.at(-1);
    if (answer.ok && moment !== undefined) return this.#players.after?.(moment);
  }
}

/** What somebody is being asked, until it does not matter any more. */
interface Question {
  readonly abandoned: Promise<null>;
  abandon(): void;
}

function newQuestion(): Question {
  let abandon = (): void => undefined;
  const abandoned = new Promise<null>((resolve) => {
    abandon = () => resolve(null);
  });
  return { abandoned, abandon };
}
