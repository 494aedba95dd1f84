/** `bfi arena`: lets two players meet in many games, and says which one is the stronger and how sure that is. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { join } from 'node:path';
import { freshSeed, PLAYER_NAMES } from '@bfi/ai';
import { BotFault, BotProcess } from '../arena/bot-process.ts';
import { DEFAULT_BOT_MS, readContestant } from '../arena/contestant.ts';
import type { GameOrder, GameReport } from '../arena/game.ts';
import { Pool } from '../arena/pool.ts';
import { formatJson, formatResult, percent } from '../arena/report.ts';
import { Scoreboard } from '../arena/scoreboard.ts';
import type { Hypotheses } from '../arena/statistics.ts';
import { type Command, type CommandInput, printable, UsageError, WordsError } from '../command-line.ts';
import { ProgressBar } from '../progress.ts';
import { MOST_RULES_OPERANDS, RULES_NOTES, RULES_OPERANDS, rulesFromWords } from './rules-words.ts';

const DEFAULT_GAMES = 100;
const DEFAULT_SPRT_GAMES = 10_000;
const DEFAULT_TIMEOUT_MS = 30_000;
const MOST_MS = 3_600_000;
const MOST_ELO = 1000;

export const arenaCommand: Command = {
  name: 'arena',
  summary: 'Let two players meet in pairs of games with the same dice and measure who is stronger',
  operands: `A B ${RULES_OPERANDS}`,
  leastOperands: 2,
  mostOperands: 2 + MOST_RULES_OPERANDS,
  flags: {
    games: {
      value: 'N',
      help: `how many games, made even (${DEFAULT_GAMES}; with --sprt ${DEFAULT_SPRT_GAMES} at most)`,
    },
    sprt: {
      value: 'ELO0,ELO1',
      help: 'stop as soon as it is known which Elo difference is right (errors 5 %)',
    },
    seed: { value: 'N', help: 'repeat the same dice in every run' },
    time: {
      value: 'MS',
      help: `time for a decision; without it bots are told ${DEFAULT_BOT_MS} and ours do as they are`,
    },
    timeout: {
      value: 'MS',
      help: `a bot that has not answered by then loses (${DEFAULT_TIMEOUT_MS} more than --time)`,
    },
    workers: { value: 'N', help: 'games at the same time (one a core)' },
    luck: { help: 'also give the score less luck: measured by the champion, and known sooner' },
    records: { value: 'FOLDER', help: 'write the record of each game there, odd numbers with A as Red' },
    json: { help: 'print the result as JSON' },
  },
  notes: [
    `A player is ${PLAYER_NAMES}, or a bot of`,
    'your own by its command line, as in "cmd:node my-bot.mjs" (see docs/bots.md).',
    '',
    RULES_NOTES,
  ].join('\n'),
  run: runArena,
};

async function runArena(input: CommandInput): Promise<number> {
  const signals = listenForSignals();
  try {
    return await measure(input, signals.came);
  } finally {
    signals.ignore();
  }
}

async function measure(input: CommandInput, signalled: Promise<NodeJS.Signals>): Promise<number> {
  const [a = '', b = '', ...words] = input.operands;
  const sprt = input.text('sprt');
  const hypotheses = sprt === undefined ? null : parseHypotheses(sprt);
  const games =
    input.number('games', 1, 10_000_000) ?? (sprt === undefined ? DEFAULT_GAMES : DEFAULT_SPRT_GAMES);
  const time = input.number('time', 1, MOST_MS);
  const timeout = input.number('timeout', 1, MOST_MS) ?? DEFAULT_TIMEOUT_MS + (time ?? 0);
  const workers = input.number('workers', 1, 256) ?? availableParallelism();
  const seed = input.number('seed', 0, 2 ** 31 - 1) ?? freshSeed();
  const setting = {
    rules: rulesFromWords(words),
    seed,
    names: { a, b },
    luck: input.has('luck'),
    limits: { time, timeout },
  };
  const commands = [a, b].map(readContestant).filter((command) => command !== null);
  for (const command of commands) await tryToStart(command);
  const records = input.text('records');
  if (records !== undefined) prepareFolder(records);

  const evenGames = games + (games % 2);
  const scoreboard = new Scoreboard(hypotheses, (report) => {
    if (records !== undefined) saveRecord(records, report);
  });
  const pool = new Pool(setting, Math.min(workers, evenGames), commands.length > 0);
  const signal = await playAll(pool, evenGames, scoreboard, signalled);
  const { totals, verdict } = scoreboard;
  const result = { ...setting, totals, sprt: hypotheses && { hypotheses, verdict } };
  console.log(input.has('json') ? formatJson(result) : formatResult(result));
  return signal === null ? 0 : 128 + constants.signals[signal];
}

/** Plays until all is played or decided, or a signal comes, which is returned. Nothing runs any more afterwards. */
async function playAll(
  pool: Pool,
  games: number,
  scoreboard: Scoreboard,
  signalled: Promise<NodeJS.Signals>,
): Promise<NodeJS.Signals | null> {
  const bar = new ProgressBar(games, 'games');
  let finished = 0;
  try {
    const played = pool.play(gameOrders(games), (report) => {
      scoreboard.add(report);
      finished++;
      const { rate } = scoreboard;
      bar.update(finished, rate === null ? '' : `A ${percent(rate)} %`);
      return scoreboard.verdict === null ? 'more' : 'enough';
    });
    const signal = await Promise.race([played.then(() => null), signalled]);
    scoreboard.countTheRest();
    return signal;
  } finally {
    await pool.close(finished === games ? 'quit' : 'kill');
    bar.clear();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** From the first bot on a signal must not end this program before it has ended the bots. */
function listenForSignals(): { came: Promise<NodeJS.Signals>; ignore: () => void } {
  let listener: (signal: NodeJS.Signals) => void = () => undefined;
  const came = new Promise<NodeJS.Signals>((resolve) => {
    listener = resolve;
  });
  for (const signal of SIGNALS) process.on(signal, listener);
  const ignore = (): void => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
  return { came, ignore };
}

function* gameOrders(games: number): Generator<GameOrder> {
  for (let pair = 0; 2 * pair < games; pair++) {
    yield { pair, second: false };
    yield { pair, second: true };
  }
}

function parseHypotheses(text: string): Hypotheses {
  const [elo0 = Number.NaN, elo1 = Number.NaN] = /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(text)
    ? text.split(',').map(Number)
    : [];
  if (elo0 < elo1 && elo0 >= -MOST_ELO && elo1 <= MOST_ELO) return { elo0, elo1 };
  throw new WordsError(
    `--sprt must be two numbers from -${MOST_ELO} to ${MOST_ELO}, the smaller first, as in 0,20; not '${printable(text)}'`,
  );
}

/** A command that is mistyped should be told at once, and not as a hundred lost games. */
async function tryToStart(command: readonly string[]): Promise<void> {
  const bot = new BotProcess(command);
  try {
    await bot.started;
  } catch (error) {
    if (!(error instanceof BotFault)) throw error;
    throw new UsageError(`the bot '${printable(command.join(' '), 60)}' ${error.message}`);
  } finally {
    await bot.kill();
  }
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`--records: cannot use ${printable(folder, 200)} (${code})`);
  }
  throw new UsageError(`--records: ${printable(folder, 200)} is not empty`);
}

function saveRecord(folder: string, { order, record }: GameReport): void {
  const number = 2 * order.pair + (order.second ? 2 : 1);
  writeFileSync(join(folder, `${String(number).padStart(6, '0')}.bfi`), record);
}
