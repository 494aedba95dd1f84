/** A bot at the table, behind the bot protocol: somebody's own program, in place of one of our levels. */
import { type ActionCode, decodeAction, type Side } from '@bfi/engine';
import { type Decider, type Match, type Moment, refereesEnding, type Submission } from '@bfi/game';
import type { BotContestant } from '../arena/bot-contestant.ts';
import { BotFault } from '../arena/bot-process.ts';
import { printable } from '../command-line.ts';
import { pause, watchHint } from './pace.ts';
import { randomAt, type Table } from './table.ts';
import { sideName } from './words.ts';

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
