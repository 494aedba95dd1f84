/** The questions of a turn: who moves where, who shoots, what to do with a zero, who must land, who is taken. */
import {
  type Action,
  type ActionCode,
  characterAt,
  entryOfSlot,
  formatColumn,
  formatSquare,
  opponentOf,
  type Square,
} from '@bfi/engine';
import { foresee, missileAfter } from '@bfi/game';
import type { Mark, Marks } from './board.ts';
import { askPiece, characterChip, riskDetail } from './piece-question.ts';
import type { Item, Matter, Open, Question } from './question.ts';
import { kindLetter } from './style.ts';
import { sideName } from './words.ts';

/** The character on the island that an action belongs to, or null. */
function actorOf(action: Action): Square | null {
  if (action.type === 'move' || action.type === 'shoot') return action.from;
  return action.type === 'turn' ? action.square : null;
}

export function askTurn(matter: Matter): Question {
  const actors = new Set(matter.open.map(({ action }) => actorOf(action)));
  const [actor] = actors;
  if (actors.size === 1 && actor !== null && actor !== undefined) return askPiece(matter, actor);
  const kinds = new Set(matter.open.map(({ action }) => action.type));
  const all = matter.view.phase === 'zero' && kinds.size > 1 ? zeroItems(matter) : listItems(matter);
  return {
    side: matter.side,
    title: turnTitle(matter),
    items: all,
    hint: turnHint(matter),
    marks: targetMarks(matter),
    preferred: all.length === 1 ? (all[0] ?? null) : (all.find((item) => isEnd(matter, item)) ?? null),
  };
}

function isEnd({ open }: Matter, item: Item): boolean {
  const only = open.find(({ code }) => code === item.actions[0]);
  return item.actions.length === 1 && only?.action.type === 'end';
}

function turnTitle({ view, side, open }: Matter): string {
  const name = sideName(side);
  if (view.phase === 'after') return `${name}: shoot, or end the turn`;
  if (view.phase === 'zero') return zeroTitle(name, open);
  if (open.every(({ action }) => action.type === 'shoot')) return `${name}: who shoots?`;
  if (open.some(({ action }) => action.type === 'blocked')) return `${name}: nobody can use the ${view.roll}`;
  if (open.some(({ action }) => action.type === 'end')) return `${name}: nobody is left to move`;
  if (view.nominee === 'pad') return `${name}: move the pad by ${view.roll}`;
  return `${name}: move one by ${view.roll}`;
}

function zeroTitle(name: string, open: readonly Open[]): string {
  const types = new Set(open.map(({ action }) => action.type));
  if (types.size > 1) return `${name} rolled a ZERO: choose one, then roll again`;
  if (types.has('enter')) return `${name}: who lands?`;
  return types.has('turn') ? `${name}: who turns?` : `${name}: who shoots?`;
}

function turnHint({ open }: Matter): string {
  const shots = open.some(({ action }) => action.type === 'shoot');
  if (open.some(({ action }) => action.type === 'move')) {
    return `Type a number, or a square like ${exampleActor(open)}.${shots ? ' x: the shots.' : ''} ?: help`;
  }
  return '?: help';
}

function exampleActor(open: readonly Open[]): string {
  const mover = open.find(({ action }) => action.type === 'move')?.action;
  return mover?.type === 'move' ? formatSquare(mover.from) : 'd4';
}

/** A character a line with all it can do, then whatever is nobody's in particular. */
function listItems(matter: Matter): Item[] {
  const groups = new Map<Square, Open[]>();
  const others: Item[] = [];
  for (const one of matter.open) {
    const actor = actorOf(one.action);
    if (actor === null) others.push(plainItem(matter, one));
    else groups.set(actor, [...(groups.get(actor) ?? []), one]);
  }
  return [...Array.from(groups, ([actor, open]) => pieceItem(matter, actor, open)), ...others];
}

function pieceItem(matter: Matter, actor: Square, open: readonly Open[]): Item {
  const { hit } = matter.glyphs;
  const parts = new Set<string>();
  let detail: string | null = null;
  for (const { code, action } of open) {
    if (action.type === 'move') parts.add(formatSquare(action.to) + moveSign(matter, action));
    if (action.type === 'shoot') {
      parts.add(`${hit}${targetName(matter, action.to)}`);
      if (open.length === 1) detail = riskDetail(foresee(matter.position, code));
    }
  }
  return {
    chip: characterChip(matter, actor),
    label: `${formatSquare(actor).padEnd(3)} ${Array.from(parts).join(' ')}`.trimEnd(),
    detail,
    actions: open.map(({ code }) => code),
  };
}

/** What is special about a destination: the character turns there, or steps onto a block. */
function moveSign({ view, glyphs }: Matter, { to, turn }: Extract<Action, { type: 'move' }>): string {
  if (turn !== null) return glyphs.turns;
  return view.blocks.includes(to) ? glyphs.block.charAt(0) : '';
}

/** «t d8» or «block d8» */
function targetName({ position }: Matter, square: Square): string {
  const character = characterAt(position, square);
  const what = character === null ? 'block' : kindLetter(character.side, character.kind);
  return `${what} ${formatSquare(square)}`;
}

function plainItem(matter: Matter, { code, action }: Open): Item {
  const actions = [code];
  const other = sideName(opponentOf(matter.side));
  switch (action.type) {
    case 'enter':
      return entryItem(matter, code, action.slot);
    case 'end':
      return { chip: null, label: 'end the turn', detail: null, actions };
    case 'blocked':
      return { chip: null, label: `blocked: ${other} takes one`, detail: null, actions };
    case 'pad':
      return { chip: null, label: 'move the pad', detail: null, actions };
    case 'padMove':
      return { chip: null, label: `${action.turn}: ${missileWords(matter, code)}`, detail: null, actions };
    default:
      throw new RangeError(`no item for ${action.type}`);
  }
}

function missileWords({ position }: Matter, code: ActionCode): string {
  const column = missileAfter(position, code);
  return column === null ? '' : `the missile over ${formatColumn(column)}`;
}

function zeroItems(matter: Matter): Item[] {
  const groups: readonly [Action['type'], string, string][] = [
    ['enter', 'land a reinforcement', 'from the pad; it moves next'],
    ['pad', 'move the pad', 'by the next roll'],
    ['turn', 'turn a character', 'where it stands; it moves next'],
    ['shoot', 'shoot first', ''],
  ];
  return groups.flatMap(([type, label, detail]): Item[] => {
    const open = matter.open.filter(({ action }) => action.type === type);
    if (open.length === 0) return [];
    const targets = open.map(({ action }) =>
      action.type === 'shoot' ? `${matter.glyphs.hit}${targetName(matter, action.to)}` : '',
    );
    const said = type === 'shoot' ? Array.from(new Set(targets)).join(' ') : detail;
    return [{ chip: null, label, detail: said, actions: open.map(({ code }) => code) }];
  });
}

function entryItem(matter: Matter, code: ActionCode, slot: number): Item {
  const { position, view, side, glyphs } = matter;
  const kind = view.pads?.[side].slots[slot - 1] ?? 'soldier';
  const square = entryOfSlot(position, side, slot);
  const where = square === null ? '' : formatSquare(square);
  return {
    chip: { side, text: `${kindLetter(side, kind)}${slot}` },
    label: `${kind.padEnd(7)} ${glyphs.arrow} ${where}`,
    detail: riskDetail(foresee(position, code)),
    actions: [code],
  };
}

export function askEntry(matter: Matter): Question {
  const items = matter.open.flatMap(({ code, action }) =>
    action.type === 'enter' ? [entryItem(matter, code, action.slot)] : [],
  );
  return {
    side: matter.side,
    title: `${sideName(matter.side)} has nobody on the island: one must land`,
    items,
    hint: 'Before the roll, and without a zero.',
    marks: new Map(),
    preferred: items.length === 1 ? (items[0] ?? null) : null,
  };
}

export function askTake(matter: Matter): Question {
  const { side, view, open } = matter;
  const other = sideName(opponentOf(side));
  const items = open.flatMap(({ code, action }): Item[] => {
    if (action.type === 'take') {
      const chip = characterChip(matter, action.square);
      return [{ chip, label: formatSquare(action.square), detail: null, actions: [code] }];
    }
    if (action.type !== 'takeFromPad') return [];
    const kind = view.pads?.[opponentOf(side)].slots[action.slot - 1] ?? 'soldier';
    const chip = { side: opponentOf(side), text: `${kindLetter(opponentOf(side), kind)}${action.slot}` };
    return [{ chip, label: `${kind} in slot ${action.slot}`, detail: null, actions: [code] }];
  });
  return {
    side,
    title: `${other} is blocked. ${sideName(side)}: take one off ${view.phase === 'penalty' ? 'the island' : 'the pad'}, for free`,
    items,
    hint: 'Type a number or a square.',
    marks: takeMarks(matter),
    preferred: items.length === 1 ? (items[0] ?? null) : null,
  };
}

function takeMarks({ open, glyphs }: Matter): Marks {
  return new Map(
    open.flatMap(({ action }): [Square, Mark][] =>
      action.type === 'take' ? [[action.square, { text: glyphs.hit, tone: 'hit' }]] : [],
    ),
  );
}

function targetMarks({ open, glyphs }: Matter): Marks {
  return new Map(
    open.flatMap(({ action }): [Square, Mark][] =>
      action.type === 'shoot' ? [[action.to, { text: glyphs.hit, tone: 'hit' }]] : [],
    ),
  );
}
