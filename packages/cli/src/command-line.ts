/**
 * What a subcommand is, and how its words are read: flags with help texts, operands, one clear line for a mistake.
 * Built on node's own parser, so that every command refuses an unknown flag in the same way.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from './nearest.ts';
import { wrap } from './terminal/text.ts';

export interface Flag {
  readonly help: string;
  /** What stands for the value in the help, as in `--seed N`. A flag without one is a switch. */
  readonly value?: string;
}

export interface CommandInput {
  readonly operands: readonly string[];
  /** A flag's value, or undefined where it was not given. */
  text(flag: string): string | undefined;
  has(flag: string): boolean;
  /** A whole number within bounds; anything else is a usage error. */
  number(flag: string, least: number, most: number): number | undefined;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Operands as in `FILE` or `[VARIANT] [OPTION=VALUE …]`. */
  readonly operands: string;
  readonly leastOperands: number;
  readonly mostOperands: number;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Printed under the flags, for examples and meanings. */
  readonly notes?: string;
  /** Returns the exit code. */
  run(input: CommandInput): Promise<number> | number;
}

/** The person's mistake, told in one line; the exit code is 2. */
export class UsageError extends Error {}

/** A mistake in the words of the command line, which --help would have prevented. */
export class WordsError extends UsageError {}

/** What the person types to start this program; npx and `npm run play` leave a mark. */
export function programName(): string {
  const { npm_lifecycle_event, npm_command } = process.env;
  const throughNpm =
    npm_lifecycle_event === 'npx' || npm_command === 'exec' || npm_lifecycle_event === 'play';
  return throughNpm ? 'npx bfi' : 'bfi';
}

const HELP_FLAG: Flag = { help: 'show this help' };

export function parseWords(command: Command, words: readonly string[]): CommandInput | 'help' {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, flag] of Object.entries(command.flags)) {
    options[name] = { type: flag.value === undefined ? 'boolean' : 'string' };
  }
  const { values, positionals } = parseStrictly(joinNegatives(words, command), options);
  if (values.help === true) return 'help';
  if (positionals.length < command.leastOperands) {
    throw new WordsError(`'bfi ${command.name}' needs ${command.operands}`);
  }
  const surplus = positionals[command.mostOperands];
  if (surplus !== undefined)
    throw new WordsError(`'bfi ${command.name}' has no use for '${printable(surplus)}'`);
  const text = (flag: string): string | undefined => {
    const value = values[flag];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    operands: positionals,
    text,
    has: (flag) => values[flag] === true,
    number: (flag, least, most) => {
      const value = text(flag);
      return value === undefined ? undefined : wholeNumber(`--${flag}`, value, least, most);
    },
  };
}

/** Node takes the `-1` of `--seed -1` for a flag; after a flag that wants a value it is that value. */
function joinNegatives(words: readonly string[], { flags }: Command): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    const wantsValue = before.startsWith('--') && flags[before.slice(2)]?.value !== undefined;
    if (wantsValue && /^-\d/.test(word) && !joined.includes('--')) joined.splice(-1, 1, `${before}=${word}`);
    else joined.push(word);
  }
  return joined;
}

function parseStrictly(words: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node adds advice in further sentences; the first one says what is wrong.
    const [firstSentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    const message = printable(firstSentence.replace(/\.$/, ''), 200);
    throw new WordsError(message + flagMeant(message, words, Object.keys(options)));
  }
}

/** Of `-games` Node names only the `-g`, so its word is looked up. */
function flagMeant(message: string, words: readonly string[], known: readonly string[]): string {
  const unknown = /^Unknown option '(-.+)'$/.exec(message)?.[1];
  if (unknown === undefined) return '';
  const word = words.find((typed) => typed.startsWith(unknown)) ?? unknown;
  const meant = nearest(word.replace(/^-+|=.*$/g, ''), known);
  return meant === null ? '' : `; did you mean '--${meant}'?`;
}

export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new WordsError(`${name} must be a whole number from ${least} to ${most}, not '${printable(text)}'`);
}

/** Somebody's text, short enough and harmless enough to be shown in a message. */
export function printable(text: string, most = 40): string {
  const shown = Array.from(text.slice(0, most), (character) =>
    /[\p{C}\p{Zl}\p{Zp}]/u.test(character) ? '?' : character,
  ).join('');
  return text.length > most ? `${shown}…` : shown;
}

export function formatHelp(command: Command): string {
  const rows = Object.entries({ ...command.flags, help: HELP_FLAG }).map(([name, flag]) => [
    `--${name}${flag.value === undefined ? '' : ` ${flag.value}`}`,
    flag.help,
  ]);
  const lines = [
    command.summary,
    '',
    `Usage: bfi ${[command.name, command.operands, '[FLAGS]'].filter((part) => part !== '').join(' ')}`,
    '',
    ...formatRows(rows),
  ];
  if (command.notes !== undefined) lines.push('', command.notes);
  const fitting = lines
    .join('\n')
    .split('\n')
    .flatMap((line) => (line.length <= COLUMNS ? [line] : wrap(line, COLUMNS)));
  return `${fitting.join('\n')}\n`;
}

/** Two columns, the first as wide as it must be; what is too long in the second goes on under it. */
export function formatRows(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length));
  return rows.flatMap(([left = '', right = '']) =>
    wrap(right, COLUMNS - width - 4).map(
      (line, index) => `  ${(index === 0 ? left : '').padEnd(width)}  ${line}`,
    ),
  );
}

const COLUMNS = 80;
