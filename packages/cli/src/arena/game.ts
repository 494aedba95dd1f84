/** One game of an arena, from the roll for the start to its end, and what is worth knowing of it. */
import { LuckMeter } from '@bfi/ai';
import {
  type ActionCode,
  type OutsideEnding,
  type PerSide,
  type Result,
  type Rules,
  SIDES,
  type Side,
  viewPosition,
} from '@bfi/engine';
import {
  type Decider,
  type Dice,
  formatGame,
  Game,
  GameLoop,
  Match,
  type Moment,
  namedHeaders,
  type Players,
  parseSeat,
  refereesEnding,
  type Submission,
  today,
} from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { BotFault } from './bot-process.ts';
import type { Contestant } from './contestant.ts';
import { createPairDice, createSeatRandom } from './dice.ts';

/** Which game: the first of a pair has A as Red, the second, with the same dice, as Blue. */
export interface GameOrder {
  readonly pair: number;
  readonly second: boolean;
}

interface Thinking {
  readonly decisions: number;
  readonly milliseconds: number;
}

export interface GameReport {
  readonly order: GameOrder;
  /** A's points: 1, ½ or 0. */
  readonly points: number;
  /** How much of that was luck; null where nobody asked. */
  readonly luck: number | null;
  readonly turns: number;
  readonly thinking: PerContestant<Thinking>;
  /** The bot that lost by its own fault, and why. */
  readonly fault: { readonly by: ContestantKey; readonly reason: string } | null;
  /** The record's text. */
  readonly record: string;
}

export type ContestantKey = 'a' | 'b';
export type PerContestant<T> = Readonly<Record<ContestantKey, T>>;

/** Everything that the games of an arena have in common. */
export interface ArenaSetting {
  readonly rules: Rules;
  readonly seed: number;
  readonly names: PerContestant<string>;
  /** Shall luck be measured? */
  readonly luck: boolean;
}

/** Longer than any game between players who want to win; a record of more could not be read again. */
const MOST_TOKENS = 40_000;

export function playGame(
  setting: ArenaSetting,
  order: GameOrder,
  contestants: PerContestant<Contestant>,
): Promise<GameReport> {
  return new ArenaGame(setting, order, contestants).play();
}

/** Who decides for a side is a contestant; what happens is told to both. */
class ArenaGame implements Players {
  readonly deciders: PerSide<Decider>;
  readonly dice: Dice;
  readonly #setting: ArenaSetting;
  readonly #order: GameOrder;
  readonly #contestants: PerContestant<Contestant>;
  readonly #keys: PerSide<ContestantKey>;
  readonly #match: Match;
  readonly #thinking = { a: newThinking(), b: newThinking() };
  readonly #meter: LuckMeter | null;
  #redsLuck = 0;
  #fault: GameReport['fault'] = null;
  /** Why it was ended from outside: the record's last comment. */
  #lastWords: readonly string[] = [];

  constructor(setting: ArenaSetting, order: GameOrder, contestants: PerContestant<Contestant>) {
    this.#setting = setting;
    this.#order = order;
    this.#contestants = contestants;
    this.#keys = order.second ? { red: 'b', blue: 'a' } : { red: 'a', blue: 'b' };
    this.#match = new Match(setting.rules);
    this.#meter = setting.luck ? new LuckMeter(championNetwork()) : null;
    const decider: Decider = { decide: (match, side) => this.#decide(match, side) };
    this.deciders = { red: decider, blue: decider };
    const pairDice = createPairDice(setting.seed, order.pair);
    this.dice = {
      fall: ({ position }) => {
        const outcome = pairDice.fall(position);
        this.#redsLuck += this.#meter?.redsLuck(position, outcome) ?? 0;
        return outcome;
      },
    };
  }

  async play(): Promise<GameReport> {
    await this.#begin();
    await new GameLoop(this).run(this.#match);
    return this.#report();
  }

  async submit({ actor, action }: Submission): Promise<Result<unknown, string>> {
    return this.#match.append(actor, action, this.#lastWords);
  }

  async after({ actor, action }: Moment): Promise<void> {
    if (actor !== 'referee') this.#tell(action);
    if (this.#match.isOver || this.#match.moments.length < MOST_TOKENS) return;
    await this.submit(this.#ending('draw:agreed', 'There was no end in sight.'));
  }

  async #begin(): Promise<void> {
    const { rules, seed } = this.#setting;
    for (const side of SIDES) {
      try {
        const random = createSeatRandom(seed, this.#order.pair, side);
        await this.#contestants[this.#keys[side]].beginGame(rules, side, random);
      } catch (error) {
        await this.submit(this.#loss(side, error));
        return;
      }
    }
  }

  async #decide({ position }: Match, side: Side): Promise<Submission> {
    const key = this.#keys[side];
    const thinking = this.#thinking[key];
    const started = performance.now();
    try {
      const action = await this.#contestants[key].decide(position);
      thinking.milliseconds += performance.now() - started;
      thinking.decisions++;
      return { actor: side, action };
    } catch (error) {
      return this.#loss(side, error);
    }
  }

  #tell(action: ActionCode): void {
    this.#contestants.a.played(action);
    this.#contestants.b.played(action);
  }

  /** How a game ends whose bot has failed. Other errors are ours. */
  #loss(side: Side, error: unknown): Submission {
    if (!(error instanceof BotFault)) throw error;
    this.#fault = { by: this.#keys[side], reason: error.message };
    return this.#ending(`${side}:${error.late ? 'flag' : 'forfeits'}`, `The bot ${error.message}.`);
  }

  #ending(ending: OutsideEnding, lastWords: string): Submission {
    this.#lastWords = [lastWords];
    return refereesEnding(ending);
  }

  #report(): GameReport {
    const keys = this.#keys;
    const { result } = viewPosition(this.#match.position);
    return {
      order: this.#order,
      points: result === 'draw' || result === null ? 0.5 : keys[result] === 'a' ? 1 : 0,
      luck: this.#meter === null ? null : keys.red === 'a' ? this.#redsLuck : -this.#redsLuck,
      turns: this.#match.turn.turn,
      thinking: this.#thinking,
      fault: this.#fault,
      record: this.#record(),
    };
  }

  /** Contestants keep their names, whether those are a person's or not. */
  #record(): string {
    const { rules, names } = this.#setting;
    const [red, blue] = [names[this.#keys.red], names[this.#keys.blue]];
    const headers = namedHeaders(rules, { red, blue });
    const seats = { red: parseSeat(red), blue: parseSeat(blue) };
    return formatGame(new Game({ match: this.#match, seats, date: today(), headers }));
  }
}

function newThinking(): { decisions: number; milliseconds: number } {
  return { decisions: 0, milliseconds: 0 };
}
