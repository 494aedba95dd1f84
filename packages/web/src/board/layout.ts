/**
 * Where things are on the screen, in hundredths of a square: x to the right, y down, the island's top left corner at 0, 0.
 * A layout is made anew when the board turns, gets narrow or has no pads; it holds nothing that moves.
 */
import {
  columnOf,
  columnOfSlot,
  type Facing,
  rowOf,
  SIZE,
  type Side,
  SLOTS,
  type Square,
  squareAt,
} from '@bfi/engine';
import { DECK } from '../look/pad.ts';
import type { Place } from './marks.ts';
import { degreesOf, type Spot } from './picture.ts';

export const UNIT = 100;
export const ISLAND = SIZE * UNIT;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ScaledPoint extends Point {
  readonly scale: number;
}

export interface Missiles {
  readonly red: number;
  readonly blue: number;
}

/** A slot that would lie outside the picture waits behind the deck, smaller. */
const TUCKED = { scale: 0.48, behind: 60, step: 54, first: 30 };

/** Sea that a board needs beyond its own and the other shore, where a pad lies close to the sand: with slots behind it, or without. */
const CLOSE = { off: 76, behind: 164, alone: 140, beach: 14 };
/** Sand beyond the squares that has room for letters. */
const BEACH = 38;
/** Sea beside the island in which a whole pad can hang past the corner. */
const OVERHANG = 200;
/** Squares of fewer pixels have larger signs on them. */
const SMALL = 44;

/** A room that a board is to fill, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

interface Sea {
  readonly left: number;
  readonly top: number;
}

function framed(tight: boolean, pads: boolean): Sea {
  if (tight) return { left: 0, top: pads ? CLOSE.behind : 48 };
  return { left: 128, top: pads ? 226 : 108 };
}

/** The largest squares that the room allows: with slots behind the pads where it is narrow, with sea beside the island where it is wide. */
function filling({ width, height }: Room, pads: boolean): Sea {
  const scale = ({ left, top }: Sea): number =>
    Math.min(width / (ISLAND + 2 * left), height / (ISLAND + 2 * top));
  const narrow = framed(true, pads);
  const wide = pads ? { left: OVERHANG, top: CLOSE.alone } : narrow;
  const least = scale(wide) >= scale(narrow) ? wide : narrow;
  const unit = scale(least);
  return {
    left: Math.max(least.left, (width / unit - ISLAND) / 2),
    top: Math.max(least.top, (height / unit - ISLAND) / 2),
  };
}

export class Layout {
  readonly turned: boolean;
  /** No sea beside the island: the squares take all the width there is. */
  readonly tight: boolean;
  /** Squares are small on the screen: letters and signs are drawn larger. */
  readonly small: boolean;
  /** A pad lies close to the sand: there is no room for letters between them. */
  readonly close: boolean;
  readonly pads: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From the island's edge to the middle of a pad's deck. */
  readonly off: number;
  /** How far sand reaches beyond the squares. */
  readonly beach: number;
  /** The letters of the columns stand in squares, because a pad lies where the beach would be. */
  readonly lettersInside: boolean;

  /** `tight`: as narrow as can be, or with sea all around. In a room that is to be filled, the sea is what the squares leave. */
  constructor(bottom: Side, tight: boolean, pads: boolean, room: Room | null = null) {
    this.turned = bottom === 'blue';
    this.pads = pads;
    const sea = room === null ? framed(tight, pads) : filling(room, pads);
    this.left = sea.left;
    this.top = sea.top;
    this.tight = room === null ? tight : sea.left < OVERHANG / 4;
    this.small = room === null ? tight : room.width / (ISLAND + 2 * sea.left) < SMALL / UNIT;
    this.close = tight || room !== null;
    this.width = ISLAND + 2 * this.left;
    this.height = ISLAND + 2 * this.top;
    this.off = this.close ? CLOSE.off : 112;
    this.lettersInside = this.close && pads;
    this.beach = this.lettersInside ? CLOSE.beach : BEACH;
  }

  get viewBox(): string {
    return `${-this.left} ${-this.top} ${this.width} ${this.height}`;
  }

  screenColumn(column: number): number {
    return this.turned ? SIZE - 1 - column : column;
  }

  /** Counted from the top of the screen. */
  screenRow(row: number): number {
    return this.turned ? row : SIZE - 1 - row;
  }

  /** The square that is seen in that column from the left and row from the top. */
  squareSeenAt(column: number, row: number): Square {
    return this.turned ? squareAt(SIZE - 1 - column, row) : squareAt(column, SIZE - 1 - row);
  }

  middle(square: Square): Point {
    return {
      x: (this.screenColumn(columnOf(square)) + 0.5) * UNIT,
      y: (this.screenRow(rowOf(square)) + 0.5) * UNIT,
    };
  }

  degrees(facing: Facing): number {
    return degreesOf(facing) + (this.turned ? 180 : 0);
  }

  /** A step of one unit towards where a facing points on the screen. */
  towards(facing: Facing): Point {
    const angle = (this.degrees(facing) * Math.PI) / 180;
    return { x: Math.round(Math.sin(angle)), y: -Math.round(Math.cos(angle)) };
  }

  atBottom(side: Side): boolean {
    return (side === 'red') !== this.turned;
  }

  /** 1 where the sea lies below the island, -1 where it lies above. */
  seaward(side: Side): number {
    return this.atBottom(side) ? 1 : -1;
  }

  deckY(side: Side): number {
    return this.atBottom(side) ? ISLAND + this.off : -this.off;
  }

  /** The middle of a pad: its missile's column. */
  padMiddle(side: Side, missile: number): Point {
    return { x: (this.screenColumn(missile) + 0.5) * UNIT, y: this.deckY(side) };
  }

  /** The columns, as seen, in which a slot still is in the picture: one past the corner where there is sea. */
  get #seen(): { readonly first: number; readonly last: number } {
    const beyond = Math.min(Math.floor(this.left / UNIT), OVERHANG / UNIT);
    return { first: -beyond, last: SIZE - 1 + beyond };
  }

  slotColumn(side: Side, slot: number, missile: number): number {
    return this.screenColumn(columnOfSlot(side, slot, missile));
  }

  isTucked(side: Side, slot: number, missile: number): boolean {
    const column = this.slotColumn(side, slot, missile);
    return column < this.#seen.first || column > this.#seen.last;
  }

  slotPoint(side: Side, slot: number, missile: number): ScaledPoint {
    const column = this.slotColumn(side, slot, missile);
    const { first, last } = this.#seen;
    const y = this.deckY(side);
    if (column >= first && column <= last) return { x: (column + 0.5) * UNIT, y, scale: 0.9 };
    const ends = [this.slotColumn(side, 1, missile), this.slotColumn(side, SLOTS, missile)];
    const behind = y + this.seaward(side) * TUCKED.behind;
    const { scale } = TUCKED;
    if (column < first) {
      const outermost = Math.min(...ends);
      return { x: first * UNIT + TUCKED.first + (column - outermost) * TUCKED.step, y: behind, scale };
    }
    const outermost = Math.max(...ends);
    return { x: (last + 1) * UNIT - TUCKED.first - (outermost - column) * TUCKED.step, y: behind, scale };
  }

  spotPoint(spot: Spot, missiles: Missiles | null): ScaledPoint {
    if (spot.type === 'square') return { ...this.middle(spot.square), scale: 1 };
    return this.slotPoint(spot.side, spot.slot, missiles?.[spot.side] ?? 0);
  }

  /** What lies at a point, for a pointer: a slot before the pad that carries it, the pad before the sea. */
  placeAt({ x, y }: Point, missiles: Missiles | null): Place | null {
    if (x >= 0 && x < ISLAND && y >= 0 && y < ISLAND) {
      return { type: 'square', square: this.squareSeenAt(Math.floor(x / UNIT), Math.floor(y / UNIT)) };
    }
    if (missiles === null) return null;
    const side: Side = this.atBottom('red') === y >= ISLAND / 2 ? 'red' : 'blue';
    const missile = missiles[side];
    for (let slot = 1; slot <= SLOTS; slot++) {
      const point = this.slotPoint(side, slot, missile);
      const half = (UNIT / 2) * Math.min(1, point.scale * 1.1);
      if (Math.abs(x - point.x) <= half && Math.abs(y - point.y) <= half + 4)
        return { type: 'slot', side, slot };
    }
    const deck = this.padMiddle(side, missile);
    const onDeck = Math.abs(x - deck.x) <= 3 * UNIT && Math.abs(y - deck.y) <= DECK + 20;
    return onDeck ? { type: 'pad', side } : null;
  }

  /** How far a point lies outside of a square or a slot. */
  distanceTo(place: Place, { x, y }: Point, missiles: Missiles | null): number {
    if (place.type === 'pad') return Number.POSITIVE_INFINITY;
    const point = this.spotPoint(place, missiles);
    const half = (UNIT / 2) * point.scale;
    return Math.hypot(Math.max(Math.abs(x - point.x) - half, 0), Math.max(Math.abs(y - point.y) - half, 0));
  }
}
