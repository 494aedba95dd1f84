/** The commands that a person may type at any prompt, whatever is asked. */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type ActionCode,
  type Actor,
  encodeAction,
  formatAction,
  legalActionList,
  opponentOf,
  type Side,
} from '@bfi/engine';
import { printable } from '../command-line.ts';
import { Leaving } from './console.ts';
import { commandHelp, rulesHelp } from './help.ts';
import type { CommandCall } from './input.ts';
import { whyRefused } from './save-file.ts';
import { layoutFor, renderStory } from './screen.ts';
import type { Table } from './table.ts';
import { wrap } from './text.ts';
import { sideName } from './words.ts';

/** What is done, by whom. */
export interface Deed {
  readonly actor: Actor;
  readonly action: ActionCode;
}

/** Runs a command; returns how it ended the battle, or null if it goes on. `back`, `random` and `suggest` are the asker's. */
export async function runCommand(table: Table, side: Side, call: CommandCall): Promise<Deed | null> {
  const { display, game, settings } = table;
  switch (call.command) {
    case 'commands':
      await display.page(commandHelp(game.position, display.style.glyphs, widthOf(table)));
      return null;
    case 'help':
      await display.page(rulesHelp(game.rules, widthOf(table)));
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
    case 'undo':
      display.note('Nothing can be taken back in this game.');
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
    case 'suggest':
      return null;
  }
}

export async function confirm(table: Table, question: string): Promise<boolean> {
  const { display } = table;
  display.note(question);
  display.say();
  return /^(y|yes)$/i.test((await display.console.ask('Sure? y/n > ')).trim());
}

async function resign(table: Table, side: Side): Promise<Deed | null> {
  if (!(await confirm(table, `${sideName(side)} gives up this battle?`))) return null;
  return { actor: side, action: encodeAction({ type: 'outside', ending: `${side}:resigns` }) };
}

async function offerDraw(table: Table, side: Side): Promise<Deed | null> {
  const other = opponentOf(side);
  if (table.seats[other] !== 'human') {
    table.display.note('The computer plays to the end: it takes no draws.');
    return null;
  }
  if (await confirm(table, `${sideName(side)} offers a draw. ${sideName(other)}, do you accept?`)) {
    return { actor: 'referee', action: encodeAction({ type: 'outside', ending: 'draw:agreed' }) };
  }
  table.display.note(`${sideName(other)} declines the draw.`);
  return null;
}

function logLines(table: Table, all: boolean): string[] {
  const { game, display } = table;
  const most = all ? Number.POSITIVE_INFINITY : display.console.size().rows - 3;
  const lines = renderStory(game.log, 0, display.style, widthOf(table), most);
  return lines.length === 0 ? ['Nothing has happened yet.'] : lines;
}

function moveLines(table: Table): string[] {
  const tokens = legalActionList(table.game.position).map(formatAction);
  return wrap(tokens.join('  '), widthOf(table));
}

function widthOf({ display }: Table): number {
  return layoutFor(display.console.size().columns).width;
}

/** Never over a file that is there. */
function saveCopy(table: Table, file: string): string {
  if (file === '') return `The game is saved after every step, in ${printable(table.savePath, 200)}`;
  try {
    writeFileSync(file, table.recordText(), { flag: 'wx' });
    return `The record is in ${printable(file, 200)}`;
  } catch (error) {
    const why = existsSync(dirname(file)) ? whyRefused(error) : 'there is no such folder';
    return `Could not write ${printable(file, 200)}: ${why}.`;
  }
}
