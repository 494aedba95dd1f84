/**
 * A bot as a process behind a pipe: one question, one line as the answer, in time, and before it any number of lines that
 * begin with `info`. Whatever else it does is a fault, and a process with a fault is killed with everything it has started.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { printable } from '../command-line.ts';
import { LineSplitter, type TextLine } from '../lines.ts';

/** Why a bot lost its game. */
export class BotFault extends Error {
  /** It had not decided when its time was up. */
  readonly late: boolean;
  /** What it had written on its error stream. */
  complaint = '';

  constructor(reason: string, late = false) {
    super(reason);
    this.late = late;
  }
}

/** Told of each line that goes to the bot, comes from it, or comes from its error stream. */
export type BotListener = (way: '>' | '<' | '!', line: string) => void;

/** More than any answer, and reached at once by a bot that prints and prints. */
const MOST_ANSWER_BYTES = 64 * 1024;
/** A bot may say much while it thinks; one that never stops would fill the disk with its log. */
const MOST_INFO_BYTES = 16 * 1024 * 1024;
/** Of what it writes on its error stream so much from the beginning is kept, and so much from the end: one has the cause. */
const MOST_COMPLAINT_CHARACTERS = 4000;
/** Pipes close a moment before or after the process ends; its exit code tells more than the pipe. */
const FAREWELL_MS = 250;
const QUIT_MS = 1000;

export interface Question {
  readonly line: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** It is a decision: one who is late for it has lost on time. */
  readonly decides?: boolean;
}

interface OpenQuestion {
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
  readonly #stderrSplitter = new LineSplitter();
  #listener: BotListener = () => undefined;
  #question: OpenQuestion | null = null;
  #fault: BotFault | null = null;
  #leaving: NodeJS.Timeout | null = null;
  #bytes = 0;
  #infoBytes = 0;
  #complaint = new Complaint();

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
    child.stderr.on('data', (chunk: Uint8Array) => this.#hearComplaints(this.#stderrSplitter.push(chunk)));
    child.stderr.once('end', () => this.#hearComplaints(this.#stderrSplitter.end()));
    child.stderr.on('error', () => undefined);
  }

  /** From now on this one is told of every line. */
  set listener(listener: BotListener) {
    this.#listener = listener;
  }

  /** The process id, or 0 where it could not be started. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get alive(): boolean {
    return this.#fault === null;
  }

  /** Sends a line and returns the line that answers it. Rejects with a BotFault. */
  ask({ line, timeout, decides = false }: Question): Promise<string> {
    if (this.#fault !== null) return Promise.reject(this.#fault);
    return new Promise((answer, fail) => {
      const timer = setTimeout(() => {
        this.#fail(new BotFault(`gave no answer to '${firstWord(line)}' within ${timeout} ms`, decides));
      }, timeout);
      this.#question = { answer, fail, timer };
      this.#bytes = 0;
      this.#infoBytes = 0;
      this.#listener('>', line);
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
    this.#bytes += chunk.length;
    for (const line of this.#splitter.push(chunk)) {
      if ('text' in line) {
        const text = line.text.replace(/\r$/, '');
        this.#listener('<', text);
        const passedOver = text.trim() === '' || isInfo(text);
        if (passedOver) this.#passOver(line.text);
        else if (!this.#answer(text)) return;
      } else {
        this.#fail(new BotFault(TOO_LONG));
        return;
      }
    }
    if (this.#bytes > MOST_ANSWER_BYTES) this.#fail(new BotFault(TOO_LONG));
    else if (this.#infoBytes > MOST_INFO_BYTES) this.#fail(new BotFault(TOO_CHATTY));
  }

  #passOver(text: string): void {
    const bytes = Buffer.byteLength(text) + 1;
    this.#bytes -= bytes;
    this.#infoBytes += bytes;
  }

  /** False where nobody had asked. */
  #answer(text: string): boolean {
    const question = this.#question;
    if (question === null) {
      this.#fail(new BotFault(`said '${shown(text)}' without being asked`));
      return false;
    }
    this.#question = null;
    clearTimeout(question.timer);
    question.answer(text);
    return true;
  }

  #hearComplaints(lines: Iterable<TextLine>): void {
    for (const line of lines) {
      const text = 'text' in line ? line.text : '(a line of more than 64 kB)';
      this.#listener('!', text);
      this.#complaint.add(text);
    }
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
    const cause = this.#complaint.cause;
    return `ended with exit code ${exitCode}${cause === undefined ? '' : `: ${shown(cause)}`}`;
  }

  /** The first fault counts. The process is of no use any more. */
  #fail(fault: BotFault): void {
    if (this.#fault !== null) return;
    this.#fault = fault;
    fault.complaint = this.#complaint.text;
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

/** What a bot wrote on its error stream, without the middle of it where it is long. */
class Complaint {
  #begin = '';
  #end = '';
  #cut = false;

  add(line: string): void {
    if (this.#begin.length + line.length < MOST_COMPLAINT_CHARACTERS && !this.#cut) {
      this.#begin += `${line}\n`;
      return;
    }
    this.#cut = true;
    this.#end = `${this.#end}${line}\n`.slice(-MOST_COMPLAINT_CHARACTERS);
  }

  get text(): string {
    return this.#cut ? `${this.#begin}…\n${this.#end}` : this.#begin;
  }

  /** The line that names the error: the last one that reads like that, as tracebacks end with it, or else the last. */
  get cause(): string | undefined {
    const lines = this.text.split('\n').filter((line) => line.trim() !== '');
    const named = lines.filter((line) => /^[\w.]*(error|exception)\b/i.test(line));
    return (named.at(-1) ?? lines.at(-1))?.trim();
  }
}

function isInfo(text: string): boolean {
  return /^info(\s|$)/.test(text);
}

const TOO_LONG = `printed more than ${MOST_ANSWER_BYTES / 1024} kB in place of an answer`;
const TOO_CHATTY = `printed more than ${MOST_INFO_BYTES / 1024 ** 2} MB of info in place of an answer`;

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
  return printable(text, 1000);
}
