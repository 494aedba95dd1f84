/** Where an arrow key leads on the board, as it is seen on the screen: over the island, and on to the pads beyond the shores. */
import { columnOf, opponentOf, rowOf, SIZE, type Side, SLOTS } from '@bfi/engine';
import type { Layout, Missiles } from './layout.ts';
import type { Place } from './marks.ts';

/** A pad's row as it is seen, from left to right: its slots, then the pad itself. */
function padRow(layout: Layout, side: Side): Place[] {
  const slots = Array.from({ length: SLOTS }, (_, index): Place => ({ type: 'slot', side, slot: index + 1 }));
  if (layout.slotColumn(side, 1, 0) > layout.slotColumn(side, SLOTS, 0)) slots.reverse();
  return [...slots, { type: 'pad', side }];
}

function islandRow(layout: Layout, row: number): Place[] {
  return Array.from(
    { length: SIZE },
    (_, column): Place => ({ type: 'square', square: layout.squareSeenAt(column, row) }),
  );
}

/** Every row of the grid, from the top of the screen. */
export function gridRows(layout: Layout): Place[][] {
  const island = Array.from({ length: SIZE }, (_, row) => islandRow(layout, row));
  if (!layout.pads) return island;
  const top: Side = layout.atBottom('red') ? 'blue' : 'red';
  return [padRow(layout, top), ...island, padRow(layout, opponentOf(top))];
}

/** A name that two equal places share. */
export function keyOf(place: Place): string {
  if (place.type === 'square') return `s${place.square}`;
  return place.type === 'slot' ? `${place.side}${place.slot}` : `${place.side}-pad`;
}

/** The column, as seen, in which somebody stands who is on that place. */
function columnSeen(layout: Layout, place: Place, missiles: Missiles | null): number {
  if (place.type === 'square') return layout.screenColumn(columnOf(place.square));
  const missile = missiles?.[place.side] ?? 0;
  const column =
    place.type === 'pad' ? layout.screenColumn(missile) : layout.slotColumn(place.side, place.slot, missile);
  return Math.min(Math.max(column, 0), SIZE - 1);
}

function rowSeen(layout: Layout, place: Place): number {
  if (place.type === 'square') return layout.screenRow(rowOf(place.square));
  return layout.atBottom(place.side) ? SIZE : -1;
}

/** The place that a key leads to, or null where it leads nowhere. */
export function placeAfterKey(
  layout: Layout,
  from: Place,
  key: string,
  far: boolean,
  missiles: Missiles | null,
): Place | null {
  const row = rowSeen(layout, from);
  const line = from.type === 'square' ? islandRow(layout, row) : padRow(layout, from.side);
  const index = line.findIndex((place) => keyOf(place) === keyOf(from));
  switch (key) {
    case 'ArrowLeft':
      return line[index - 1] ?? null;
    case 'ArrowRight':
      return line[index + 1] ?? null;
    case 'ArrowUp':
    case 'ArrowDown':
      return upOrDown(layout, from, row + (key === 'ArrowUp' ? -1 : 1), missiles);
    case 'Home':
      return (far ? gridRows(layout).at(0)?.at(0) : line.at(0)) ?? null;
    case 'End':
      return (far ? gridRows(layout).at(-1)?.at(-1) : line.at(-1)) ?? null;
    default:
      return null;
  }
}

function upOrDown(layout: Layout, from: Place, row: number, missiles: Missiles | null): Place | null {
  const column = columnSeen(layout, from, missiles);
  if (row >= 0 && row < SIZE) return { type: 'square', square: layout.squareSeenAt(column, row) };
  if (!layout.pads || missiles === null || row < -1 || row > SIZE) return null;
  const side: Side = layout.atBottom('red') === row >= SIZE ? 'red' : 'blue';
  let nearest: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let slot = 1; slot <= SLOTS; slot++) {
    const distance = Math.abs(layout.slotColumn(side, slot, missiles[side]) - column);
    if (distance < least) {
      least = distance;
      nearest = { type: 'slot', side, slot };
    }
  }
  return nearest;
}
