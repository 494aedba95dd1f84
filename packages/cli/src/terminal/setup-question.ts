/** The questions of set-up: where a block goes, who is placed where and how, in which order the pad is loaded. */
import {
  type ActionCode,
  BLOCKS,
  FACINGS,
  formatSquare,
  forwardOf,
  type Kind,
  rangeOf,
  type Square,
} from '@bfi/engine';
import type { Mark, Marks } from './board.ts';
import { byKind, canGoBack, type Item, type Matter, type Question } from './question.ts';
import { kindLetter } from './style.ts';
import { sideName } from './words.ts';

/** `all` reaches to the end of the step that is due. */
function orElse(all: string): string {
  return `Or: random, suggest; for ${all}: random all, suggest all`;
}

export function askBlock({ side, view, open }: Matter): Question {
  const squares = open.flatMap(({ action }) => (action.type === 'block' ? [action.square] : []));
  return {
    side,
    title: `${sideName(side)}: put block ${view.blocks.length + 1} of ${BLOCKS}`,
    items: [],
    hint: `Type a square marked +, like ${example(squares)}. No two share a row or a column. ${orElse('all your blocks')}`,
    marks: freeMarks(squares),
    preferred: null,
  };
}

function example(squares: readonly Square[]): string {
  const middle = squares[Math.floor(squares.length / 2)];
  return middle === undefined ? 'd5' : formatSquare(middle);
}

function freeMarks(squares: Iterable<Square>): Marks {
  return new Map(Array.from(squares, (square): [Square, Mark] => [square, { text: '+', tone: 'free' }]));
}

export function askPlacement(matter: Matter): Question {
  const { side, open } = matter;
  const kinds = byKind(open, (action) => (action.type === 'place' ? action.kind : null));
  const squares = new Set(open.flatMap(({ action }) => (action.type === 'place' ? [action.square] : [])));
  const [kind] = kinds.keys();
  const [square] = squares;
  if (kinds.size === 1 && squares.size === 1 && kind !== undefined && square !== undefined) {
    return askFacing(matter, kind, square);
  }
  if (kinds.size === 1 && kind !== undefined) {
    return {
      side,
      title: `${sideName(side)}: where does the ${kind} go?`,
      items: [],
      hint: `Type a square marked +, or square and facing like d2 n.${canGoBack(matter) ? ' b: back' : ''}`,
      marks: freeMarks(squares),
      preferred: null,
    };
  }
  const asked = squares.size === 1 && square !== undefined ? `who goes onto ${formatSquare(square)}?` : null;
  return {
    side,
    title: `${sideName(side)}: ${asked ?? `place character ${placementNumber(matter)}`}`,
    items: kindItems(matter, kinds),
    hint: `Or all at once: kind, square, facing, like ${asked === null ? 't d2 n' : 't n'}. ${orElse('all your characters')}`,
    marks: freeMarks(squares),
    preferred: null,
  };
}

function placementNumber({ position, view, side }: Matter): string {
  const placed = view.characters.filter(({ character }) => character.side === side).length;
  return `${placed + 1} of ${position.rules.placed}`;
}

function kindItems({ view, side }: Matter, kinds: ReadonlyMap<Kind, ActionCode[]>): Item[] {
  return Array.from(kinds, ([kind, actions]) => ({
    chip: { side, text: kindLetter(side, kind) },
    label: `${kind.padEnd(7)} range ${rangeOf(kind)}, ${view.reserve[side][kind]} left`,
    detail: null,
    actions,
  }));
}

function askFacing({ side, open, glyphs }: Matter, kind: Kind, square: Square): Question {
  const items = FACINGS.flatMap((facing): Item[] => {
    const actions = open.filter(({ action }) => action.type === 'place' && action.facing === facing);
    if (actions.length === 0) return [];
    const label = `${glyphs.facings[facing]} ${facing}`;
    return [{ chip: null, label, detail: null, actions: actions.map(({ code }) => code) }];
  });
  const forward = FACINGS.indexOf(forwardOf(side));
  return {
    side,
    title: `${sideName(side)}: which way does the ${kind} on ${formatSquare(square)} face?`,
    items,
    hint: 'n e s w, or Enter for forward. b: back',
    marks: new Map([[square, { text: kindLetter(side, kind), tone: 'pick' }]]),
    preferred: items[forward] ?? null,
  };
}

export function askLoad({ side, open }: Matter): Question {
  const loads = open.flatMap(({ action }) => (action.type === 'load' ? [action.slots] : []));
  const chosen = commonStart(loads);
  const next = byKind(open, (action) =>
    action.type === 'load' ? (action.slots[chosen.length] ?? null) : null,
  );
  const items: Item[] = Array.from(next, ([kind, actions]) => ({
    chip: { side, text: kindLetter(side, kind) },
    label: `${kind} in slot ${chosen.length + 1}`,
    detail: null,
    actions,
  }));
  const only = open.length === 1 ? open[0] : undefined;
  if (only !== undefined) items.push(onlyLoad(only.code, loads[0] ?? []));
  const letters = (loads[0] ?? []).map((kind) => kindLetter('red', kind)).join('');
  const done = chosen.map((kind) => kindLetter(side, kind)).join('');
  return {
    side,
    title: `${sideName(side)}: load the pad${done === '' ? '' : `: ${done}${'.'.repeat(5 - done.length)}`}`,
    items,
    hint: `Who stands in which slot? Or all at once, slot 1 to 5, like ${letters}. Or: random, suggest`,
    marks: new Map(),
    preferred: items.length === 1 ? (items[0] ?? null) : null,
  };
}

/** Five of a kind can stand in one order only. */
function onlyLoad(code: ActionCode, slots: readonly Kind[]): Item {
  const label = `the only way: ${slots.map((kind) => kindLetter('red', kind)).join('')}`;
  return { chip: null, label, detail: null, actions: [code] };
}

/** The slots that are the same in all loads: what has been chosen so far, or could not be otherwise. */
export function commonStart(loads: readonly (readonly Kind[])[]): Kind[] {
  const first = loads[0] ?? [];
  const differs = first.findIndex((kind, slot) => loads.some((load) => load[slot] !== kind));
  return first.slice(0, differs < 0 ? first.length : differs);
}
