/** Which game is played: the one that was saved, or a new one. What is on disk and not finished gets another name first. */
import { formatOptions, type PerSide, type Rules, type WarFormat } from '@bfi/engine';
import { formatSeat, Game, isFinished, Match, newWar, type Seat, summarize, today } from '@bfi/game';
import { printable } from '../command-line.ts';
import { botCommand } from './bots.ts';
import { type Console, Leaving } from './console.ts';
import { type SaveFile, whyRefused } from './save-file.ts';
import { readSave } from './saved-game.ts';

/** What a new game is made of. */
export interface NewGame {
  readonly rules: Rules;
  readonly seats: PerSide<Seat>;
  readonly seed: number | null;
  readonly war: WarFormat | null;
  /** Both armies stand at once, set up by chance. */
  readonly ready: boolean;
}

/** `ask`: a person at a screen is asked whether to go on with a saved game; without a screen a new one begins. */
export type ResumeChoice = 'ask' | 'resume' | 'new';

export type Opening =
  | { readonly type: 'play'; readonly game: Game; readonly note: string }
  /** There is nothing to play; `message` says why. */
  | { readonly type: 'refused'; readonly message: string };

export async function openGame(
  file: SaveFile,
  fresh: NewGame,
  choice: ResumeChoice,
  console: Console,
): Promise<Opening> {
  const place = printable(file.path, 200);
  try {
    return await openFile(file, place, fresh, choice, console);
  } catch (error) {
    // What the disk refuses is a message; that a person goes away is not.
    if (error instanceof Leaving || !(error instanceof Error)) throw error;
    return refused(`cannot use the saved game ${place}: ${whyRefused(error)}`);
  }
}

async function openFile(
  file: SaveFile,
  place: string,
  fresh: NewGame,
  choice: ResumeChoice,
  console: Console,
): Promise<Opening> {
  if (file.lacksFolder() && choice !== 'resume')
    return refused(`cannot save in ${place}: there is no such folder`);
  const text = file.read();
  if (text === null) {
    return choice === 'resume' ? refused(`there is no saved game in ${place}`) : begin(fresh, '');
  }
  const saved = readSave(text);
  if (!saved.ok) {
    if (!looksLikeRecord(text))
      return refused(`${place} is there already and is no saved game; it is left as it is`);
    const message = `the saved game ${place} cannot be used (${saved.error}); ${keptAs(file, 'broken')}`;
    return choice === 'resume' ? refused(message) : begin(fresh, `Note: ${message}.`);
  }
  const game = saved.value;
  if (isFinished(game)) {
    return choice === 'resume' ? refused(`the game in ${place} is over; replay shows it`) : begin(fresh, '');
  }
  if (choice === 'resume' || (choice === 'ask' && (await wantsToGoOn(console, game)))) {
    return withBots(game, fresh.seats);
  }
  return begin(fresh, `Note: there was a game that is not finished; ${keptAs(file, 'unfinished')}.`);
}

/**
 * A bot of the saved game plays on, if it is named again: a file must not start a program that nobody has asked for.
 */
function withBots(game: Game, named: PerSide<Seat>): Opening {
  const seats = { ...game.seats };
  for (const [side, header] of [
    ['red', 'Red'],
    ['blue', 'Blue'],
  ] as const) {
    const command = game.headers.get(header) ?? '';
    if (!command.startsWith('cmd:')) continue;
    if (botCommand(named[side]) !== command)
      return refused(`${header} is a bot; to go on, say --${side} "${printable(command, 200)}" again`);
    seats[side] = named[side];
  }
  return { type: 'play', game: game.with({ seats }), note: 'You are back in the game that was saved.' };
}

/** Whether there is a game to go on with. */
export function holdsGame(file: SaveFile): boolean {
  try {
    const saved = readSave(file.read() ?? '');
    return saved.ok && !isFinished(saved.value);
  } catch {
    return false;
  }
}

/** A record begins with a header line, also one that is damaged further down. An empty file is nobody's loss. */
function looksLikeRecord(text: string): boolean {
  return /^\s*(\[[a-z]+ "|$)/i.test(text);
}

function keptAs(file: SaveFile, why: 'broken' | 'unfinished'): string {
  return `it is kept as ${printable(file.setAside(why), 200)}`;
}

function refused(message: string): Opening {
  return { type: 'refused', message };
}

function begin({ rules, seats, seed, war: format, ready }: NewGame, note: string): Opening {
  const war = format === null ? null : newWar(format);
  const game = new Game({ match: new Match(rules), seats, seed, date: today(), war, quickSetup: ready });
  return { type: 'play', game, note };
}

async function wantsToGoOn(console: Console, game: Game): Promise<boolean> {
  if (!console.isScreen) return false;
  const { match, seats } = game;
  const how = [match.rules.variant, ...formatOptions(match.rules)].join(' ');
  const { turn } = summarize(game);
  const when = turn === 0 ? 'in set-up' : `turn ${turn}`;
  console.write(`A game waits: ${how}, Red ${shown(seats.red)}, Blue ${shown(seats.blue)}, ${when}.\n`);
  for (;;) {
    const answer = await console.ask('Go on with it? Enter: yes, n: a new game (this one is kept) > ');
    if (/^(y|yes)?$/i.test(answer.trim())) return true;
    if (/^(n|no)$/i.test(answer.trim())) return false;
  }
}

function shown(seat: Seat): string {
  return printable(formatSeat(seat));
}
