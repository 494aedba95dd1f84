/**
 * A bot as a process behind a pipe: one question, one line as the answer, in time. Whatever else it does is a fault, and a
 * process with a fault is killed with everything it has started.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { printable } from '../command-line.ts';
import { LineSplitter } from '../lines.ts';

/** Why a bot lost its game. */
export class BotFault extends Error {
  readonly late: boolean;

  constructor(reason: string, late = false) {
    super(reason);
    this.late = late;
  }
}

/** More than any answer, and reached at once by a bot that prints and prints. */
const MOST_ANSWER_BYTES = 64 * 1024;
const MOST_COMPLAINT_CHARACTERS = 4000;
/** Pipes close a moment before or after the process ends; its exit code tells more than the pipe. */
const FAREWELL_MS = 250;
const QUIT_MS = 1000;

interface Question {
  readonly answer: (line: string) => void;
  readonly fail: (fault: BotFault) => void;
  readonly timer: NodeJS.Timeout;
}

export class BotProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  /** Rejects with a BotFault where there is no such program. */
  readonly started: Promise<void>;
  readonly #ended: Promise<void>;
  readonly #splitter = new LineSplitter();
  #question: Question | null = null;
  #fault: BotFault | null = null;
  #leaving: NodeJS.Timeout | null = null;
  #bytes = 0;
  #complaint = '';

  /** `words` are the program and its arguments. */
  constructor(words: readonly string[]) {
    const [program = '', ...rest] = words;
    // A process group of its own, so that it can be killed with its children, and a Ctrl-C is ours alone to handle.
    const child = spawn(program, rest, { stdio: 'pipe', detached: process.platform !== 'win32' });
    this.#child = child;
    this.started = new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(startFault(error)));
    });
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    // Who does not ask whether it has started learns it from the first answer that does not come.
    this.started.catch((fault: BotFault) => this.#fail(fault));
    child.once('exit', () => this.#leave(''));
    child.once('close', () => this.#fail(new BotFault(this.#farewell(''))));
    child.stdout.on('data', (chunk: Uint8Array) => this.#read(chunk));
    child.stdout.once('end', () => this.#leave('closed its output'));
    child.stdin.on('error', () => this.#leave('closed its input'));
    child.stdout.on('error', () => this.#leave('closed its output'));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      const room = MOST_COMPLAINT_CHARACTERS - this.#complaint.length;
      if (room > 0) this.#complaint += text.slice(0, room);
    });
    child.stderr.on('error', () => undefined);
  }

  /** The process id, or 0 where it could not be started. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get alive(): boolean {
    return this.#fault === null;
  }

  /** Sends a line and returns the line that answers it. Rejects with a BotFault. */
  ask(line: string, timeout: number): Promise<string> {
    if (this.#fault !== null) return Promise.reject(this.#fault);
    return new Promise((answer, fail) => {
      const timer = setTimeout(() => {
        this.#fail(new BotFault(`gave no answer to '${firstWord(line)}' within ${timeout} ms`, true));
      }, timeout);
      this.#question = { answer, fail, timer };
      this.#bytes = 0;
      this.#child.stdin.write(`${line}\n`);
    });
  }

  /** Ends it with a fault of the game's making, such as an illegal token, and returns the fault to be thrown. */
  blame(reason: string): BotFault {
    const fault = new BotFault(reason);
    this.#fail(fault);
    return fault;
  }

  /** Asks it to quit, and kills it where it does not. Resolves when it is gone. */
  async quit(): Promise<void> {
    if (this.#fault === null) {
      const timer = setTimeout(() => this.kill(), QUIT_MS);
      this.#child.stdin.end('quit\n');
      await this.#ended;
      clearTimeout(timer);
    }
    await this.kill();
  }

  /** Ends it at once, with everything it has started. Resolves when it is gone. */
  kill(): Promise<void> {
    this.#fail(new BotFault('was stopped'));
    return this.#ended;
  }

  #read(chunk: Uint8Array): void {
    for (const line of this.#splitter.push(chunk)) {
      if ('text' in line && line.text.trim() === '') continue;
      const question = this.#question;
      if (question === null || 'tooLong' in line) {
        this.#fail(
          new BotFault('text' in line ? `said '${shown(line.text)}' without being asked` : TOO_LONG),
        );
        return;
      }
      this.#question = null;
      clearTimeout(question.timer);
      question.answer(line.text.replace(/\r$/, ''));
    }
    this.#bytes += chunk.length;
    if (this.#bytes > MOST_ANSWER_BYTES) this.#fail(new BotFault(TOO_LONG));
  }

  /** A pipe or the process has ended; a last answer and the exit code may still be on their way. */
  #leave(reason: string): void {
    if (this.#fault !== null || this.#leaving !== null) return;
    this.#leaving = setTimeout(() => this.#fail(new BotFault(this.#farewell(reason))), FAREWELL_MS);
  }

  #farewell(reason: string): string {
    const { exitCode, signalCode } = this.#child;
    if (signalCode !== null) return `was ended by ${signalCode}`;
    if (exitCode === null) return reason;
    const lines = this.#complaint.split('\n').filter((line) => line.trim() !== '');
    const complaint = lines.find((line) => /^\w*error\b/i.test(line)) ?? lines.at(-1);
    return `ended with exit code ${exitCode}${complaint === undefined ? '' : `: ${shown(complaint.trim())}`}`;
  }

  /** The first fault counts. The process is of no use any more. */
  #fail(fault: BotFault): void {
    if (this.#fault !== null) return;
    this.#fault = fault;
    if (this.#leaving !== null) clearTimeout(this.#leaving);
    killGroup(this.pid);
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    const question = this.#question;
    if (question === null) return;
    this.#question = null;
    clearTimeout(question.timer);
    question.fail(fault);
  }
}

const TOO_LONG = `printed more than ${MOST_ANSWER_BYTES / 1024} kB in place of an answer`;

/** Kills a process and its group; one that is gone already is no fault. */
export function killGroup(pid: number): void {
  if (pid === 0) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

function startFault(error: NodeJS.ErrnoException): BotFault {
  const why = { ENOENT: 'there is no such program', EACCES: 'it may not be run' }[error.code ?? ''];
  return new BotFault(`cannot be started: ${why ?? error.code ?? error.message}`);
}

function firstWord(line: string): string {
  return line.split(' ', 1)[0] ?? '';
}

/** Somebody's words, short enough for a reason. */
export function shown(text: string): string {
  return printable(text, 120);
}
