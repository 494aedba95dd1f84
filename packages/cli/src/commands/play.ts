/** `bfi play`: what is on the command line, for the terminal game. */
import { DEFAULT_LEVEL, LEVELS } from '@bfi/ai';
import type { WarFormat } from '@bfi/engine';
import { computerSeat, parseWar, type Seat, seatHere } from '@bfi/game';
import { type Command, type CommandInput, printable, WordsError } from '../command-line.ts';
import { botSeat } from '../terminal/bots.ts';
import { DEFAULT_DELAY, runPlay } from '../terminal/play.ts';
import { defaultSaveFile } from '../terminal/save-file.ts';
import { MOST_RULES_OPERANDS, RULES_NOTES, RULES_OPERANDS, rulesFromWords } from './rules-words.ts';
import { SCREEN_FLAGS, screenOf } from './screen-flags.ts';

export const playCommand: Command = {
  name: 'play',
  summary: 'Play in this terminal: two people, or against the computer',
  operands: RULES_OPERANDS,
  leastOperands: 0,
  mostOperands: MOST_RULES_OPERANDS,
  flags: {
    red: { value: 'WHO', help: 'human, a level of the computer from 1 to 8, or a bot (human)' },
    blue: { value: 'WHO', help: `likewise (${DEFAULT_LEVEL})` },
    war: { value: 'FORMAT', help: 'several battles: best-of-3, best-of-5, 4-battles, 100-points' },
    ready: { help: 'both armies are set up by chance, and the first turn begins at once' },
    resume: { help: 'go on with the saved game, as it was, without asking' },
    new: { help: 'begin a new game without asking; the saved one is kept beside it' },
    save: { value: 'FILE', help: 'where the game is kept (in your home folder)' },
    seed: { value: 'N', help: 'dice that fall the same in every run' },
    fast: { help: 'do not wait between what the computer does' },
    ...SCREEN_FLAGS,
  },
  notes: [
    RULES_NOTES,
    '',
    'The game is saved after every action. A resumed game keeps its own rules, players and war.',
    'Finished battles stay beside it, as in game.finished-1.bfi; replay shows them.',
    '',
    'A bot is a program of your own by its command line, as in "cmd:node my-bot.mjs"',
    '(see docs/bots.md).',
  ].join('\n'),
  run: (input) => {
    if (input.has('resume') && input.has('new'))
      throw new WordsError('--resume and --new exclude each other');
    return runPlay({
      rules: rulesFromWords(input.operands),
      seats: {
        red: seatOf(input, 'red') ?? seatHere(),
        blue: seatOf(input, 'blue') ?? computerSeat(DEFAULT_LEVEL),
      },
      seed: input.number('seed', 0, 2 ** 31 - 1) ?? null,
      war: warOf(input),
      ready: input.has('ready'),
      resume: input.has('resume') ? 'resume' : input.has('new') ? 'new' : 'ask',
      saveFile: input.text('save') ?? defaultSaveFile(),
      delay: input.has('fast') ? 0 : DEFAULT_DELAY,
      ...screenOf(input),
    });
  },
};

function seatOf(input: CommandInput, flag: string): Seat | null {
  const text = input.text(flag);
  if (text === undefined) return null;
  if (text === 'human') return seatHere();
  if (text.startsWith('cmd:')) return botSeat(text);
  const level = LEVELS.find((known) => String(known) === text);
  if (level === undefined)
    throw new WordsError(
      `--${flag} must be human, a level from 1 to 8 or cmd:COMMAND, not '${printable(text)}'`,
    );
  return computerSeat(level);
}

/** What `parseWar` reads, as it is typed on a command line. */
const WAR_FORMATS = 'best-of-3, best-of-5, 1-battle to 99-battles, or 1-point to 9999-points';

function warOf(input: CommandInput): WarFormat | null {
  const text = input.text('war');
  if (text === undefined) return null;
  const war = parseWar(text);
  if (war === null) throw new WordsError(`--war must be ${WAR_FORMATS}; not '${printable(text)}'`);
  return war;
}
