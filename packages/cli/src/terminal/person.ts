/** A person at the table: asks, reads, narrows down, warns, and comes back with an action that the rules allow. */
import {
  type ActionCode,
  decodeAction,
  formatAction,
  legalActionList,
  type Side,
  toAct,
  viewPosition,
} from '@bfi/engine';
import {
  type Decider,
  foresee,
  type Match,
  outcome,
  ownLosses,
  placedTag,
  type Submission,
  unaskedAction,
} from '@bfi/game';
import { advise, leftTo, type Placed } from './advice.ts';
import { askAbout } from './ask.ts';
import { confirm, runCommand } from './commands.ts';
import { type CommandCall, readAnswer, readCommand } from './input.ts';
import { pause } from './pace.ts';
import type { Item, Question } from './question.ts';
import type { LeftStep, Table } from './table.ts';
import { describePlan, nameLosses, sideName } from './words.ts';

export class Person implements Decider {
  readonly #table: Table;
  /** Others have decided for this person, who wants to see what. */
  #left = false;

  constructor(table: Table) {
    this.#table = table;
  }

  async decide({ position }: Match, side: Side): Promise<Submission> {
    const table = this.#table;
    const { phase } = viewPosition(position);
    const unasked = unaskedAction(position, side);
    if (unasked !== null) {
      // That a turn ends is seen by what follows.
      this.#left = decodeAction(unasked).type !== 'end';
      return { actor: side, action: unasked };
    }
    const left = this.#leftStep(side, phase);
    this.#left = left !== null;
    if (left === null) {
      const decided = await new Decision(table, side).make();
      table.display.settle();
      return decided;
    }
    if (left.to === 'adviser') {
      table.display.tell('The computer is thinking...');
      await pause(table, 0);
    }
    return { actor: side, ...leftTo(table, left.to) };
  }

  /** What this person has left to others, if that is due. */
  #leftStep(side: Side, phase: string): LeftStep | null {
    const { game, leftToOthers } = this.#table;
    const left = leftToOthers.get(side);
    if (left === undefined || !game.maySetUp(side)) return null;
    return left.phase === null || left.phase === phase ? left : null;
  }

  show(): void {
    if (this.#left) this.#table.display.tell();
    this.#left = false;
  }
}

/** One decision on its way: what has been typed so far leaves some actions open. */
class Decision {
  readonly #table: Table;
  readonly #side: Side;
  readonly #legal: readonly ActionCode[];
  #open: readonly ActionCode[];
  #advice: ActionCode | null = null;
  /** The board was shown already. */
  #further = false;

  constructor(table: Table, side: Side) {
    this.#table = table;
    this.#side = side;
    this.#legal = legalActionList(table.game.match.position);
    this.#open = this.#legal;
  }

  async make(): Promise<Submission> {
    const { display, game } = this.#table;
    for (;;) {
      const question = withAdvice(
        askAbout(game.match.position, this.#open, display.style.glyphs),
        this.#advice,
      );
      if (this.#further) display.askFurther(question);
      else display.ask(question);
      const line = await display.console.ask(promptFor(question, this.#side, this.#advice));
      this.#further = true;
      const call = readCommand(line);
      const decided = await (call === null ? this.#answer(line, question) : this.#obey(call));
      if (decided !== null) return decided;
    }
  }

  async #answer(line: string, question: Question): Promise<Submission | null> {
    const { display, game } = this.#table;
    const answer = readAnswer(line, game.match.position, question, this.#open);
    const advice = this.#advice;
    this.#advice = null;
    if (answer.type === 'unclear') display.note(answer.message);
    if (answer.type === 'narrow') this.#open = answer.actions;
    if (answer.type !== 'act') return null;
    const { action } = answer;
    if (await acceptsRisk(this.#table, this.#side, action, this.#legal)) {
      const isTaken = action === advice && game.maySetUp(this.#side);
      return { actor: this.#side, action, comments: isTaken ? [placedTag('computer')] : [] };
    }
    this.#open = this.#legal;
    return null;
  }

  async #obey(call: CommandCall): Promise<Submission | null> {
    switch (call.command) {
      case 'back':
        this.#open = this.#legal;
        this.#advice = null;
        return null;
      case 'board':
        this.#further = false;
        return null;
      case 'ready':
        return this.#leaveSetup();
      case 'suggest':
      case 'random': {
        const to = call.command === 'random' ? 'chance' : 'adviser';
        const chosen = leaveTo(this.#table, this.#side, to, call.argument === 'all');
        if (chosen !== null) return { actor: this.#side, ...chosen };
        if (to === 'adviser') this.#advice = suggest(this.#table);
        return null;
      }
      default:
        return runCommand(this.#table, this.#side, call);
    }
  }

  #leaveSetup(): Submission | null {
    const { game, display, leftToOthers } = this.#table;
    if (!game.maySetUp(this.#side)) {
      display.note('The armies stand already. suggest asks the computer what it would do now.');
      return null;
    }
    leftToOthers.set(this.#side, { phase: null, to: 'adviser' });
    return { actor: this.#side, ...leftTo(this.#table, 'adviser') };
  }
}

/** What Enter does stands there unless the list says it. */
function promptFor({ preferred, items }: Question, side: Side, advice: ActionCode | null): string {
  const name = sideName(side);
  const isSaid = advice === null && items.length > 1;
  return preferred === null || isSaid ? `${name} > ` : `${name}, Enter: ${preferred.label} > `;
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
  const said = describePlan(outcome(game.match.position, action)?.events ?? []);
  display.note(
    `The computer would play ${formatAction(action)}${said === '' ? '.' : `: ${said}`} Enter plays it; or type what you like better.`,
  );
  return action;
}

/** Leaves this decision, or with `all` the rest of this step of the set-up; null where it is the person's own. */
function leaveTo(table: Table, side: Side, to: LeftStep['to'], all: boolean): Placed | null {
  const { game, display, leftToOthers } = table;
  const { phase } = viewPosition(game.match.position);
  const setup = game.maySetUp(side);
  if (to === 'chance' && !setup)
    display.note('Only the set-up can be left to chance. suggest asks the computer.');
  if (!setup || (to === 'adviser' && !all)) return null;
  if (all) leftToOthers.set(side, { phase, to });
  return leftTo(table, to);
}

/** Warns before an action that costs, or may cost, one's own; where nothing else is possible there is nothing to ask. */
async function acceptsRisk(
  table: Table,
  side: Side,
  action: ActionCode,
  legal: readonly ActionCode[],
): Promise<boolean> {
  if (legal.length === 1 || toAct(table.game.match.position) !== side) return true;
  const foresight = foresee(table.game.match.position, action);
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
