/**
 * Shows a game to people. On a screen everything is drawn anew for each step; through a pipe the words are printed as they
 * come and the board only when somebody has to decide.
 */
import type { Console } from './console.ts';
import { goOn } from './go-on.ts';
import { battleOf, type LogEntry } from './log.ts';
import type { Question } from './question.ts';
import { layoutFor, renderQuestion, renderScene, renderStory, type Scene } from './screen.ts';
import { paintSentence, type Style, sidePaint } from './style.ts';
import { wrap } from './text.ts';
import { sideName } from './words.ts';

const HOME = '\x1b[H';
const REST_OF_LINE = '\x1b[K';
const REST_OF_SCREEN = '\x1b[J';
/** All of it, from the top. */
export const CLEAR_SCREEN = `${HOME}\x1b[2J`;

/** Heading and board, the prompt, and a row to spare so that the answer does not scroll the heading away. */
const ROWS_BESIDES_STORY = 19;
const LEAST_STORY = 2;
/** Where the record is, what can be done with it, and whether another battle follows; one of them has the prompt's row. */
const ROWS_OF_FAREWELL = 2;

/** What is shown, asked for anew at every drawing. */
export interface Shown {
  scene(): Scene;
  log(): readonly LogEntry[];
}

export class Display {
  readonly console: Console;
  readonly style: Style;
  readonly #shown: Shown;
  /** How much of the log has been printed, and from where on it is news to the person. */
  #printed: number;
  #fresh: number;
  #note = '';
  #turn = 0;
  #begun = false;
  #intro: readonly string[] = [];
  #asked: Question | null = null;

  constructor(console: Console, style: Style, shown: Shown) {
    this.console = console;
    this.style = style;
    this.#shown = shown;
    const log = shown.log();
    this.#printed = log.length;
    this.#fresh = log.length;
    this.#turn = log.at(-1)?.turn ?? 0;
    console.onResize = () => this.#draw(this.#asked, '');
  }

  /** What happened since the last call. On a screen the board is drawn too, with a word on who is busy. */
  tell(waiting = ''): void {
    if (this.console.isScreen) this.#draw(null, waiting);
    else this.#printNews();
  }

  /** Asks in full: board, list and what was said. */
  ask(question: Question): void {
    if (this.console.isScreen) {
      this.#draw(question, '');
      return;
    }
    this.#printNews();
    const layout = layoutFor(this.console.size().columns);
    this.#print(['', ...renderScene(this.#shown.scene(), question, this.style, layout)]);
    this.#printNote();
  }

  /** Asks again or further: through a pipe the board need not be repeated. */
  askFurther(question: Question): void {
    if (this.console.isScreen) {
      this.#draw(question, '');
      return;
    }
    this.#print(renderQuestion(question, this.style, this.#width(), Number.POSITIVE_INFINITY));
    this.#printNote();
  }

  /** A sentence above the next prompt. */
  note(text: string): void {
    this.#note = text;
  }

  /** Lines for newcomers: in place of a story while there is none. */
  introduce(lines: readonly string[]): void {
    this.#intro = lines;
    if (!this.console.isScreen) this.#print(lines.flatMap((line) => wrap(line, this.#width())));
  }

  /** Says what was noted, with the last question left as it is. */
  say(): void {
    if (this.console.isScreen) this.#draw(this.#asked, '');
    else this.#printNote();
  }

  /** The person has answered: what comes now is news, or what came after so many entries. */
  settle(entries = this.#shown.log().length): void {
    this.#fresh = entries;
  }

  /** A text of its own, until the person has read it. */
  async page(lines: readonly string[]): Promise<void> {
    if (!this.console.isScreen) {
      this.#print(lines);
      return;
    }
    const draw = (): void => {
      this.console.write(CLEAR_SCREEN);
      this.#print(lines);
    };
    const redraw = this.console.onResize;
    this.console.onResize = draw;
    draw();
    await goOn(this.console, this.style.palette.dim('Enter to go on '));
    this.console.onResize = redraw;
  }

  /** The end of a battle: the board as it is, what happened last, more lines, and room for another. */
  finish(lines: readonly string[]): void {
    if (this.console.isScreen) this.#draw(null, '', lines.length + ROWS_OF_FAREWELL);
    else {
      this.#printNews();
      this.#print([
        '',
        ...renderScene(this.#shown.scene(), null, this.style, layoutFor(this.console.size().columns)),
      ]);
    }
    this.#print(lines);
    this.console.onResize = null;
  }

  /** `reserved` rows stay free under it. */
  #draw(question: Question | null, waiting: string, reserved = 0): void {
    const { columns, rows } = this.console.size();
    const layout = layoutFor(columns);
    this.#asked = question;
    const drawn = this.#shown.scene();
    const scene = renderScene(drawn, question, this.style, layout, waiting);
    const note = this.#takeNote(layout.width);
    const besides = layout.panelBeside ? ROWS_BESIDES_STORY : scene.length + 2;
    const room = Math.max(LEAST_STORY, rows - besides - note.length - reserved);
    const log = this.#shown.log();
    const shown = battleOf(log, drawn.turn);
    const fresh = this.#fresh - (log.length - shown.length);
    const told = renderStory(shown, fresh, this.style, layout.width, room);
    const intro = this.#intro.flatMap((line) => wrap(line, layout.width));
    const story = told.length + intro.length > room ? told : [...intro, ...told];
    const lines = [...scene, ...story, ...note].map((line) => line + REST_OF_LINE);
    this.console.write(`${this.#begun ? HOME : CLEAR_SCREEN}${lines.join('\n')}\n${REST_OF_SCREEN}`);
    this.#begun = true;
  }

  #printNews(): void {
    for (const entry of this.#shown.log().slice(this.#printed)) this.#printEntry(entry, this.#width());
    this.#printed = this.#shown.log().length;
  }

  #printEntry(entry: LogEntry, width: number): void {
    if (entry.turn !== this.#turn && entry.side !== null) {
      const name = sidePaint(this.style, entry.side)(sideName(entry.side));
      this.#print(['', `Turn ${entry.turn}, ${name}`]);
    }
    this.#turn = entry.turn;
    this.#print(wrap(entry.text, width - 2).map((line) => `  ${paintSentence(this.style, line)}`));
  }

  #printNote(): void {
    this.#print(this.#takeNote(this.#width()));
  }

  #width(): number {
    return layoutFor(this.console.size().columns).width;
  }

  #takeNote(width: number): string[] {
    const note = this.#note;
    this.#note = '';
    return note === '' ? [] : wrap(note, width).map((line) => paintSentence(this.style, line));
  }

  #print(lines: readonly string[]): void {
    this.console.write(lines.map((line) => `${line}\n`).join(''));
  }
}
