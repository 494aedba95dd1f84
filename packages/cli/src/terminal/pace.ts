/** How fast a game goes by for those who watch: what the computer does and how the dice fall gets its time to be seen. */
import { Leaving } from './console.ts';
import type { Table } from './table.ts';

/** Waits for some part of the pace. A person who types a line does not want to wait; one who types `quit` wants to go. */
export async function pause({ display, settings }: Table, share: number): Promise<void> {
  const line = (await display.console.pause(settings.delay * share))?.trim().toLowerCase();
  if (line === 'q' || line === 'quit' || line === 'exit') throw new Leaving('quit');
  if (line === 'fast') settings.delay = 0;
}

/** For those who only watch: how to make it faster, or to leave. */
export function watchHint({ game }: Table): string {
  return game.sidesHere.length === 0 ? 'Enter: go on at once. fast: no more waiting. quit: leave' : '';
}
