/** `bfi engine`: the bot protocol on standard input and output. */
import { once } from 'node:events';
import { createRandom, freshSeed } from '@bfi/ai';
import type { Command } from '../command-line.ts';
import { LineSplitter, type TextLine } from '../lines.ts';
import { ProtocolSession } from '../protocol/session.ts';
import { Thinker } from '../protocol/thinker.ts';

export const engineCommand: Command = {
  name: 'engine',
  summary: 'Speak the bot protocol on standard input and output (see docs/bots.md)',
  operands: '',
  leastOperands: 0,
  mostOperands: 0,
  flags: { seed: { value: 'N', help: 'make `go` repeat the same choices in every run' } },
  run: (input) => runEngine(input.number('seed', 0, 2 ** 31 - 1) ?? null),
};

/** A writer that does not wait for its answers is not read on before so many lines are answered. */
const MOST_WAITING = 1000;

function runEngine(seed: number | null): Promise<number> {
  const thinker = new Thinker();
  const session = new ProtocolSession({
    random: createRandom(seed ?? freshSeed()),
    repeats: seed !== null,
    champion: (position, limits) => thinker.decide(position, limits),
  });
  return new Conversation(session, thinker).hold();
}

/** Reads lines and answers them one after the other; only a `stop` is heard while an answer is being thought of. */
class Conversation {
  readonly #session: ProtocolSession;
  readonly #thinker: Thinker;
  readonly #splitter = new LineSplitter();
  readonly #waiting: TextLine[] = [];
  #wake: () => void = () => undefined;
  #ended = false;

  constructor(session: ProtocolSession, thinker: Thinker) {
    this.#session = session;
    this.#thinker = thinker;
  }

  /** Returns the exit code, when it was told to quit or there is nothing more to read. */
  async hold(): Promise<number> {
    const { stdin } = process;
    stdin.on('data', (chunk: Uint8Array) => this.#hear(this.#splitter.push(chunk)));
    stdin.once('end', () => {
      this.#hear(this.#splitter.end());
      this.#ended = true;
      this.#wake();
    });
    while (await this.#answerNext()) if (this.#waiting.length < MOST_WAITING) stdin.resume();
    stdin.destroy();
    await this.#thinker.close();
    return 0;
  }

  #hear(lines: Iterable<TextLine>): void {
    for (const line of lines) {
      if (this.#thinker.isThinking && 'text' in line && line.text.trim() === 'stop') this.#thinker.stop();
      else this.#waiting.push(line);
    }
    if (this.#waiting.length >= MOST_WAITING) process.stdin.pause();
    this.#wake();
  }

  /** Waits where the reader at the other end is slower than we are. False when it is over. */
  async #answerNext(): Promise<boolean> {
    const line = this.#waiting.shift();
    if (line === undefined) {
      if (this.#ended) return false;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      return true;
    }
    const asked =
      'tooLong' in line
        ? { lines: ['error limit the line is longer than 64 kB'] }
        : this.#session.answer(line.text);
    const answered = asked instanceof Promise ? await asked : asked;
    const text = answered.lines.map((one) => `${one}\n`).join('');
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
    return !('quit' in answered);
  }
}
