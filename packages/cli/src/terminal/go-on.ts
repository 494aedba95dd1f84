/** Waits until a person has read something. Words that they type meanwhile are not lost. */
import { type Console, Leaving } from './console.ts';

/** Nothing but Enter is expected: `quit` leaves, and other words answer whatever is asked next. */
export async function goOn(console: Console, prompt: string): Promise<void> {
  const line = await console.ask(prompt);
  const word = line.trim().toLowerCase();
  if (['q', 'quit', 'exit'].includes(word)) throw new Leaving('quit');
  if (word !== '') console.unread(line);
}
