/** The `bfi` program: finds the command, reads its words, turns mistakes into one line and an exit code. */
import {
  type Command,
  formatHelp,
  formatRows,
  parseWords,
  printable,
  programName,
  UsageError,
  WordsError,
} from './command-line.ts';
import { analyseCommand } from './commands/analyse.ts';
import { arenaCommand } from './commands/arena.ts';
import { benchCommand } from './commands/bench.ts';
import { engineCommand } from './commands/engine.ts';
import { hintCommand } from './commands/hint.ts';
import { perftCommand } from './commands/perft.ts';
import { playCommand } from './commands/play.ts';
import { replayCommand } from './commands/replay.ts';
import { rolloutCommand } from './commands/rollout.ts';
import { simCommand } from './commands/sim.ts';
import { verifyCommand } from './commands/verify.ts';
import { didYouMean } from './nearest.ts';
import { whyRefused } from './terminal/save-file.ts';
import { VERSION } from './version.ts';

const COMMANDS: readonly Command[] = [
  playCommand,
  replayCommand,
  verifyCommand,
  analyseCommand,
  hintCommand,
  rolloutCommand,
  simCommand,
  arenaCommand,
  engineCommand,
  perftCommand,
  benchCommand,
];

const USAGE_ERROR = 2;

async function main(words: readonly string[]): Promise<number> {
  const [name, ...rest] = withoutHelp(words);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(formatOverview());
    return name === undefined ? USAGE_ERROR : 0;
  }
  if (name === '--version' || name === '-v') {
    console.log(VERSION);
    return 0;
  }
  const command = commandNamed(name);
  if (command === undefined) {
    const meant = didYouMean(
      name,
      COMMANDS.map((known) => known.name),
    );
    throw new WordsError(`there is no command '${printable(name)}'${meant}`);
  }
  const input = parseWords(command, rest);
  if (input !== 'help') return command.run(input);
  process.stdout.write(formatHelp(command));
  return 0;
}

/** `bfi help play` is another way to say `bfi play --help`. */
function withoutHelp(words: readonly string[]): readonly string[] {
  const [first, second] = words;
  return first === 'help' && second !== undefined ? [second, '--help'] : words;
}

function commandNamed(name: string | undefined): Command | undefined {
  return COMMANDS.find((known) => known.name === name);
}

function formatOverview(): string {
  const rows = COMMANDS.map(({ name, summary }) => [name, summary]);
  return [
    'Battle for the Island, the board game, in a terminal',
    '',
    'Usage: bfi COMMAND [WORDS] [FLAGS]',
    '',
    ...formatRows(rows),
    '',
    `'${programName()} COMMAND --help' tells more. To begin: ${programName()} play`,
    '',
  ].join('\n');
}

/** What would have told more: of the command that was meant, if one was. */
function helpFor(words: readonly string[]): string {
  const command = commandNamed(withoutHelp(words)[0]);
  return `'${[programName(), command?.name, '--help'].filter((word) => word !== undefined).join(' ')}'`;
}

function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

// A reader that went away (`bfi replay FILE | head`) is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`bfi: cannot write what there is to say: ${whyRefused(error)}`);
  process.exit(1);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (isRefusal(error)) {
    // The program is all right: the disk is full, or something may not be written.
    const where = error.path === undefined ? '' : ` ${printable(error.path, 200)}`;
    console.error(`bfi: cannot ${error.syscall === 'write' ? 'write' : 'use'}${where}: ${whyRefused(error)}`);
    process.exit(1);
  }
  if (!(error instanceof UsageError)) throw error;
  console.error(
    `bfi: ${error.message}${error instanceof WordsError ? ` (see ${helpFor(process.argv.slice(2))})` : ''}`,
  );
  process.exitCode = USAGE_ERROR;
}
