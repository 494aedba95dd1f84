/** The choices of set-up: where a block goes, who is placed where and how, in which order the pad is loaded. */
import {
  type Action,
  BLOCKS,
  blocksToLay,
  FACINGS,
  type Facing,
  forwardOf,
  KINDS,
  type Kind,
  type Position,
  type SetupRefusal,
  type Square,
  setupRefusal,
} from '@bfi/engine';
import { type BoardMarks, NO_MARKS, type Place, type StepMark } from '../board/marks.ts';
import { m } from '../language/language.svelte.ts';
import { kindName } from '../words/names.ts';
import {
  act,
  type Choice,
  type Matter,
  type Open,
  type PickerButton,
  point,
  type TapResult,
} from './choice.ts';

type Placing = Extract<Action, { type: 'place' }>;

export function setupChoice(matter: Matter): Choice {
  switch (matter.view.phase) {
    case 'blocks':
      return blockChoice(matter);
    case 'place':
      return placeChoice(matter);
    default:
      return loadChoice(matter);
  }
}

const NOTHING: Omit<Choice, 'marks' | 'prompt' | 'buttons' | 'onPick'> = {
  isForOne: false,
  detail: null,
  warns: false,
  ways: [],
  slots: [],
  cards: [],
  tray: [],
  facings: [],
  onStep: (_step: StepMark) => null,
};

function confirmButtons(open: Pick<Open, 'code'> | null, label: string): PickerButton[] {
  return open === null
    ? []
    : [{ key: 'confirm', label, sign: null, tone: 'primary', result: act(open.code) }];
}

function blockChoice(matter: Matter): Choice {
  const { position, view, side, open, pointing } = matter;
  const at = (square: Square | null): Open | null =>
    open.find(({ action }) => action.type === 'block' && action.square === square) ?? null;
  const ready = at(pointing.square);
  const allowed = open.flatMap(({ action }) => (action.type === 'block' ? [action.square] : []));
  return {
    ...NOTHING,
    marks: {
      ...NO_MARKS,
      allowed,
      ghost:
        ready === null || pointing.square === null ? null : { square: pointing.square, content: 'block' },
    },
    prompt: m.setup_block({ number: view.blocks.length + 1, all: BLOCKS }),
    detail: pointing.refused === null ? m.setup_block_detail() : refusalWords(position, pointing.refused),
    warns: pointing.refused !== null,
    buttons: confirmButtons(ready, m.setup_confirm_block()),
    tray: [{ kind: 'block', left: blocksToLay(position, side), picked: true }],
    onPick: (place) => {
      const square = squareOf(place);
      if (square === null) return null;
      const there = at(square);
      if (there === null) return point({ square: null, refused: place });
      // A second tap on the same square is the confirmation.
      return square === pointing.square ? act(there.code) : point({ square, refused: null });
    },
  };
}

const REFUSALS: Readonly<Record<SetupRefusal, () => string>> = {
  phase: () => m.setup_refused(),
  block: () => m.setup_refused_block(),
  character: () => m.setup_refused_taken(),
  row: () => m.setup_refused_row(),
  column: () => m.setup_refused_column(),
  rows: () => m.setup_refused_rows(),
};

/** Where the rules have nothing against a square, a lesson has. */
function refusalWords(position: Position, place: Place): string {
  const square = squareOf(place);
  return REFUSALS[(square === null ? null : setupRefusal(position, square)) ?? 'phase']();
}

function placeChoice(matter: Matter): Choice {
  const { view, side, open, pointing, position } = matter;
  const left = view.reserve[side];
  const kinds = KINDS.filter((kind) =>
    open.some(({ action }) => action.type === 'place' && action.kind === kind),
  );
  const kind =
    pointing.kind !== null && kinds.includes(pointing.kind) ? pointing.kind : (kinds[0] ?? 'soldier');
  const ways = open.flatMap(({ code, action }): (Open & { action: Placing })[] =>
    action.type === 'place' && action.kind === kind ? [{ code, action }] : [],
  );
  const facing = pointing.facing ?? forwardOf(side);
  const ready =
    ways.find(({ action }) => action.square === pointing.square && action.facing === facing) ?? null;
  const allowed = Array.from(new Set(ways.map(({ action }) => action.square)));
  const number = view.characters.filter(({ character }) => character.side === side).length + 1;
  const marks: BoardMarks = {
    ...NO_MARKS,
    allowed,
    ghost: ready === null ? null : { square: ready.action.square, content: { side, kind, facing } },
  };
  return {
    ...NOTHING,
    marks,
    prompt: m.setup_place({ number, all: position.rules.placed }),
    detail: pointing.refused === null ? m.setup_place_detail() : refusalWords(position, pointing.refused),
    warns: pointing.refused !== null,
    buttons: confirmButtons(ready, m.setup_confirm_place({ kind: kindName(kind) })),
    tray: kinds.map((one) => ({ kind: one, left: left[one], picked: one === kind })),
    facings:
      ready === null
        ? []
        : ways.flatMap(({ action }) => (action.square === pointing.square ? [action.facing] : [])),
    onPick: (place): TapResult | null => {
      const square = squareOf(place);
      if (square === null) return null;
      if (!allowed.includes(square)) return point({ square: null, refused: place });
      // A second tap on the same square turns the piece a quarter, as one would with a finger.
      if (square === pointing.square) return point({ facing: quarterTurn(facing) });
      return point({ square, kind, refused: null });
    },
  };
}

function quarterTurn(facing: Facing): Facing {
  return FACINGS[(FACINGS.indexOf(facing) + 1) % FACINGS.length] ?? facing;
}

/** The pad is loaded in some order at first; two taps swap two, and it may be confirmed at any time. */
function loadChoice(matter: Matter): Choice {
  const { side, open, pointing } = matter;
  const loads = open.flatMap(({ action, code }) =>
    action.type === 'load' ? [{ code, slots: action.slots }] : [],
  );
  const slots = pointing.slots ?? loads[0]?.slots ?? [];
  const ready = loads.find((load) => load.slots.every((kind, slot) => kind === slots[slot])) ?? null;
  const picked = pointing.picked?.type === 'slot' ? pointing.picked.slot : null;
  const pickSlot = (slot: number): TapResult =>
    picked === null
      ? point({ picked: { type: 'slot', side, slot } })
      : point({ picked: null, slots: swapped(slots, picked - 1, slot - 1) });
  return {
    ...NOTHING,
    marks: {
      ...NO_MARKS,
      lit: slots.map((_, index): Place => ({ type: 'slot', side, slot: index + 1 })),
      picked: pointing.picked,
      ghostSlots: slots.map((kind, index) => ({ side, slot: index + 1, kind })),
    },
    prompt: m.setup_load(),
    detail: picked === null ? m.setup_load_detail() : m.setup_load_picked(),
    slots: slots.map((kind, index) => ({
      kind,
      picked: picked === index + 1,
      result: pickSlot(index + 1),
    })),
    buttons: confirmButtons(ready, m.setup_confirm_load()),
    onPick: (place) => (place.type === 'slot' && place.side === side ? pickSlot(place.slot) : null),
  };
}

function swapped(slots: readonly Kind[], one: number, other: number): Kind[] {
  return slots.map((kind, index) => slots[index === one ? other : index === other ? one : index] ?? kind);
}

function squareOf(place: Place): Square | null {
  return place.type === 'square' ? place.square : null;
}
