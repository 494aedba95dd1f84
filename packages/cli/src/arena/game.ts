/** One game between two contestants, from its first token to its end, and what is worth knowing of it. */
import { addLuck, type Luck, LuckMeter, luckOfOther, NO_LUCK, redsChance } from '@bfi/ai';
import {
  type ActionCode,
  formatAction,
  type OutsideEnding,
  type PerSide,
  parsePosition,
  type Rules,
  SIDES,
  type Side,
} from '@bfi/engine';
import {
  type Decider,
  type Dice,
  GameLoop,
  Match,
  type Moment,
  refereesEnding,
  type Submission,
} from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { type BattleFacts, factsOf, type LossFact, lossFactsOf } from './battle-facts.ts';
import { BotFault, type BotListener } from './bot-process.ts';
import type { Contestant } from './contestant.ts';
import { createPairDice, createSeatRandom } from './dice.ts';
import { GameLog } from './game-log.ts';
import { formatArenaRecord } from './game-record.ts';

/** Which game: the first of a pair has A as Red, the second, with the same dice, as Blue. */
export interface GameOrder {
  /** Counted from 1, for the files that belong to it. */
  readonly number: number;
  readonly pair: number;
  readonly second: boolean;
  /** Who of all that take part is A, and who B. */
  readonly players: PerContestant<number>;
}

interface Thinking {
  readonly decisions: number;
  readonly milliseconds: number;
}

interface Fault {
  readonly by: ContestantKey;
  readonly reason: string;
  /** What the bot had written on its error stream. */
  readonly stderr: string;
}

export interface GameReport {
  readonly order: GameOrder;
  /** A's points: 1, ½ or 0. */
  readonly points: number;
  /** How much of that was luck; null where nobody asked. */
  readonly luck: Luck | null;
  readonly facts: BattleFacts;
  readonly thinking: PerContestant<Thinking>;
  /** The bot that lost by its own fault, and why. */
  readonly fault: Fault | null;
  /** The record's text; null where nobody asked for it. */
  readonly record: string | null;
  /** Red's chance after each token; null where nobody asked. */
  readonly chances: readonly number[] | null;
  /** Everything that happened; null where nobody asked. */
  readonly story: Story | null;
}

interface Story {
  readonly tokens: readonly string[];
  readonly losses: readonly LossFact[];
}

export type ContestantKey = 'a' | 'b';
export type PerContestant<T> = Readonly<Record<ContestantKey, T>>;

/** Everything that the games of an arena have in common. */
export interface ArenaSetting {
  readonly rules: Rules;
  readonly seed: number;
  /** All that take part. */
  readonly names: readonly string[];
  /** Positions to begin at, one pair after the other; none for new battles. */
  readonly starts: readonly string[];
  /** The folder for the logs of bots. */
  readonly log: string | null;
  readonly wanted: Wanted;
}

/** What shall be known of each game, besides how it ended. */
interface Wanted {
  readonly luck: boolean;
  readonly record: boolean;
  readonly story: boolean;
  readonly chances: boolean;
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
class ArenaGame {
  readonly #setting: ArenaSetting;
  readonly #order: GameOrder;
  readonly #contestants: PerContestant<Contestant>;
  readonly #keys: PerSide<ContestantKey>;
  readonly #match: Match;
  readonly #thinking = { a: newThinking(), b: newThinking() };
  readonly #chances: number[] = [];
  #redsLuck = NO_LUCK;
  #fault: Fault | null = null;

  constructor(setting: ArenaSetting, order: GameOrder, contestants: PerContestant<Contestant>) {
    this.#setting = setting;
    this.#order = order;
    this.#contestants = contestants;
    this.#keys = order.second ? { red: 'b', blue: 'a' } : { red: 'a', blue: 'b' };
    // Nobody looks back in these games, and there are many.
    this.#match = new Match(setting.rules, startOf(setting, order), 'last');
  }

  async play(): Promise<GameReport> {
    const { log: folder } = this.#setting;
    const log = folder === null ? null : new GameLog(folder, this.#order.number);
    try {
      await this.#begin((key) => log?.listenerFor(key === 'a' ? 'A' : 'B') ?? (() => undefined));
      const decider: Decider = { decide: (match, side) => this.#decide(match, side) };
      const deciders = { red: decider, blue: decider };
      const after = (moment: Moment): void => this.#after(moment);
      await new GameLoop({ deciders, dice: this.#dice(), after }).run(this.#match);
      return this.#report();
    } finally {
      log?.close();
    }
  }

  #dice(): Dice {
    const dice = createPairDice(this.#setting.seed, this.#order.pair);
    const meter = this.#setting.wanted.luck ? new LuckMeter(championNetwork()) : null;
    return {
      fall: ({ position }) => {
        const outcome = dice.fall(position);
        if (meter !== null)
          this.#redsLuck = addLuck(this.#redsLuck, meter.redsLuckInAllWays(position, outcome));
        return outcome;
      },
    };
  }

  #after({ action }: Moment): void {
    this.#contestants.a.played(action);
    this.#contestants.b.played(action);
    this.#noteChance();
    if (!this.#match.isOver && this.#match.moments.length >= MOST_TOKENS)
      this.#end('draw:agreed', 'There was no end in sight.');
  }

  async #begin(listenerFor: (key: ContestantKey) => BotListener): Promise<void> {
    const { rules, seed } = this.#setting;
    const start = this.#match.isWhole ? null : this.#match.start;
    for (const side of SIDES) {
      const key = this.#keys[side];
      const random = createSeatRandom(seed, this.#order.pair, side);
      const beginning = { rules, start, side, random, listener: listenerFor(key) };
      try {
        await this.#contestants[key].beginGame(beginning);
      } catch (error) {
        this.#lose(side, error);
        return;
      }
    }
  }

  /** Our players answer at once, and a simulation asks them by the million. */
  #decide({ position }: Match, side: Side): Submission | Promise<Submission> {
    const key = this.#keys[side];
    const started = performance.now();
    const submit = (action: ActionCode): Submission => {
      const thinking = this.#thinking[key];
      thinking.milliseconds += performance.now() - started;
      thinking.decisions++;
      return { actor: side, action };
    };
    const decided = this.#contestants[key].decide(position);
    if (!(decided instanceof Promise)) return submit(decided);
    return decided.then(submit, (error: unknown) => this.#lose(side, error));
  }

  /** How a game ends whose bot has failed. Other errors are ours. */
  #lose(side: Side, error: unknown): Submission {
    if (!(error instanceof BotFault)) throw error;
    this.#fault = { by: this.#keys[side], reason: error.message, stderr: error.complaint };
    return this.#end(`${side}:${error.late ? 'flag' : 'forfeits'}`, `The bot ${error.message}.`);
  }

  /** Ends it from outside, with the reason as the record's last comment. The loop sees that the match is over. */
  #end(ending: OutsideEnding, lastWords: string): Submission {
    const submission = refereesEnding(ending);
    const ended = this.#match.append(submission.actor, submission.action, [lastWords]);
    if (!ended.ok) throw new Error(`the rules refuse an ending: ${ended.error}`);
    this.#noteChance();
    return submission;
  }

  #noteChance(): void {
    if (!this.#setting.wanted.chances) return;
    this.#chances.push(redsChance(championNetwork(), this.#match.position));
  }

  #report(): GameReport {
    const keys = this.#keys;
    const { wanted } = this.#setting;
    const facts = factsOf(this.#match);
    const { result } = facts;
    const chances = wanted.chances ? this.#chances : null;
    return {
      order: this.#order,
      points: result === 'draw' || result === null ? 0.5 : keys[result] === 'a' ? 1 : 0,
      luck: wanted.luck ? (keys.red === 'a' ? this.#redsLuck : luckOfOther(this.#redsLuck)) : null,
      facts,
      thinking: this.#thinking,
      fault: this.#fault,
      record: wanted.record ? this.#record(chances) : null,
      chances,
      story: wanted.story ? storyOf(this.#match) : null,
    };
  }

  #record(chances: readonly number[] | null): string {
    const { names } = this.#setting;
    const nameOf = (side: Side): string => names[this.#order.players[this.#keys[side]]] ?? '?';
    const origin = `seed ${this.#setting.seed}, game ${this.#order.number}`;
    return formatArenaRecord(this.#match, { red: nameOf('red'), blue: nameOf('blue') }, origin, chances);
  }
}

function startOf({ starts, rules }: ArenaSetting, { pair }: GameOrder) {
  const line = starts[pair % starts.length];
  if (line === undefined) return null;
  const position = parsePosition(line, rules);
  if (!position.ok) throw new RangeError(`no such position: ${line}`);
  return position.value;
}

function storyOf(match: Match): Story {
  return { tokens: match.moments.map(({ action }) => formatAction(action)), losses: lossFactsOf(match) };
}

function newThinking(): { decisions: number; milliseconds: number } {
  return { decisions: 0, milliseconds: 0 };
}
