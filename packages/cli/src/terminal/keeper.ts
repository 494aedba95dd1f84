/** Looks after the save file during an evening, and knows what to say of it when people leave. */
import { printable, programName } from '../command-line.ts';
import { holdsGame } from './opening.ts';
import { defaultSaveFile, type SaveFile, whyRefused } from './save-file.ts';

/**
 * Writes the save file; a disk that refuses is reported once and does not end the game. What is in the file when a battle
 * begins is a finished one, for everything else was set aside: it is kept before the first action overwrites it.
 */
export class Keeper {
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
    if (this.#state === 'finished') return `The record is in ${place}\n${this.#whatThen()}`;
    if (this.#state === 'failed') return `The game could not be saved in ${place}.`;
    // Who leaves a game before its next action has one all the same, from another evening.
    return this.#state === 'nothing' && !holdsGame(this.file)
      ? 'Nothing had happened yet.'
      : `The game is saved in ${place}\nGo on with: ${programName()} play --resume${this.#saveFlag()}`;
  }

  #whatThen(): string {
    const bfi = programName();
    return `${bfi} replay FILE shows it again, ${bfi} analyse FILE what decided it.`;
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
