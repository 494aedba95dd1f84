/** The file a game is saved in. Written beside and renamed, so that a crash leaves the old one or the new one, never half. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** Larger than any game that was saved. */
const MOST_BYTES = 4_000_000;

export class SaveFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** The text, or null where nothing was saved. Throws where something is there that can't be read. */
  read(): string | null {
    if (!existsSync(this.path)) return null;
    if (statSync(this.path).size > MOST_BYTES) throw new Error('it is too large for a saved game');
    return readFileSync(this.path, 'utf8');
  }

  /** `durable` waits for the disk: what was written survives a loss of power too, not only of the program. */
  write(text: string, durable: boolean): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const beside = `${this.path}.${process.pid}.tmp`;
    try {
      const file = openSync(beside, 'w');
      try {
        writeSync(file, text);
        if (durable) fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(beside, this.path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  }

  /** Gives what is there another name that is free, as in `save.broken-1.bfi`, and returns it. */
  setAside(why: 'broken' | 'unfinished'): string {
    const extension = extname(this.path);
    const stem = basename(this.path, extension);
    for (let number = 1; ; number++) {
      const aside = join(dirname(this.path), `${stem}.${why}-${number}${extension}`);
      if (existsSync(aside)) continue;
      renameSync(this.path, aside);
      return aside;
    }
  }
}
