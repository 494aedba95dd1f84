/** `bfi play`: a battle or a war at one terminal, between people and computers, saved at every step. */
import type { Draw } from '@bfi/game';
import { printable } from '../command-line.ts';
import { BotsAtTable } from './bots.ts';
import { systemDraw } from './chance.ts';
import { type Console, EXIT_CODES, Leaving, type ScreenOptions, withConsole } from './console.ts';
import { playEvening } from './evening.ts';
import { Keeper } from './keeper.ts';
import { type NewGame, openGame, type ResumeChoice } from './opening.ts';
import { SaveFile } from './save-file.ts';
import { colourDepth, makeStyle, type Style } from './style.ts';

export interface PlayOptions extends NewGame, ScreenOptions {
  readonly resume: ResumeChoice;
  readonly saveFile: string;
}

export const DEFAULT_DELAY = 900;

/** Plays, and returns the exit code: 0, also after `quit`; 1 if there was nothing to play; 130 after Ctrl-C. */
export function runPlay(options: PlayOptions): Promise<number> {
  const style = makeStyle(colourDepth(options.color, options.output), options.ascii);
  return withConsole(options.input, options.output, (console) =>
    playWith(console, style, options, systemDraw),
  );
}

/** What is played, apart from the terminal. */
type PlayPlan = NewGame & Pick<PlayOptions, 'resume' | 'saveFile' | 'delay' | 'errors'>;

export async function playWith(
  console: Console,
  style: Style,
  options: PlayPlan,
  draw: Draw,
): Promise<number> {
  const file = new SaveFile(options.saveFile);
  const keeper = new Keeper(file);
  const bots = new BotsAtTable();
  const holder = file.lock();
  if (holder !== null) {
    options.errors.write(`bfi: ${heldBy(holder, file)}\n`);
    return 1;
  }
  try {
    const opening = await openGame(file, options, options.resume, console);
    if (opening.type === 'refused') {
      options.errors.write(`bfi: ${opening.message}\n`);
      return 1;
    }
    const settings = { autoRoll: false, delay: options.delay };
    await playEvening({ console, style, keeper, settings, bots, draw }, opening.game, opening.note);
    return 0;
  } catch (error) {
    if (!(error instanceof Leaving)) throw error;
    console.write(`\n${keeper.farewell()}\n`);
    return EXIT_CODES[error.reason];
  } finally {
    await bots.close();
    file.unlock();
  }
}

function heldBy(holder: number, file: SaveFile): string {
  const [place, lock] = [printable(file.path, 200), printable(file.lockPath, 200)];
  return `${place} is in use by another program, process ${holder} (if it is not, remove ${lock}); --save FILE uses another file`;
}
