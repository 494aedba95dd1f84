/** A person at the die: it waits until they roll. */
import type { Side } from '@bfi/engine';
import type { Submission } from '@bfi/game';
import { runCommand } from './commands.ts';
import { readCommand } from './input.ts';
import type { Question } from './question.ts';
import type { Table } from './table.ts';
import { sideName } from './words.ts';

/** Waits until a person rolls. Returns null then, or how they ended the battle instead. */
export async function waitForRoll(table: Table, side: Side, title: string): Promise<Submission | null> {
  const { display, settings } = table;
  const question: Question = {
    side,
    title,
    items: [],
    hint: 'Enter: roll the die. ?: help',
    marks: new Map(),
    preferred: null,
  };
  for (let further = false; !settings.autoRoll; further = true) {
    if (further) display.askFurther(question);
    else display.ask(question);
    const line = await display.console.ask(`${sideName(side)}, Enter: roll > `);
    const call = readCommand(line);
    if (call === null) {
      if (/^(r|roll)?$/i.test(line.trim())) return null;
      display.note('The die comes first: Enter rolls it.');
    } else {
      const ending = await runCommand(table, side, call);
      if (ending !== null) return ending;
      if (['random', 'suggest'].includes(call.command)) display.note('The die comes first: Enter rolls it.');
    }
  }
  return null;
}
