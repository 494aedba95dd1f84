/** A position in words, for those who draw or describe it: nobody outside the engine needs the packed form. */
import type { Character } from './events.ts';
import { SQUARES, type Square } from './geometry.ts';
import * as Phase from './phase.ts';
import { ANYONE, BLOCK, CHARACTER, characterCell, columnBeside, type Position, THE_PAD } from './position.ts';
import {
  type BattleResult,
  FACINGS,
  KIND_COUNT,
  KINDS,
  type Kind,
  type PerSide,
  PHASES,
  type PhaseName,
  REASONS,
  RESULTS,
  type Reason,
  SIDES,
  type Side,
  SLOTS,
  word,
} from './vocabulary.ts';

/** One shared object for each of the 24 ways a character can be, so that describing allocates nothing. */
const CHARACTERS: Character[] = [];
for (const [sideIndex, side] of SIDES.entries()) {
  for (const [kindIndex, kind] of KINDS.entries()) {
    for (const [facingIndex, facing] of FACINGS.entries()) {
      CHARACTERS[characterCell(sideIndex, kindIndex, facingIndex)] = Object.freeze({ side, kind, facing });
    }
  }
}

export function characterOf(cell: number): Character {
  return word(CHARACTERS, cell);
}

/** Who decides now: a player, the dice, or nobody because the battle is over. */
export type ToAct = Side | 'chance' | 'over';

export function toAct(p: Position): ToAct {
  switch (p.phase) {
    case Phase.over:
      return 'over';
    case Phase.rolloff:
    case Phase.roll:
    case Phase.flip:
      return 'chance';
    case Phase.penalty:
    case Phase.padpenalty:
      return word(SIDES, p.side ^ 1);
    default:
      return word(SIDES, p.side);
  }
}

export interface PadView {
  /** The column under the missile, 0 to 11. */
  readonly missile: number;
  /** Slots 1 to 5. */
  readonly slots: readonly (Kind | null)[];
}

/** The column that a slot, 1 to 5, stands over with its pad's missile; outside 0 to 11 where it hangs past the corner. */
export function columnOfSlot(side: Side, slot: number, missile: number): number {
  return columnBeside(missile, SIDES.indexOf(side), slot - 1);
}

export interface PositionView {
  readonly side: Side;
  readonly toAct: ToAct;
  readonly phase: PhaseName;
  /** The die as it lies: 1 to 5 while a move is due, 0 at the choice after a zero, else null. */
  readonly roll: number | null;
  /** Who may move by the roll; null outside `roll` and `move`. */
  readonly nominee: 'anyone' | 'pad' | 'lost' | Square | null;
  readonly characters: readonly { readonly square: Square; readonly character: Character }[];
  readonly blocks: readonly Square[];
  /** What is still to be flipped, next first. */
  readonly flips: readonly Square[];
  readonly pads: PerSide<PadView> | null;
  /** Characters still to be placed in set-up. */
  readonly reserve: PerSide<Readonly<Record<Kind, number>>>;
  readonly alive: PerSide<number>;
  readonly pool: { readonly live: number; readonly safe: number };
  readonly quiet: number;
  readonly result: BattleResult | null;
  readonly reason: Reason | null;
}

export function viewPosition(p: Position): PositionView {
  const squares = Array.from({ length: SQUARES }, (_, square) => square);
  const dieLies = p.phase === Phase.move || p.phase === Phase.zero;
  const over = p.phase === Phase.over;
  return {
    side: word(SIDES, p.side),
    toAct: toAct(p),
    phase: word(PHASES, p.phase),
    roll: dieLies ? p.roll : null,
    nominee: p.phase === Phase.roll || p.phase === Phase.move ? nomineeOf(p) : null,
    characters: squares
      .filter((square) => p.cells[square]! >= CHARACTER)
      .map((square) => ({ square, character: characterOf(p.cells[square]!) })),
    blocks: squares.filter((square) => p.cells[square] === BLOCK),
    flips: p.phase === Phase.flip ? Array.from(p.flips.subarray(p.flipNext, p.flipEnd)) : [],
    pads: p.rules.hasPads ? perSide((side) => padOf(p, side)) : null,
    reserve: perSide((side) => reserveOf(p, side)),
    alive: perSide((side) => p.alive[side]!),
    pool: { live: p.live, safe: p.safe },
    quiet: p.quiet,
    result: over ? word(RESULTS, p.winner) : null,
    reason: over ? word(REASONS, p.reason) : null,
  };
}

function perSide<T>(of: (side: number) => T): PerSide<T> {
  return { red: of(0), blue: of(1) };
}

function nomineeOf(p: Position): 'anyone' | 'pad' | 'lost' | Square {
  if (p.nominee >= 0) return p.nominee;
  if (p.nominee === ANYONE) return 'anyone';
  return p.nominee === THE_PAD ? 'pad' : 'lost';
}

function padOf(p: Position, side: number): PadView {
  const slots = p.pads.subarray(side * SLOTS, (side + 1) * SLOTS);
  return {
    missile: p.missiles[side]!,
    slots: Array.from(slots, (slot) => (slot === 0 ? null : word(KINDS, slot - 1))),
  };
}

function reserveOf(p: Position, side: number): Readonly<Record<Kind, number>> {
  const [soldier = 0, jeep = 0, tank = 0] = p.reserve.subarray(side * KIND_COUNT, (side + 1) * KIND_COUNT);
  return { soldier, jeep, tank };
}

/** Who stands on a square, or null. */
export function characterAt(p: Position, square: Square): Character | null {
  const cell = p.cells[square]!;
  return cell >= CHARACTER ? characterOf(cell) : null;
}
