/** How fast a game goes by for those who watch: what the computer does and how the dice fall gets its time to be seen. */
import { Leaving } from './console.ts';
import type { Table } from './table.ts';

/**
 * Waits for some part of the pace. A person who types a line does not want to wait; one who types `quit` wants to go. Other words
 * answer the next question. A number does not: it would choose from a list that nobody has seen.
 */
export async function pause({ display, settings, game }: Table, share: number): Promise<void> {
  const line = (await display.console.pause(settings.delay * share))?.trim() ?? '';
  const word = line.toLowerCase();
  if (word === 'q' || word === 'quit' || word === 'exit') throw new Leaving('quit');
  if (word === 'fast') settings.delay = 0;
  else if (game.sidesHere.length > 0 && /[^0-9]/.test(word)) display.console.unread(line);
}

/** For those who only watch: how to make it faster, or to leave. */
export function watchHint({ game }: Table): string {
  return game.sidesHere.length === 0 ? 'Enter: go on at once. fast: no more waiting. quit: leave' : '';
}
