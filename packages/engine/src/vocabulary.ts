/**
 * The words of the game, each declared once: the list gives the values, their order and the union type.
 * Inside the engine a side, kind, facing or phase is its index in these lists; at the border it is the word.
 */
export const SIDES = ['red', 'blue'] as const;
export type Side = (typeof SIDES)[number];

/** Is it one of the sides, and not chance, the referee or nobody, who act as well? */
export function isSide(actor: string | null | undefined): actor is Side {
  return SIDES.some((side) => side === actor);
}

export const KINDS = ['soldier', 'jeep', 'tank'] as const;
export type Kind = (typeof KINDS)[number];

/** Clockwise, so that turning right is plus one. */
export const FACINGS = ['north', 'east', 'south', 'west'] as const;
export type Facing = (typeof FACINGS)[number];

export const TURNS = ['left', 'right'] as const;
export type Turn = (typeof TURNS)[number];

export const VARIANTS = ['standard', 'quick', 'allout', 'blitz'] as const;
export type Variant = (typeof VARIANTS)[number];

export const PHASES = [
  'rolloff',
  'blocks',
  'place',
  'load',
  'enter',
  'roll',
  'move',
  'zero',
  'after',
  'flip',
  'penalty',
  'padpenalty',
  'over',
] as const;
export type PhaseName = (typeof PHASES)[number];

/** A finished battle's result: the winner, or a draw. */
export const RESULTS = ['red', 'blue', 'draw'] as const;
export type BattleResult = (typeof RESULTS)[number];

/** Why a battle ended. `unknown` is for a position that was loaded when it was already over. */
export const REASONS = [
  'annihilation',
  'quiet',
  'resignation',
  'time',
  'forfeit',
  'agreement',
  'unknown',
] as const;
export type Reason = (typeof REASONS)[number];

export type PerSide<T> = Readonly<Record<Side, T>>;

/** A side and a turn as numbers: their indexes. */
export const RED = 0;
export const BLUE = 1;
export const LEFT = 0;
export const RIGHT = 1;

export const SLOTS = 5;
export const KIND_COUNT = KINDS.length;
/** How many soldiers, jeeps and tanks an army has, and how far each shoots. */
export const ARMY: readonly number[] = [5, 3, 2];
export const RANGES: readonly number[] = [2, 3, 4];
export const BLOCKS = 10;
/** The faces of the die: 0 to 5. */
export const FACES = 6;
export const DIE_NUMBERS: readonly number[] = Array.from({ length: FACES }, (_, face) => face);

export function rangeOf(kind: Kind): number {
  return word(RANGES, KINDS.indexOf(kind));
}

export function otherSide(side: number): number {
  return side ^ 1;
}

export function opponentOf(side: Side): Side {
  return word(SIDES, otherSide(SIDES.indexOf(side)));
}

/** A word by its index; a wrong index is a fault in the engine, not in what somebody typed. */
export function word<T>(words: readonly T[], index: number): T {
  const found = words[index];
  if (found === undefined) throw new RangeError(`no word ${index}`);
  return found;
}
