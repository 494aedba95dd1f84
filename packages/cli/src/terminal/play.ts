/** `bfi play`: a battle or a war at one terminal, between people and computers, saved at every step. */
import {
  type BattleScore,
  makeRules,
  type PerSide,
  SIDES,
  type Side,
  score,
  viewPosition,
  type WarFormat,
  type WarScore,
  warScore,
  word,
} from '@bfi/engine';
import { formatSave, formatSeat, formatWar } from '@bfi/game';
import { printable, programName } from '../command-line.ts';
import { fight } from './battle.ts';
import { type Console, EXIT_CODES, Leaving, type ScreenOptions, withConsole } from './console.ts';
import { type Dice, seededDice, systemDice } from './dice.ts';
import { CLEAR_SCREEN, Display } from './display.ts';
import { Game } from './game.ts';
import { firstHint } from './help.ts';
import { holdsGame, type NewGame, openGame, type ResumeChoice } from './opening.ts';
import { defaultSaveFile, SaveFile, whyRefused } from './save-file.ts';
import type { Seat, TerminalGame } from './saved-game.ts';
import { scoreSheet } from './score-sheet.ts';
import type { Scene } from './screen.ts';
import { colourDepth, makeStyle, paintSentence, type Style } from './style.ts';
import type { Settings, Table } from './table.ts';
import { trailOf } from './trail.ts';

export interface PlayOptions extends NewGame, ScreenOptions {
  readonly resume: ResumeChoice;
  readonly saveFile: string;
}

export const DEFAULT_DELAY = 900;

/** Plays, and returns the exit code: 0, also after `quit`; 1 if there was nothing to play; 130 after Ctrl-C. */
export function runPlay(options: PlayOptions): Promise<number> {
  const style = makeStyle(colourDepth(options.color, options.output), options.ascii);
  return withConsole(options.input, options.output, (console) => playWith(console, style, options));
}

/** What is played, apart from the terminal. */
type PlayPlan = NewGame & Pick<PlayOptions, 'resume' | 'saveFile' | 'delay' | 'errors'>;

export async function playWith(console: Console, style: Style, options: PlayPlan): Promise<number> {
  const file = new SaveFile(options.saveFile);
  const keeper = new Keeper(file);
  const holder = file.lock();
  if (holder !== null) {
    options.errors.write(`bfi: ${heldBy(holder, file)}\n`);
    return 1;
  }
  try {
    const opening = await openGame(file, newGameOf(options), options.resume, console);
    if (opening.type === 'refused') {
      options.errors.write(`bfi: ${opening.message}\n`);
      return 1;
    }
    const evening: Evening = {
      console,
      style,
      keeper,
      settings: { autoRoll: false, delay: options.delay },
    };
    await playEvening(evening, opening.saved, opening.game, opening.note);
    return 0;
  } catch (error) {
    if (!(error instanceof Leaving)) throw error;
    console.write(`\n${keeper.farewell()}\n`);
    return EXIT_CODES[error.reason];
  } finally {
    file.unlock();
  }
}

function heldBy(holder: number, file: SaveFile): string {
  const [place, lock] = [printable(file.path, 200), printable(file.lockPath, 200)];
  return `${place} is in use by another program, process ${holder} (if it is not, remove ${lock}); --save FILE uses another file`;
}

function newGameOf({ rules, seats, seed, war }: NewGame): NewGame {
  return { rules, seats, seed, war };
}

/**
 * Writes the save file; a disk that refuses is reported once and does not end the game. What is in the file when a battle
 * begins is a finished one, for everything else was set aside: it is kept before the first action overwrites it.
 */
class Keeper {
  readonly file: SaveFile;
  #state: 'nothing' | 'saved' | 'finished' | 'failed' = 'nothing';
  #holdsFinished = false;

  constructor(file: SaveFile) {
    this.file = file;
  }

  /** A new battle begins, and nothing of it is saved yet. */
  begin(): void {
    this.#holdsFinished = true;
  }

  /** Returns what is worth telling: where the battle before is, or a complaint the first time it fails. */
  keep(text: string, durable: boolean): string | null {
    try {
      const kept = this.#holdsFinished ? this.file.keepFinished() : null;
      this.#holdsFinished = false;
      this.file.write(text, durable);
      this.#state = 'saved';
      return kept === null ? null : `The battle before is kept as ${printable(kept, 200)}`;
    } catch (error) {
      const isNew = this.#state !== 'failed';
      this.#state = 'failed';
      return isNew ? `The game cannot be saved in ${this.#place()}: ${whyRefused(error)}.` : null;
    }
  }

  /** The battle, and with it the game, is over. */
  finish(): void {
    if (this.#state === 'saved') this.#state = 'finished';
  }

  farewell(): string {
    const place = this.#place();
    if (this.#state === 'finished') return `The record is in ${place}`;
    if (this.#state === 'failed') return `The game could not be saved in ${place}.`;
    // Who leaves a game before its next action has one all the same, from another evening.
    return this.#state === 'nothing' && !holdsGame(this.file)
      ? 'Nothing had happened yet.'
      : `The game is saved in ${place}\nGo on with: ${programName()} play --resume${this.#saveFlag()}`;
  }

  #place(): string {
    return printable(this.file.path, 200);
  }

  #saveFlag(): string {
    const { path } = this.file;
    return path === defaultSaveFile() ? '' : ` --save ${shellWord(printable(path, path.length))}`;
  }
}

/** A word as a shell takes it for one. */
function shellWord(text: string): string {
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text)) return text;
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** What stays the same while battles come and go. */
interface Evening {
  readonly console: Console;
  readonly style: Style;
  readonly keeper: Keeper;
  readonly settings: Settings;
}

async function playEvening(evening: Evening, first: TerminalGame, opened: Game, note: string): Promise<void> {
  let saved = first;
  let game = opened;
  let said = note;
  for (;;) {
    const battle = await playBattle(evening, saved, game, said);
    const next =
      saved.war === null
        ? await nextAfterBattle(evening, saved)
        : await nextInWar(evening, saved, saved.war, battle);
    if (next === null) return;
    saved = next;
    game = new Game(saved.rules);
    said = '';
  }
}

interface FoughtBattle extends BattleScore {
  readonly starter: Side;
}

async function playBattle(
  evening: Evening,
  saved: TerminalGame,
  game: Game,
  note: string,
): Promise<FoughtBattle> {
  const { console, style, keeper, settings } = evening;
  const dice: Dice = saved.seed === null ? systemDice() : seededDice(saved.seed);
  const display = new Display(console, style, {
    scene: () => sceneOf(saved, game, style),
    log: () => game.log,
  });
  const moment = () => ({ battle: saved.battles.length + 1, tokens: game.actions.length });
  const recordText = (): string => formatSave({ ...saved, actions: game.actions }, game.position);
  const table: Table = {
    game,
    display,
    seats: saved.seats,
    settings,
    leftToOthers: new Map(),
    moment,
    random: () => dice.random(moment()),
    recordText,
    savePath: keeper.file.path,
  };
  const save = (durable: boolean): void => {
    const said = keeper.keep(recordText(), durable);
    if (said !== null) display.note(said);
  };
  if (game.actions.length === 0) keeper.begin();
  if (game.actions.length === 0 && hasPeople(saved)) display.introduce(firstHint(saved.rules));
  display.note(note);
  await fight({ table, dice, seeded: saved.seed !== null, save });
  const { result } = viewPosition(game.position);
  const points = score(game.position) ?? { red: 0, blue: 0 };
  display.finish([`Points: Red ${points.red}, Blue ${points.blue}.`]);
  return { result: result ?? 'draw', points, starter: word(SIDES, game.position.starter) };
}

function hasPeople({ seats }: TerminalGame): boolean {
  return SIDES.some((side) => seats[side] === 'human');
}

/** The one person among computers is «you»; two people know who they are. */
function seatNames({ seats }: TerminalGame): PerSide<string> {
  const person = seats.red === seats.blue ? 'player' : 'you';
  const name = (seat: Seat): string => (seat === 'human' ? person : formatSeat(seat));
  return { red: name(seats.red), blue: name(seats.blue) };
}

function sceneOf(saved: TerminalGame, game: Game, style: Style): Scene {
  const view = viewPosition(game.position);
  const { variant, quietLimit, army } = game.rules;
  const quiet = quietLimit > 0 && 2 * view.quiet >= quietLimit ? `quiet ${view.quiet} of ${quietLimit}` : '';
  const parts = [
    game.turn === 0 ? 'Set-up' : `Turn ${game.turn}`,
    variant,
    saved.war === null ? '' : `battle ${saved.battles.length + 1}, ${formatWar(saved.war)}`,
    `blocks: ${view.pool.live} live, ${view.pool.safe} safe`,
    quiet,
  ];
  return {
    view,
    heading: parts.filter((part) => part !== '').join(' | '),
    names: seatNames(saved),
    army,
    trail: trailOf(game.recent, style.glyphs),
  };
}

/** The game that follows a battle on its own: none, unless a person wants one. */
async function nextAfterBattle(
  { console, keeper }: Evening,
  saved: TerminalGame,
): Promise<TerminalGame | null> {
  keeper.finish();
  console.write(`${keeper.farewell()}\n`);
  if (!console.isScreen || !hasPeople(saved)) return null;
  const answer = await console.ask('Another battle? y, or Enter to leave > ');
  if (!/^(y|yes|again)$/i.test(answer.trim())) return null;
  return { ...saved, seed: saved.seed === null ? null : saved.seed + 1, start: null, actions: [] };
}

/** The next battle of a war, after the score sheet; null when the war is decided. */
async function nextInWar(
  { console, style, keeper, settings }: Evening,
  saved: TerminalGame,
  war: WarFormat,
  fought: FoughtBattle,
): Promise<TerminalGame | null> {
  const battles = [...saved.battles, { result: fought.result, points: fought.points }];
  const firstStarter = saved.firstStarter ?? fought.starter;
  const standing: WarScore = warScore(war, firstStarter, battles);
  const watches = console.isScreen && hasPeople(saved);
  if (watches) await console.ask('Enter: the score sheet > ');
  const sheet = scoreSheet(war, battles, standing, seatNames(saved)).map((line) =>
    paintSentence(style, line),
  );
  console.write(`${watches ? CLEAR_SCREEN : ''}\n${sheet.join('\n')}\n\n`);
  if (standing.result !== null) {
    keeper.finish();
    console.write(`${keeper.farewell()}\n`);
    return null;
  }
  if (!hasPeople(saved)) await console.pause(3 * settings.delay);
  else if (watches) await console.ask('Enter: on to the next battle > ');
  const rules = makeRules({ ...saved.rules, first: standing.starter });
  return { ...saved, rules, battles, firstStarter, start: null, actions: [] };
}
