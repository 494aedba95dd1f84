/** A bot at the table, behind the bot protocol: somebody's own program, in place of one of our levels. */
import { type ActionCode, decodeAction, type Side } from '@bfi/engine';
import { type Decider, type Match, type Moment, refereesEnding, type Seat, type Submission } from '@bfi/game';
import { BotContestant, DEFAULT_TIMEOUT_MS } from '../arena/bot-contestant.ts';
import { BotFault } from '../arena/bot-process.ts';
import { readContestant } from '../arena/contestant.ts';
import { printable } from '../command-line.ts';
import { pause, watchHint } from './pace.ts';
import { randomAt, type Table } from './table.ts';
import { sideName } from './words.ts';

/** What it is told, and by how much it may be later: people would rather wait than win so. */
const BOT_LIMITS = { time: 1500, nodes: undefined, grace: 10_000, timeout: DEFAULT_TIMEOUT_MS };

/** Whether a bot sits there: its name is its command line. */
export function botCommand(seat: Seat): string | null {
  return seat.decides === 'elsewhere' && seat.name?.startsWith('cmd:') === true ? seat.name : null;
}

/** The seat of a bot by its command line, as in `cmd:python3 bot.py`. Throws a UsageError where it is none. */
export function botSeat(command: string): Seat {
  readContestant(command);
  return { decides: 'elsewhere', name: command };
}

/** The bots of an evening. Their programs stay from battle to battle. */
export class BotsAtTable {
  readonly #bots = new Map<string, BotContestant>();

  get(side: Side, command: string): BotContestant {
    const known = this.#bots.get(side);
    if (known !== undefined) return known;
    const bot = new BotContestant(readContestant(command) ?? [], BOT_LIMITS);
    this.#bots.set(side, bot);
    return bot;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#bots.values()].map((bot) => bot.close('quit')));
  }
}

export class BotPlayer implements Decider {
  readonly #table: Table;
  readonly #bot: BotContestant;
  /** What it has been told of this battle; null before it has been told of any. */
  #told: number | null = null;

  constructor(table: Table, side: Side, command: string) {
    this.#table = table;
    this.#bot = table.bots.get(side, command);
  }

  async decide(match: Match, side: Side): Promise<Submission> {
    const { display, lastWords } = this.#table;
    display.tell(`${sideName(side)} (your bot) is thinking...`);
    await pause(this.#table, 0);
    try {
      return { actor: side, action: await this.#ask(match, side) };
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      lastWords.push(`The bot ${printable(error.message, 300)}.`);
      return refereesEnding(`${side}:${error.late ? 'flag' : 'forfeits'}`);
    }
  }

  async show({ action, turn }: Moment): Promise<void> {
    this.#table.display.tell(watchHint(this.#table));
    if (decodeAction(action).type !== 'end') await pause(this.#table, turn === 0 ? 0.25 : 1);
  }

  async #ask(match: Match, side: Side): Promise<ActionCode> {
    const bot = this.#bot;
    if (this.#told === null) {
      const start = match.isWhole ? null : match.start;
      const listener = (): void => undefined;
      await bot.beginGame({ rules: match.rules, start, side, random: randomAt(this.#table), listener });
    }
    for (const { action } of match.moments.slice(this.#told ?? 0)) bot.played(action);
    this.#told = match.moments.length;
    return bot.decide(match.position);
  }
}
