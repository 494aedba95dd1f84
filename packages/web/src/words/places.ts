/** What stands where, in words: for screen readers and for a pointer that rests somewhere. */
import {
  columnOfSlot,
  formatColumn,
  formatSquare,
  type PositionView,
  SIZE,
  type Side,
  type Square,
} from '@bfi/engine';
import type { Place } from '../board/marks.ts';
import { m } from '../language/language.svelte.ts';
import { facingName, kindName, pieceName, plainList, sideName } from './names.ts';

export function describePlace(view: PositionView, place: Place): string {
  switch (place.type) {
    case 'square':
      return describeSquare(view, place.square);
    case 'slot':
      return describeSlot(view, place.side, place.slot);
    case 'pad':
      return describePad(view, place.side);
  }
}

/** «d4, red tank, facing north», «f8, block», «c3, empty» */
export function describeSquare(view: PositionView, at: Square): string {
  const square = formatSquare(at);
  const character = view.characters.find((one) => one.square === at)?.character;
  if (character === undefined) {
    return view.blocks.includes(at) ? m.square_block({ square }) : m.square_empty({ square });
  }
  const words = { square, piece: pieceName(character), facing: facingName(character.facing) };
  return view.flips.includes(at) ? m.square_character_on_block(words) : m.square_character(words);
}

/** A slot, counted from 1, with who is on it and where it would land. */
export function describeSlot(view: PositionView, side: Side, slot: number): string {
  const pad = view.pads?.[side];
  const kind = pad?.slots[slot - 1] ?? null;
  if (pad === undefined) return m.pad_none({ side: sideName(side) });
  if (kind === null) return m.slot_empty({ side: sideName(side), slot });
  const words = { side: sideName(side), slot, kind: kindName(kind) };
  const column = columnOfSlot(side, slot, pad.missile);
  return column < 0 || column >= SIZE
    ? m.slot_full_overhanging(words)
    : m.slot_full({ ...words, column: formatColumn(column) });
}

export function describePad(view: PositionView, side: Side): string {
  const pad = view.pads?.[side];
  if (pad === undefined) return m.pad_none({ side: sideName(side) });
  const words = { side: sideName(side), column: formatColumn(pad.missile) };
  const slots = pad.slots.flatMap((kind, index) =>
    kind === null ? [] : [m.pad_slot({ slot: index + 1, kind: kindName(kind) })],
  );
  return slots.length === 0 ? m.pad_empty(words) : m.pad_slots({ ...words, slots: plainList(slots) });
}
