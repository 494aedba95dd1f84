/** The commands that a person may type at any prompt, whatever is asked. */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatAction, formatPosition, legalActionList, opponentOf, type Side } from '@bfi/engine';
import { formatGame, refereesEnding, resignation, type Submission } from '@bfi/game';
import { printable } from '../command-line.ts';
import { Leaving } from './console.ts';
import { commandHelp, rulesHelp } from './help.ts';
import type { CommandCall } from './input.ts';
import { battleOf } from './log.ts';
import { whyRefused } from './save-file.ts';
import { layoutFor, renderStory } from './screen.ts';
import type { Table } from './table.ts';
import { takeBack } from './take-back.ts';
import { wrap } from './text.ts';
import { sideName } from './words.ts';

/** Runs a command; returns how it ended the battle, or null if it goes on. `back`, `random`, `ready` and `suggest` are the asker's. */
export async function runCommand(table: Table, side: Side, call: CommandCall): Promise<Submission | null> {
  const { display, game, settings } = table;
  switch (call.command) {
    case 'commands':
      await display.page(commandHelp(game.match.position, display.style.glyphs, widthOf(table)));
      return null;
    case 'help':
      await display.page(rulesHelp(game.match.rules, widthOf(table)));
      return null;
    case 'log':
      await display.page(logLines(table, call.argument === 'all'));
      return null;
    case 'moves':
      await display.page(moveLines(table));
      return null;
    case 'save':
      display.note(saveCopy(table, call.argument));
      return null;
    case 'auto':
      settings.autoRoll = !settings.autoRoll;
      display.note(
        settings.autoRoll ? 'From now on the die rolls by itself.' : 'From now on Enter rolls the die.',
      );
      return null;
    case 'position':
      await display.page([formatPosition(game.match.position)]);
      return null;
    case 'undo':
      display.note(takeBack(table, side));
      return null;
    case 'quit':
      throw new Leaving('quit');
    case 'resign':
      return resign(table, side);
    case 'draw':
      return offerDraw(table, side);
    case 'back':
    case 'board':
    case 'random':
    case 'ready':
    case 'suggest':
      return null;
  }
}

export async function confirm(table: Table, question: string, prompt = 'Sure?'): Promise<boolean> {
  const { display } = table;
  display.note(question);
  display.say();
  return /^(y|yes)$/i.test((await display.console.ask(`${prompt} y/n > `)).trim());
}

async function resign(table: Table, side: Side): Promise<Submission | null> {
  return (await confirm(table, `${sideName(side)} gives up this battle?`)) ? resignation(side) : null;
}

/** The other person at this screen is asked at once. */
async function offerDraw(table: Table, side: Side): Promise<Submission | null> {
  const { game, display } = table;
  const other = opponentOf(side);
  const [own, asked] = [sideName(side), sideName(other)];
  if (!game.mayOfferDraw(side)) {
    display.note(
      game.seats[other].decides === 'computer'
        ? 'The computer plays to the end: it takes no draws.'
        : `${asked} has declined a draw already; ${own} may offer another in the next turn.`,
    );
    return null;
  }
  game.offerDraw(side);
  const question = `${own} offers a draw. ${asked}, do you accept?`;
  if (game.mayAnswerDraw(other) && (await confirm(table, question, asked)))
    return refereesEnding('draw:agreed');
  game.declineDraw();
  display.note(`${asked} declines the draw.`);
  return null;
}

function logLines(table: Table, all: boolean): string[] {
  const { log, display } = table;
  const most = all ? Number.POSITIVE_INFINITY : display.console.size().rows - 3;
  const lines = renderStory(
    all ? log.entries : battleOf(log.entries, table.game.match.turn.turn),
    0,
    display.style,
    widthOf(table),
    most,
  );
  return lines.length === 0 ? ['Nothing has happened yet.'] : lines;
}

function moveLines(table: Table): string[] {
  const tokens = legalActionList(table.game.match.position).map(formatAction);
  return wrap(tokens.join('  '), widthOf(table));
}

function widthOf({ display }: Table): number {
  return layoutFor(display.console.size().columns).width;
}

/** Never over a file that is there. */
function saveCopy(table: Table, file: string): string {
  if (file === '') return `The game is saved after every step, in ${printable(table.savePath, 200)}`;
  try {
    writeFileSync(file, formatGame(table.game), { flag: 'wx' });
    return `The record is in ${printable(file, 200)}`;
  } catch (error) {
    const why = existsSync(dirname(file)) ? whyRefused(error) : 'there is no such folder';
    return `Could not write ${printable(file, 200)}: ${why}.`;
  }
}
