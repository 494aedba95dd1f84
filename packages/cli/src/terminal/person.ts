/** A person's decision: asks, reads, narrows down, warns, and comes back with an action that the rules allow. */

import {
  type ActionCode,
  decodeAction,
  formatAction,
  legalActionList,
  type Side,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { foresee, isSetup, outcome, ownLosses } from '@bfi/game';
import { advise, setUpByChance } from './advice.ts';
import { askAbout } from './ask.ts';
import { confirm, type Deed, runCommand } from './commands.ts';
import { readAnswer, readCommand } from './input.ts';
import type { Item, Question } from './question.ts';
import type { LeftStep, Table } from './table.ts';
import { describePlan, nameLosses, sideName } from './words.ts';

export async function decide(table: Table, side: Side): Promise<Deed> {
  const { game, display } = table;
  const legal = legalActionList(game.position);
  let open: readonly ActionCode[] = legal;
  let advice: ActionCode | null = null;
  let further = false;
  for (;;) {
    const question = withAdvice(askAbout(game.position, open, display.style.glyphs), advice);
    if (further) display.askFurther(question);
    else display.ask(question);
    const line = await display.console.ask(promptFor(question, side));
    const call = readCommand(line);
    further = true;
    if (call === null) {
      const answer = readAnswer(line, game.position, question, open);
      if (answer.type === 'unclear') display.note(answer.message);
      if (answer.type === 'narrow') open = answer.actions;
      if (answer.type === 'act') {
        if (await acceptsRisk(table, side, answer.action, legal))
          return { actor: side, action: answer.action };
        open = legal;
      }
      advice = null;
      continue;
    }
    switch (call.command) {
      case 'back':
        open = legal;
        advice = null;
        break;
      case 'board':
        further = false;
        break;
      case 'suggest':
      case 'random': {
        const to = call.command === 'random' ? 'chance' : 'adviser';
        const chosen = leaveTo(table, side, to, call.argument === 'all');
        if (chosen !== null) return { actor: side, action: chosen };
        if (to === 'adviser') advice = suggest(table);
        break;
      }
      default: {
        const deed = await runCommand(table, side, call);
        if (deed !== null) return deed;
      }
    }
  }
}

function promptFor({ preferred, items }: Question, side: Side): string {
  const name = sideName(side);
  return preferred === null || items.length > 1 ? `${name} > ` : `${name}, Enter: ${preferred.label} > `;
}

/** An empty line plays what was suggested. */
function withAdvice(question: Question, advice: ActionCode | null): Question {
  if (advice === null) return question;
  const item: Item = { chip: null, label: formatAction(advice), detail: null, actions: [advice] };
  return { ...question, preferred: item };
}

function suggest(table: Table): ActionCode {
  const { game, display } = table;
  const action = advise(table);
  const said = describePlan(outcome(game.position, action)?.events ?? []);
  display.note(
    `The computer would play ${formatAction(action)}${said === '' ? '.' : `: ${said}`} Enter plays it.`,
  );
  return action;
}

/** Leaves this decision, or with `all` the rest of this step of the set-up; null where it is the person's own. */
function leaveTo(table: Table, side: Side, to: LeftStep['to'], all: boolean): ActionCode | null {
  const { game, display, leftToOthers } = table;
  const { phase } = viewPosition(game.position);
  const setup = isSetup(game.position);
  if (to === 'chance' && !setup)
    display.note('Only the set-up can be left to chance. suggest asks the computer.');
  if (!setup || (to === 'adviser' && !all)) return null;
  if (all) leftToOthers.set(side, { phase, to });
  return to === 'chance' ? setUpByChance(table) : advise(table);
}

/** Warns before an action that costs, or may cost, one's own; where nothing else is possible there is nothing to ask. */
async function acceptsRisk(
  table: Table,
  side: Side,
  action: ActionCode,
  legal: readonly ActionCode[],
): Promise<boolean> {
  if (legal.length === 1 || toAct(table.game.position) !== side) return true;
  const foresight = foresee(table.game.position, action);
  const { certain, ifLive, ifChain } = ownLosses(foresight, side);
  if (certain.length > 0) {
    return confirm(table, `Careful: this takes ${nameLosses(certain)}, your own.`);
  }
  const { block } = foresight;
  if (block === null || block.live === 0) return true;
  const chance = `(${block.live} in ${block.total})`;
  if (ifLive.length > 0) {
    const which = decodeAction(action).type === 'shoot' ? 'the block' : 'the block you step onto';
    return confirm(table, `Careful: if ${which} is live ${chance}, you lose ${nameLosses(ifLive)}.`);
  }
  if (ifChain.length === 0) return true;
  return confirm(
    table,
    `Careful: if the block is live ${chance} it sets off others, which may take ${nameLosses(ifChain)}.`,
  );
}

/** Waits until a person rolls. Returns null then, or how they ended the battle instead. */
export async function waitForRoll(table: Table, side: Side, title: string): Promise<Deed | null> {
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
      const deed = await runCommand(table, side, call);
      if (deed !== null) return deed;
      if (['random', 'suggest'].includes(call.command)) display.note('The die comes first: Enter rolls it.');
    }
  }
  return null;
}
