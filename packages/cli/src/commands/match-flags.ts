/** The flags that `arena` and `sim` share, and what they have in common when they start. */
import { availableParallelism, constants } from 'node:os';
import { PLAYER_NAMES } from '@bfi/ai';
import type { Rules } from '@bfi/engine';
import { DEFAULT_BOT_MS, DEFAULT_GRACE_MS, DEFAULT_TIMEOUT_MS } from '../arena/bot-contestant.ts';
import { BotFault, BotProcess } from '../arena/bot-process.ts';
import { readContestant, type TimeLimits } from '../arena/contestant.ts';
import { prepareFolder, readStarts } from '../arena/files.ts';
import { type CommandInput, type Flag, printable, UsageError } from '../command-line.ts';

const MOST_MS = 3_600_000;

export const MATCH_FLAGS: Readonly<Record<string, Flag>> = {
  seed: { value: 'N', help: 'repeat the same dice in every run' },
  time: {
    value: 'MS',
    help: `time for a decision; without it bots are told ${DEFAULT_BOT_MS} and ours do as they are`,
  },
  nodes: { value: 'N', help: 'evaluations for a decision, which repeat exactly; bots are told so' },
  grace: {
    value: 'MS',
    help: `a bot that is later than its time by more than this loses (${DEFAULT_GRACE_MS})`,
  },
  timeout: { value: 'MS', help: `for a bot to start, and for all its other answers (${DEFAULT_TIMEOUT_MS})` },
  workers: { value: 'N', help: 'games at the same time (one a core)' },
  positions: { value: 'FILE', help: 'begin at these positions, one a line, one after the other' },
  log: { value: 'FOLDER', help: 'write all that bots hear and say there, a file a game' },
};

export const PLAYER_NOTES = `A player is ${PLAYER_NAMES}, or a bot of your own by its command line, as in "cmd:node my-bot.mjs" (see docs/bots.md). sight@FILE and the like see with the weights in that file.`;

/** Exit status of a match in which a bot has failed. */
const BOT_FAILED = 3;

export function limitsOf(input: CommandInput): TimeLimits {
  return {
    time: input.number('time', 1, MOST_MS),
    nodes: input.number('nodes', 1, 999_999_999),
    grace: input.number('grace', 0, MOST_MS) ?? DEFAULT_GRACE_MS,
    timeout: input.number('timeout', 1, MOST_MS) ?? DEFAULT_TIMEOUT_MS,
  };
}

export function workersOf(input: CommandInput): number {
  return input.number('workers', 1, 256) ?? availableParallelism();
}

export function startsOf(input: CommandInput, rules: Rules): readonly string[] {
  const file = input.text('positions');
  return file === undefined ? [] : readStarts(file, rules);
}

export function logOf(input: CommandInput, mayHoldFiles = false): string | null {
  const folder = input.text('log') ?? null;
  if (folder !== null) prepareFolder('log', folder, mayHoldFiles);
  return folder;
}

/** Are there bots among them? A command that is mistyped should be told at once, and not as a hundred lost games. */
export async function tryPlayers(names: readonly string[]): Promise<boolean> {
  const commands = names.map(readContestant).filter((command) => command !== null);
  for (const command of commands) await tryToStart(command);
  return commands.length > 0;
}

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

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** From the first bot on a signal must not end this program before it has ended the bots. */
export async function withSignals(run: (came: Promise<NodeJS.Signals>) => Promise<number>): Promise<number> {
  let listener: (signal: NodeJS.Signals) => void = () => undefined;
  const came = new Promise<NodeJS.Signals>((resolve) => {
    listener = resolve;
  });
  for (const signal of SIGNALS) process.on(signal, listener);
  try {
    return await run(came);
  } finally {
    for (const signal of SIGNALS) process.off(signal, listener);
  }
}

export function exitCodeOf(signal: NodeJS.Signals | null, faults: number): number {
  if (signal !== null) return 128 + constants.signals[signal];
  return faults > 0 ? BOT_FAILED : 0;
}
