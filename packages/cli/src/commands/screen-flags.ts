/** The flags of every command that shows the island: colours or none, Unicode or ASCII. */
import type { CommandInput, Flag } from '../command-line.ts';

export const SCREEN_FLAGS: Readonly<Record<string, Flag>> = {
  ascii: { help: 'plain letters and signs only' },
  'no-color': { help: 'no colours (the variable NO_COLOR does the same)' },
};

export function screenOf(input: CommandInput) {
  const { stdin, stdout, stderr, env } = process;
  const wanted = !input.has('no-color') && (env.NO_COLOR ?? '') === '';
  return {
    color: wanted && stdout.isTTY,
    ascii: input.has('ascii'),
    input: stdin,
    output: stdout,
    errors: stderr,
  };
}
