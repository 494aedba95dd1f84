/** Who can sit down at an arena's board: a computer player of ours, or a bot behind the protocol. */
import { PLAYER_NAMES, type Player, playerByName, type Random } from '@bfi/ai';
import {
  type ActionCode,
  formatAction,
  formatOptions,
  isLegal,
  type Position,
  parseAction,
  type Rules,
  type Side,
} from '@bfi/engine';
import { championNetwork } from '../champion-network.ts';
import { printable, UsageError } from '../command-line.ts';
import { BotProcess, shown } from './bot-process.ts';

/** One of the two who meet in an arena, in one game after the other. Only a bot's calls reject, with a BotFault. */
export interface Contestant {
  beginGame(rules: Rules, side: Side, random: Random): Promise<void> | void;
  /** Somebody has played this, or chance has. */
  played(action: ActionCode): void;
  /** Decides for its side; the position is left as it is. */
  decide(position: Position): Promise<ActionCode> | ActionCode;
}

export interface TimeLimits {
  /** Milliseconds a decision may take, where somebody said so. */
  readonly time: number | undefined;
  /** Milliseconds after which a bot that has not answered loses. */
  readonly timeout: number;
}

const BOT_PREFIX = 'cmd:';
/** What a bot is told where nobody said how long it may think. */
export const DEFAULT_BOT_MS = 200;

/** The words of a bot's command line; null for the name of one of our players. Throws a UsageError for neither. */
export function readContestant(name: string): readonly string[] | null {
  if (name.startsWith(BOT_PREFIX)) return splitCommand(name.slice(BOT_PREFIX.length));
  if (computerPlayer(name, { below: () => 0, fraction: () => 0 }) !== null) return null;
  throw new UsageError(`a player is ${PLAYER_NAMES}, or cmd:COMMAND; not '${printable(name)}'`);
}

/** Words separated by blanks; quotation marks of either kind keep blanks together. There is no shell in between. */
export function splitCommand(line: string): readonly string[] {
  const words = Array.from(line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g), ([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );
  const quotesLeft = line.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(quotesLeft)) throw new UsageError(`a quotation mark is not closed: '${printable(line)}'`);
  if (words.length === 0) throw new UsageError('cmd: needs a command, as in "cmd:node my-bot.mjs"');
  return words;
}

function computerPlayer(name: string, random: Random): Player | null {
  return playerByName(name, { network: championNetwork(), random });
}

export function computerContestant(name: string, { time }: TimeLimits): Contestant {
  const limits = time === undefined ? {} : { milliseconds: time };
  let player: Player | null = null;
  return {
    beginGame: (_rules, _side, random) => {
      player = computerPlayer(name, random);
    },
    played: () => undefined,
    decide: (position) => {
      if (player === null) throw new Error(`${name} has no game to decide in`);
      return player.decide(position, limits).action;
    },
  };
}

/** A bot. Its process stays from game to game; after a fault a new one is started. */
export class BotContestant implements Contestant {
  readonly #words: readonly string[];
  readonly #limits: TimeLimits;
  readonly #onStart: (pid: number) => void;
  readonly #gone: Promise<void>[] = [];
  #bot: BotProcess | null = null;
  #side: Side = 'red';
  /** What has happened since it was last told. */
  #news: string[] = [];

  constructor(words: readonly string[], limits: TimeLimits, onStart: (pid: number) => void) {
    this.#words = words;
    this.#limits = limits;
    this.#onStart = onStart;
  }

  async beginGame(rules: Rules, side: Side): Promise<void> {
    this.#news = [];
    this.#side = side;
    if (this.#bot?.alive !== true) this.#start();
    await this.#order(['new', rules.variant, ...formatOptions(rules)].join(' '));
  }

  played(action: ActionCode): void {
    this.#news.push(formatAction(action));
  }

  async decide(position: Position): Promise<ActionCode> {
    if (this.#news.length > 0) await this.#order(`apply ${this.#news.join(' ')}`);
    this.#news = [];
    const bot = this.#running();
    const answer = await bot.ask(`go movetime=${this.#limits.time ?? DEFAULT_BOT_MS}`, this.#limits.timeout);
    const [word, token = '', ...rest] = answer.trim().split(/[ \t]+/);
    const action = parseAction(token);
    if (word !== 'best' || rest.length > 0 || !action.ok)
      throw bot.blame(`answered '${shown(answer)}' to 'go'`);
    if (token === `${this.#side}:resigns` || isLegal(position, action.value)) return action.value;
    throw bot.blame(`wanted to play '${token}', which is not legal`);
  }

  /** Lets it end in peace, or kills it; resolves when no process of it is left. */
  async close(how: 'quit' | 'kill'): Promise<void> {
    await this.#bot?.[how]();
    await Promise.all(this.#gone);
    this.#onStart(0);
  }

  #start(): void {
    const before = this.#bot;
    if (before !== null) this.#gone.push(before.kill());
    this.#bot = new BotProcess(this.#words);
    this.#onStart(this.#bot.pid);
  }

  async #order(line: string): Promise<void> {
    const bot = this.#running();
    const answer = await bot.ask(line, this.#limits.timeout);
    if (answer.trim() !== 'ok') throw bot.blame(`answered '${shown(answer)}' to '${line.split(' ', 1)[0]}'`);
  }

  #running(): BotProcess {
    if (this.#bot === null) throw new Error('the bot was not started');
    return this.#bot;
  }
}
