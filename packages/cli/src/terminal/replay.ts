/** `bfi replay`: a record step by step on a screen, or as one text where there is none. */
import { formatPosition, viewPosition } from '@bfi/engine';
import { printable } from '../command-line.ts';
import { readRecordText } from '../record-file.ts';
import { type Console, EXIT_CODES, Leaving, type ScreenOptions, withConsole } from './console.ts';
import { Display } from './display.ts';
import type { LogEntry } from './log.ts';
import { type Film, type Frame, project } from './replay-frames.ts';
import { chanceWords, type Details, frameAt, headerLines, replayText, sceneOf } from './replay-text.ts';
import { layoutFor, renderStory } from './screen.ts';
import { colourDepth, makeStyle, type Style } from './style.ts';

export interface ReplayOptions extends ScreenOptions {
  readonly file: string;
  readonly details: Details;
}

/** Shows a record and returns the exit code: 0; 1 if the record is faulty, which is shown as far as it goes. */
export async function runReplay(options: ReplayOptions): Promise<number> {
  const { film, fault } = project(readRecordText(options.file));
  const complaint = fault === null ? null : `${printable(options.file, 200)}:${fault}`;
  let code = complaint === null ? 0 : 1;
  if (film !== null) {
    const style = makeStyle(colourDepth(options.color, options.output), options.ascii);
    const left = await withConsole(options.input, options.output, (console) =>
      showFilm(console, style, film, { delay: options.delay, fault: complaint, details: options.details }),
    );
    code = left === 0 ? code : left;
  }
  if (complaint !== null) options.errors.write(`${complaint}\n`);
  return code;
}

/** Shows a record on whatever is there; returns the exit code of leaving it. */
export async function showFilm(
  console: Console,
  style: Style,
  film: Film,
  { delay, fault, details }: Showing,
): Promise<number> {
  if (console.isScreen) return new Projector(console, style, film, delay, fault).show();
  console.write(replayText(film, style, console.size().columns, fault === null, details));
  return 0;
}

interface Showing {
  readonly delay: number;
  readonly fault: string | null;
  readonly details: Details;
}

const HELP = [
  'STEPPING THROUGH A RECORD',
  '',
  '  Enter, n    the next token            p     the one before',
  '  t           the next turn             pt    the turn before',
  '  12          turn 12',
  '  start end   the beginning, the end',
  '  a           play by itself; Enter stops it',
  '  h           the headers',
  '  log         all the words up to here',
  '  pos         the position as a line',
  '  q           leave',
];

/** A record on a screen, at one of its frames. */
class Projector {
  readonly #film: Film;
  readonly #display: Display;
  readonly #delay: number;
  readonly #last: number;
  #index = 0;

  constructor(console: Console, style: Style, film: Film, delay: number, fault: string | null) {
    this.#film = film;
    this.#delay = delay;
    this.#last = film.frames.length - 1;
    const log = (): LogEntry[] => film.frames.slice(0, this.#index + 1).flatMap(({ entries }) => entries);
    this.#display = new Display(console, style, { scene: () => sceneOf(film, this.#index, style), log });
    this.#display.introduce(headerLines(film).slice(0, 4));
    if (fault !== null) this.#display.note(`The record is faulty and can be shown only so far: ${fault}`);
  }

  /** Returns the exit code. */
  async show(): Promise<number> {
    try {
      for (;;) {
        this.#draw();
        const line = (await this.#display.console.ask('Replay > ')).trim().toLowerCase();
        if (['q', 'quit', 'exit'].includes(line)) return 0;
        await this.#obey(line);
      }
    } catch (error) {
      if (!(error instanceof Leaving)) throw error;
      this.#display.console.write('\n');
      return EXIT_CODES[error.reason];
    }
  }

  #draw(): void {
    const { token, entries, position } = frameAt(this.#film, this.#index);
    const told = this.#film.frames
      .slice(0, this.#index)
      .reduce((sum, frame) => sum + frame.entries.length, 0);
    this.#display.settle(entries.length === 0 ? told - 1 : told);
    this.#display.ask({
      side: viewPosition(position).side,
      title: `${token === '' ? 'The start' : `Token ${token}`}. ${chanceWords(position)}`,
      items: [],
      hint: `Enter: next${this.#index === this.#last ? ' (this is the end)' : ''}. p: back. t, pt: turns. a: play. ?: more. q: leave`,
      marks: new Map(),
      preferred: null,
    });
  }

  async #obey(line: string): Promise<void> {
    const { turn } = frameAt(this.#film, this.#index);
    if (/^[0-9]{1,6}$/.test(line)) {
      this.#goToTurn(Number(line));
      return;
    }
    switch (line) {
      case '':
      case 'n':
        this.#goTo(this.#index + 1);
        return;
      case 'p':
      case 'b':
        this.#goTo(this.#index - 1);
        return;
      case 't':
      case 'nt':
        this.#goTo(this.#firstOf((frame) => frame.turn > turn) ?? this.#last);
        return;
      case 'pt':
        this.#goToTurnBefore(turn);
        return;
      case 's':
      case 'start':
        this.#goTo(0);
        return;
      case 'e':
      case 'end':
        this.#goTo(this.#last);
        return;
      case 'a':
      case 'auto':
      case 'play':
        await this.#playByItself();
        return;
      case 'h':
      case 'headers':
        await this.#display.page(headerLines(this.#film));
        return;
      case 'pos':
      case 'position':
        await this.#display.page([formatPosition(frameAt(this.#film, this.#index).position)]);
        return;
      case 'log':
        await this.#display.page(this.#words());
        return;
      case '?':
      case 'help':
        await this.#display.page(HELP);
        return;
      default:
        this.#display.note(`I can't read "${printable(line, 24)}". ? shows what to type.`);
    }
  }

  #goTo(index: number): void {
    this.#index = Math.min(this.#last, Math.max(0, index));
  }

  #firstOf(wanted: (frame: Frame) => boolean): number | null {
    const index = this.#film.frames.findIndex(wanted);
    return index < 0 ? null : index;
  }

  #goToTurn(turn: number): void {
    const index = this.#firstOf((frame) => frame.turn === turn);
    if (index === null)
      this.#display.note(`There is no turn ${turn}: the last is ${this.#film.frames.at(-1)?.turn}.`);
    else this.#goTo(index);
  }

  /** To where this turn began, or if that is here, to where the one before did. */
  #goToTurnBefore(turn: number): void {
    const began = this.#firstOf((frame) => frame.turn === turn) ?? 0;
    this.#goTo(began < this.#index ? began : (this.#firstOf((frame) => frame.turn === turn - 1) ?? 0));
  }

  async #playByItself(): Promise<void> {
    while (this.#index < this.#last) {
      this.#goTo(this.#index + 1);
      this.#draw();
      if ((await this.#display.console.pause(this.#delay)) !== null) return;
    }
  }

  #words(): string[] {
    const { columns } = this.#display.console.size();
    const log = this.#film.frames.slice(0, this.#index + 1).flatMap(({ entries }) => entries);
    return renderStory(log, 0, this.#display.style, layoutFor(columns).width, Number.POSITIVE_INFINITY);
  }
}
