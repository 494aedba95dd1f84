/** A person at the die: it waits until they roll. */
import { type Side, viewPosition } from '@bfi/engine';
import type { Submission } from '@bfi/game';
import { runCommand } from './commands.ts';
import { commandMeant, readCommand } from './input.ts';
import type { Question } from './question.ts';
import type { Table } from './table.ts';
import { sideName } from './words.ts';

const START_HINT =
  'Enter: roll the die. ready: roll, and leave the whole set-up to the computer; the first turn begins at once. ?: help';

/** Waits until a person rolls. Returns null then, or how they ended the battle instead. */
export async function waitForRoll(table: Table, side: Side, title: string): Promise<Submission | null> {
  const { display, settings, game } = table;
  const isFirst = viewPosition(game.match.position).phase === 'rolloff';
  const question: Question = {
    side,
    title,
    items: [],
    hint: isFirst ? START_HINT : 'Enter: roll the die. ?: help',
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
      display.note(`${commandMeant(line)}The die comes first: Enter rolls it.`);
    } else {
      const ending = await runCommand(table, side, call);
      if (ending !== null) return ending;
      if (call.command === 'ready' && isFirst) {
        for (const here of game.sidesHere) table.leftToOthers.set(here, { phase: null, to: 'adviser' });
        return null;
      }
      if (call.command === 'ready') display.note('The armies stand already. Enter rolls the die.');
      if (['random', 'suggest'].includes(call.command)) display.note('The die comes first: Enter rolls it.');
    }
  }
  return null;
}
