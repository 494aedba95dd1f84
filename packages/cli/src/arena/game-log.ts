/** The log of a game with bots: every line that went to one or came from one, in its order, with the seconds since the beginning. */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { writeOut } from '../write-out.ts';
import type { BotListener } from './bot-process.ts';

/** Games are counted from 1; so many digits keep a folder in order. */
export function gameFile(number: number, extension: string): string {
  return `${String(number).padStart(6, '0')}.${extension}`;
}

/** Written line by line, so that it is there also when everything else breaks. */
export class GameLog {
  readonly #path: string;
  readonly #file: number;
  readonly #started = performance.now();
  #closed = false;

  constructor(folder: string, number: number) {
    this.#path = join(folder, gameFile(number, 'log'));
    this.#file = openSync(this.#path, 'w');
  }

  /** For one of the two, by its letter: lines to it have a `>`, lines from it a `<`, and those of its error stream a `!`. */
  listenerFor(name: 'A' | 'B'): BotListener {
    return (way, line) => {
      // A bot's last words may come when its game is over.
      if (this.#closed) return;
      const seconds = ((performance.now() - this.#started) / 1000).toFixed(3).padStart(9);
      writeOut(this.#path, `${seconds} ${name} ${way} ${line}\n`, { into: this.#file });
    };
  }

  close(): void {
    this.#closed = true;
    closeSync(this.#file);
  }
}
