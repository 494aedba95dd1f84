/** `bfi replay`: what is on the command line, for stepping through a record. */
import type { Command } from '../command-line.ts';
import { DEFAULT_DELAY } from '../terminal/play.ts';
import { runReplay } from '../terminal/replay.ts';
import { SCREEN_FLAGS, screenOf } from './screen-flags.ts';

export const replayCommand: Command = {
  name: 'replay',
  summary: 'Step through a record, forwards and back',
  operands: 'FILE',
  leastOperands: 1,
  mostOperands: 1,
  flags: {
    eval: { help: 'where the game is printed: Red’s chance after each token' },
    positions: { help: 'where the game is printed: the position after each token' },
    ...SCREEN_FLAGS,
  },
  notes: [
    'FILE may be -, for a record on standard input. Where the output is no terminal,',
    'the whole game is printed. Exit code 1 if the record is faulty.',
  ].join('\n'),
  run: (input) => {
    const [file = ''] = input.operands;
    const details = { chances: input.has('eval'), positions: input.has('positions') };
    return runReplay({ file, delay: DEFAULT_DELAY, details, ...screenOf(input) });
  },
};
