/** A console for tests: answers come from a function or a list, and everything written is kept. */
import { type Console, Leaving, type Size } from '../console.ts';

export type Typist = (prompt: string, console: ScriptedConsole) => string | null;

export class ScriptedConsole implements Console {
  readonly isScreen: boolean;
  onResize: (() => void) | null = null;
  output = '';
  asked = 0;
  readonly pauses: number[] = [];
  /** What is typed while nothing is asked: a pause hears it. */
  readonly typedAhead: string[] = [];
  readonly #unread: string[] = [];
  readonly #typist: Typist;
  readonly #size: Size;

  /** A typist who returns null has gone away. */
  constructor(typist: Typist | readonly string[], options: { screen?: boolean; size?: Size } = {}) {
    const lines = typeof typist === 'function' ? null : [...typist];
    this.#typist = typeof typist === 'function' ? typist : () => lines?.shift() ?? null;
    this.isScreen = options.screen ?? false;
    this.#size = options.size ?? { columns: 80, rows: 24 };
  }

  size(): Size {
    return this.#size;
  }

  write(text: string): void {
    this.output += text;
  }

  async ask(prompt: string): Promise<string> {
    this.write(prompt);
    this.asked++;
    const line = this.#unread.shift() ?? this.#typist(prompt, this);
    if (line === null) throw new Leaving('closed');
    this.write(`${line}\n`);
    return line;
  }

  unread(line: string): void {
    this.#unread.unshift(line);
  }

  async pause(milliseconds: number): Promise<string | null> {
    this.pauses.push(milliseconds);
    return this.#unread.shift() ?? this.typedAhead.shift() ?? null;
  }
}
