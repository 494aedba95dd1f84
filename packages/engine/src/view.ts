/** A position in words, for those who draw or describe it: nobody outside the engine needs the packed form. */
import { type ToAct, toAct } from './actor.ts';
import { BLOCK, isCharacter } from './cell.ts';
import { type Character, characterOf } from './character.ts';
import { SQUARES, type Square } from './geometry.ts';
import * as Phase from './phase.ts';
import { ANYONE, kindInSlot, NO_KIND, type Position, THE_PAD } from './position.ts';
import { isSetup } from './setup.ts';
import {
  type BattleResult,
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

interface PadView {
  /** The column under the missile, 0 to 11. */
  readonly missile: number;
  /** Slots 1 to 5. */
  readonly slots: readonly (Kind | null)[];
}

export interface PositionView {
  readonly side: Side;
  readonly toAct: ToAct;
  readonly phase: PhaseName;
  /** Is it still before the first turn? */
  readonly inSetup: boolean;
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
    inSetup: isSetup(p),
    roll: dieLies ? p.roll : null,
    nominee: p.phase === Phase.roll || p.phase === Phase.move ? nomineeOf(p) : null,
    characters: squares
      .filter((square) => isCharacter(p.cells[square]!))
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
  return {
    missile: p.missiles[side]!,
    slots: Array.from({ length: SLOTS }, (_, slot) => {
      const kind = kindInSlot(p, side, slot);
      return kind === NO_KIND ? null : word(KINDS, kind);
    }),
  };
}

function reserveOf(p: Position, side: number): Readonly<Record<Kind, number>> {
  const [soldier = 0, jeep = 0, tank = 0] = p.reserve.subarray(side * KIND_COUNT, (side + 1) * KIND_COUNT);
  return { soldier, jeep, tank };
}

/** Who stands on a square, or null. */
export function characterAt(p: Position, square: Square): Character | null {
  const cell = p.cells[square]!;
  return isCharacter(cell) ? characterOf(cell) : null;
}
