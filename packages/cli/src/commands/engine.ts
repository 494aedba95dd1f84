/** `bfi engine`: the bot protocol on standard input and output. */
import { once } from 'node:events';
import { createRandom, freshSeed } from '@bfi/ai';
import type { Command } from '../command-line.ts';
import { type Line, LineSplitter } from '../lines.ts';
import { ProtocolSession } from '../protocol/session.ts';

export const engineCommand: Command = {
  name: 'engine',
  summary: 'Speak the bot protocol on standard input and output (see docs/bots.md)',
  operands: '',
  leastOperands: 0,
  mostOperands: 0,
  flags: { seed: { value: 'N', help: 'make `go` repeat the same choices in every run' } },
  run: (input) => runEngine(input.number('seed', 0, 2 ** 31 - 1) ?? null),
};

async function runEngine(seed: number | null): Promise<number> {
  const { stdin, stdout } = process;
  const session = new ProtocolSession(createRandom(seed ?? freshSeed()), { repeats: seed !== null });
  const splitter = new LineSplitter();

  /** Answers each line at once; waits where the reader at the other end is slower than we are. Says whether to quit. */
  const answer = async (lines: Iterable<Line>): Promise<boolean> => {
    for (const line of lines) {
      const answered =
        'tooLong' in line
          ? { lines: ['error limit the line is longer than 64 kB'] }
          : session.answer(line.text);
      const text = answered.lines.map((one) => `${one}\n`).join('');
      if (text !== '' && !stdout.write(text)) await once(stdout, 'drain');
      if ('quit' in answered) return true;
    }
    return false;
  };

  for await (const chunk of stdin) {
    if (await answer(splitter.push(chunk))) return 0;
  }
  await answer(splitter.end());
  return 0;
}
