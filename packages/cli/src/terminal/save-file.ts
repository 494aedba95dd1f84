/** The file a game is saved in. Written beside and renamed, so that a crash leaves the old one or the new one, never half. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { readBounded } from '../bounded-file.ts';

/** Where programs keep what they would like to find again (the XDG state folder). */
export function defaultSaveFile(): string {
  const { XDG_STATE_HOME } = process.env;
  const state =
    XDG_STATE_HOME === undefined || XDG_STATE_HOME === ''
      ? join(homedir(), '.local', 'state')
      : XDG_STATE_HOME;
  return join(state, 'bfi', 'game.bfi');
}

export class SaveFile {
  readonly path: string;
  readonly lockPath: string;
  #locked = false;

  constructor(path: string) {
    this.path = path;
    this.lockPath = `${path}.lock`;
  }

  /**
   * Claims the file for this program. Returns the process that has it already, or null. Where no lock can be written,
   * no game can be saved either, which is told elsewhere.
   */
  lock(): number | null {
    try {
      this.#makeFolder();
      if (this.#tryToLock()) return null;
      const holder = this.#holder();
      if (holder !== null) return holder;
      rmSync(this.lockPath, { force: true });
      return this.#tryToLock() ? null : this.#holder();
    } catch {
      return null;
    }
  }

  #tryToLock(): boolean {
    try {
      writeFileSync(this.lockPath, `${process.pid}\n`, { flag: 'wx' });
      this.#locked = true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    return this.#locked;
  }

  unlock(): void {
    if (this.#locked) rmSync(this.lockPath, { force: true });
    this.#locked = false;
  }

  /** The living process that has the lock. A lock that names a dead one was left by a crash. */
  #holder(): number | null {
    const pid = Number.parseInt(readFileSync(this.lockPath, 'utf8'), 10);
    return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null;
  }

  /** The folder that somebody named is not there. Only the usual one is made: another was mistyped. */
  lacksFolder(): boolean {
    return (
      !this.#isUsual() && statSync(dirname(this.path), { throwIfNoEntry: false })?.isDirectory() !== true
    );
  }

  #makeFolder(): void {
    if (this.#isUsual()) mkdirSync(dirname(this.path), { recursive: true });
  }

  #isUsual(): boolean {
    return this.path === defaultSaveFile();
  }

  /** The text, or null where nothing was saved. Throws where something is there that can't be read. */
  read(): string | null {
    if (!existsSync(this.path)) return null;
    const text = readBounded(this.path);
    if (text === null) throw new Error('it is too large for a saved game');
    return text;
  }

  /** `durable` waits for the disk: what was written survives a loss of power too, not only of the program. */
  write(text: string, durable: boolean): void {
    this.#makeFolder();
    const beside = `${this.path}.${process.pid}.tmp`;
    try {
      const file = openSync(beside, 'w');
      try {
        // Unlike `writeSync` it writes everything or throws, so that a full disk cannot cut the game short.
        writeFileSync(file, text);
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
    const aside = this.#freeName(why);
    renameSync(this.path, aside);
    return aside;
  }

  /** Copies the finished battle that is there to a name that is free, and returns it; null where nothing is there. */
  keepFinished(): string | null {
    if (!existsSync(this.path)) return null;
    const aside = this.#freeName('finished');
    copyFileSync(this.path, aside, constants.COPYFILE_EXCL);
    return aside;
  }

  #freeName(why: string): string {
    const extension = extname(this.path);
    const stem = basename(this.path, extension);
    for (let number = 1; ; number++) {
      const name = join(dirname(this.path), `${stem}.${why}-${number}${extension}`);
      if (!existsSync(name)) return name;
    }
  }
}

/** What the disk answered, in words that name none of our own files. */
export function whyRefused(error: unknown): string {
  const code = codeOf(error);
  if (typeof code !== 'string') return error instanceof Error ? error.message : String(error);
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'this is not allowed',
    EEXIST: 'there is such a file already',
    EISDIR: 'it is a folder',
    ENOENT: 'no file can be made there',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'there is no such folder',
    EPERM: 'this is not allowed',
    EROFS: 'nothing can be written there',
  };
  return reasons[code] ?? code;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else's may not be signalled, but it is there.
    return codeOf(error) !== 'ESRCH';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
