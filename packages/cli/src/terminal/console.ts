/**
 * The one place that touches a real terminal: lines in, text out, and every way in which a person may go away. With a
 * terminal on both ends it edits lines, pauses and redraws; otherwise it reads plain lines and repeats them in the output.
 */
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { printable } from '../command-line.ts';
import { LineSplitter, type TextLine } from '../lines.ts';

/** How a person goes away. `closed`: the input ended. */
export type LeavingReason = 'quit' | 'closed' | 'interrupt' | 'terminate' | 'hangup';

/** Thrown by everything that waits, so that whoever is in the middle of something lets go of it. */
export class Leaving extends Error {
  readonly reason: LeavingReason;

  constructor(reason: LeavingReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The exit code of a program that ended in this way, as shells count them. */
export const EXIT_CODES: Readonly<Record<LeavingReason, number>> = {
  quit: 0,
  closed: 0,
  interrupt: 130,
  terminate: 143,
  hangup: 129,
};

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Console {
  /** A person looks at a screen that can be redrawn, and needs time to read. */
  readonly isScreen: boolean;
  size(): Size;
  write(text: string): void;
  /** Waits for a line. */
  ask(prompt: string): Promise<string>;
  /** Gives a line back that was meant for the next question: whoever asks next gets it. */
  unread(line: string): void;
  /** Called when the window has changed its size while somebody is asked. */
  onResize: (() => void) | null;
  /** Waits, but no longer than until a line comes; that line, or null. */
  pause(milliseconds: number): Promise<string | null>;
}

export type ConsoleInput = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  /** Whether the input alone keeps the program alive; files have neither. */
  ref?(): unknown;
  unref?(): unknown;
};
export type ConsoleOutput = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  getColorDepth?(): number;
};

/** What every screen of the program is given. */
export interface ScreenOptions {
  readonly color: boolean;
  readonly ascii: boolean;
  /** Milliseconds between steps that nobody asks for; only on a screen. 0 for as fast as it goes. */
  readonly delay: number;
  readonly input: ConsoleInput;
  readonly output: ConsoleOutput;
  /** Where refusals and faults go. */
  readonly errors: NodeJS.WritableStream;
}

const SIGNALS = { SIGINT: 'interrupt', SIGTERM: 'terminate', SIGHUP: 'hangup' } as const;
const PIPED: Size = { columns: 80, rows: 24 };
/** Nobody types more. */
const LONGEST_LINE = 500;
/** Milliseconds in which a stop must have come, if one comes at all. */
const STOPPING_TIME = 100;
const RESET = '\x1b[0m\x1b[?25h';

/** Opens the console, gives it to `use`, and leaves the terminal as it was, whatever happens. */
export async function withConsole<T>(
  input: ConsoleInput,
  output: ConsoleOutput,
  use: (console: Console) => Promise<T>,
): Promise<T> {
  const console = new LineConsole(input, output);
  try {
    return await use(console);
  } finally {
    console.close();
  }
}

/** A line, or null for one that nobody can have typed. */
type Heard = string | null;

class LineConsole implements Console {
  readonly isScreen: boolean;
  onResize: (() => void) | null = null;
  readonly #output: ConsoleOutput;
  readonly #input: ConsoleInput;
  readonly #lines: Heard[] = [];
  /** Edits lines on a screen. Elsewhere it would hold a line without end in memory, so they are cut by our own splitter. */
  readonly #editor: Interface | null;
  readonly #splitter = new LineSplitter();
  #waiting: { resolve(line: Heard): void; reject(reason: Leaving): void } | null = null;
  #leaving: LeavingReason | null = null;
  #asking = false;
  #stopping = false;
  readonly #onSignal = (signal: NodeJS.Signals): void => {
    this.#leave(SIGNALS[signal as keyof typeof SIGNALS] ?? 'terminate');
  };
  readonly #onOutputResize = (): void => {
    if (!this.#asking || this.onResize === null) return;
    this.onResize();
    // The prompt again, with what has been typed so far.
    this.#editor?.prompt(true);
  };
  readonly #onContinue = (): void => {
    this.#stopping = false;
    // Whoever had the terminal in between has set it as they like, so it is not enough to ask for what was asked before.
    this.#input.setRawMode?.(false);
    this.#input.setRawMode?.(true);
    if (!this.#asking) return;
    this.onResize?.();
    this.#editor?.prompt(true);
  };
  readonly #onData = (chunk: Uint8Array): void => {
    this.#hearAll(this.#splitter.push(chunk));
    // The rest can wait until somebody asks for it.
    if (this.#lines.length > 0) this.#input.pause();
  };
  readonly #onEnd = (): void => {
    this.#hearAll(this.#splitter.end());
    this.#leave('closed');
  };
  readonly #onGone = (): void => this.#leave('closed');

  constructor(input: ConsoleInput, output: ConsoleOutput) {
    this.#input = input;
    this.#output = output;
    this.isScreen = input.isTTY === true && output.isTTY === true && process.env.TERM !== 'dumb';
    this.#editor = this.isScreen ? this.#openEditor() : null;
    if (this.#editor === null) input.on('data', this.#onData).on('end', this.#onEnd);
    input.ref?.();
    input.on('error', this.#onGone).on('close', this.#onGone);
    if (this.isScreen) {
      output.on('resize', this.#onOutputResize);
      process.on('SIGCONT', this.#onContinue);
    }
    for (const signal of Object.keys(SIGNALS)) process.on(signal, this.#onSignal);
  }

  size(): Size {
    const { columns, rows } = this.#output;
    return this.isScreen ? { columns: columns || PIPED.columns, rows: rows || PIPED.rows } : PIPED;
  }

  write(text: string): void {
    this.#output.write(text);
  }

  async ask(prompt: string): Promise<string> {
    for (;;) {
      const line = await this.#askOnce(prompt);
      if (line !== null) return line;
      this.write(`That line is too long: the most is ${LONGEST_LINE} characters.\n`);
    }
  }

  async #askOnce(prompt: string): Promise<Heard> {
    if (this.#editor !== null && this.#lines.length === 0 && this.#leaving === null) {
      this.#editor.setPrompt(prompt);
      this.#editor.prompt();
      this.#asking = true;
      try {
        return await this.#nextLine();
      } finally {
        this.#asking = false;
      }
    }
    this.write(prompt);
    // Lines that are there already must not keep a signal from being heard.
    await new Promise(setImmediate);
    const line = await this.#nextLine();
    // Without a terminal nobody has echoed what was typed; a transcript without the answers would be half of one.
    if (!this.#input.isTTY) this.write(`${line === null ? '...' : printable(line, LONGEST_LINE)}\n`);
    return line;
  }

  unread(line: string): void {
    this.#lines.unshift(line);
  }

  async pause(milliseconds: number): Promise<string | null> {
    // Even no pause lets signals and keys through: a computer against a computer would hear neither.
    if (milliseconds <= 0 || !this.isScreen) {
      await new Promise(setImmediate);
      if (this.#leaving !== null && this.#leaving !== 'closed') throw new Leaving(this.#leaving);
      return null;
    }
    const stop = new AbortController();
    const line = this.#nextLine();
    // The loser of the race is dropped; a line that comes later must find nobody waiting.
    const time = sleep(milliseconds, null, { signal: stop.signal }).catch(() => null);
    try {
      return await Promise.race([line.then((heard) => heard ?? ''), time]);
    } finally {
      stop.abort();
      this.#waiting = null;
    }
  }

  close(): void {
    this.#leaving ??= 'quit';
    this.#waiting = null;
    for (const signal of Object.keys(SIGNALS)) process.off(signal, this.#onSignal);
    this.#input.off('error', this.#onGone).off('close', this.#onGone);
    this.#input.off('data', this.#onData).off('end', this.#onEnd);
    this.#output.off('resize', this.#onOutputResize);
    process.off('SIGCONT', this.#onContinue);
    this.#editor?.close();
    this.#input.pause();
    // A pipe that was paused before, with answers typed ahead, goes on reading: it must not keep an ended game alive.
    this.#input.unref?.();
    if (this.isScreen) this.write(RESET);
  }

  #openEditor(): Interface {
    const [input, output] = [this.#input, this.#output];
    const editor = createInterface({
      input,
      output,
      terminal: true,
      historySize: 100,
      removeHistoryDuplicates: true,
    });
    editor.on('line', (line) => this.#hear(line));
    editor.on('SIGINT', () => this.#leave('interrupt'));
    editor.on('SIGTSTP', () => this.#stop());
    editor.on('close', () => this.#leave('closed'));
    // A terminal that was closed reports an error; the editor passes on what its input reports.
    editor.on('error', () => this.#leave('closed'));
    return editor;
  }

  /** Ctrl-Z, as the terminal itself would do it: whoever started this program, like npx, is stopped with it. */
  #stop(): void {
    this.#stopping = true;
    this.write(RESET);
    this.#input.setRawMode?.(false);
    process.kill(0, 'SIGTSTP');
    // Where no shell could ever continue it, a program is not stopped either.
    setTimeout(() => this.#stopping && this.#leaving === null && this.#onContinue(), STOPPING_TIME);
  }

  #nextLine(): Promise<Heard> {
    const line = this.#lines.shift();
    if (line !== undefined && (this.#leaving === null || this.#leaving === 'closed'))
      return Promise.resolve(line);
    if (this.#leaving !== null) return Promise.reject(new Leaving(this.#leaving));
    if (this.#editor === null) this.#input.resume();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #hearAll(lines: Iterable<TextLine>): void {
    for (const line of lines) this.#hear('tooLong' in line ? null : line.text.replace(/\r$/, ''));
  }

  #hear(line: Heard): void {
    const heard = line === null || line.length > LONGEST_LINE ? null : line;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) this.#lines.push(heard);
    else waiting.resolve(heard);
  }

  #leave(reason: LeavingReason): void {
    // After the end of the input there may be lines left to play, and a signal stops that too.
    if (this.#leaving !== null && this.#leaving !== 'closed') return;
    this.#leaving = reason;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(new Leaving(reason));
  }
}
