/** Bots at the table: which seats are theirs, and the programs that play for them through an evening. */
import type { Side } from '@bfi/engine';
import type { Seat } from '@bfi/game';
import { BotContestant, DEFAULT_TIMEOUT_MS } from '../arena/bot-contestant.ts';
import { readContestant } from '../arena/contestant.ts';

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
