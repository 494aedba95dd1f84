/** A bot behind the protocol, as one of those who play. Its process stays from game to game; after a fault a new one is started. */
import {
  type ActionCode,
  formatAction,
  formatOptions,
  formatPosition,
  isLegal,
  type Position,
  parseAction,
  type Side,
} from '@bfi/engine';
import { BotProcess, shown } from './bot-process.ts';
import type { Beginning, Contestant, TimeLimits } from './contestant.ts';

/** What a bot is told where nobody said how long it may think. */
export const DEFAULT_BOT_MS = 200;
/** By how much it may be later than that: for the pipe, and for a busy machine. */
export const DEFAULT_GRACE_MS = 1000;
/** For answers that need no thought, and for a program to start. */
export const DEFAULT_TIMEOUT_MS = 30_000;

export class BotContestant implements Contestant {
  readonly #words: readonly string[];
  readonly #limits: TimeLimits;
  readonly #onStart: (pid: number) => void;
  readonly #gone: Promise<void>[] = [];
  #bot: BotProcess | null = null;
  #side: Side = 'red';
  /** What has happened since it was last told. */
  #news: string[] = [];

  /** `onStart` is told the process id, and 0 when no process is left. */
  constructor(
    words: readonly string[],
    limits: TimeLimits,
    onStart: (pid: number) => void = () => undefined,
  ) {
    this.#words = words;
    this.#limits = limits;
    this.#onStart = onStart;
  }

  async beginGame({ rules, start, side, listener }: Beginning): Promise<void> {
    this.#news = [];
    this.#side = side;
    if (this.#bot?.alive !== true) this.#start();
    this.#running().listener = listener;
    await this.#order(['new', rules.variant, ...formatOptions(rules)].join(' '));
    if (start !== null) await this.#order(`set ${formatPosition(start)}`);
  }

  played(action: ActionCode): void {
    this.#news.push(formatAction(action));
  }

  async decide(position: Position): Promise<ActionCode> {
    if (this.#news.length > 0) await this.#order(`apply ${this.#news.join(' ')}`);
    this.#news = [];
    const bot = this.#running();
    const answer = await bot.ask(this.#question());
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

  #question(): Parameters<BotProcess['ask']>[0] {
    const { time, nodes, grace, timeout } = this.#limits;
    const movetime = time ?? (nodes === undefined ? DEFAULT_BOT_MS : undefined);
    const words = [
      'go',
      movetime === undefined ? '' : `movetime=${movetime}`,
      nodes === undefined ? '' : `nodes=${nodes}`,
      `side=${this.#side}`,
    ];
    return {
      line: words.filter((word) => word !== '').join(' '),
      timeout: movetime === undefined ? timeout : movetime + grace,
      decides: true,
    };
  }

  #start(): void {
    const before = this.#bot;
    if (before !== null) this.#gone.push(before.kill());
    this.#bot = new BotProcess(this.#words);
    this.#onStart(this.#bot.pid);
  }

  async #order(line: string): Promise<void> {
    const bot = this.#running();
    const answer = await bot.ask({ line, timeout: this.#limits.timeout });
    if (answer.trim() !== 'ok') throw bot.blame(`answered '${shown(answer)}' to '${line.split(' ', 1)[0]}'`);
  }

  #running(): BotProcess {
    if (this.#bot === null) throw new Error('the bot was not started');
    return this.#bot;
  }
}
