/** Points for a battle and the course of a war (section 10). */

import { kindOfCell } from './cell.ts';
import * as Phase from './phase.ts';
import { kindInSlot, MOST, NO_KIND, NOBODY, type Position } from './position.ts';
import {
  type BattleResult,
  BLUE,
  opponentOf,
  type PerSide,
  RANGES,
  RED,
  type Side,
  SLOTS,
} from './vocabulary.ts';

const POINTS_FOR_WINNING = 10;
const POINTS_FOR_A_DRAW = 5;

/** What a finished battle is worth to each side, or null while it goes on. */
export function score(p: Position): PerSide<number> | null {
  const worth = scoreParts(p);
  return worth === null ? null : { red: sumOf(worth.red), blue: sumOf(worth.blue) };
}

/** Where a side's points come from. */
export interface ScoreParts {
  /** For the victory, or for the draw. */
  readonly result: number;
  /** For those on the island, and for those who were still on the pad. */
  readonly island: number;
  readonly pad: number;
}

export function scoreParts(p: Position): PerSide<ScoreParts> | null {
  return p.phase === Phase.over ? { red: partsOf(p, RED), blue: partsOf(p, BLUE) } : null;
}

function sumOf({ result, island, pad }: ScoreParts): number {
  return result + island + pad;
}

function partsOf(p: Position, side: number): ScoreParts {
  if (p.winner !== side) return { result: p.winner === NOBODY ? POINTS_FOR_A_DRAW : 0, island: 0, pad: 0 };
  let island = 0;
  for (let man = side * MOST, end = man + p.onIsland[side]!; man < end; man++) {
    island += RANGES[kindOfCell(p.cells[p.standing[man]!]!)]!;
  }
  let pad = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = kindInSlot(p, side, slot);
    if (kind !== NO_KIND) pad += 2 * RANGES[kind]!;
  }
  return { result: POINTS_FOR_WINNING, island, pad };
}

/** `bestOf`: who wins most battles. `battles`: a fixed number, for points. `total`: for points, until somebody has so many. */
export type WarFormat =
  | { readonly type: 'bestOf'; readonly battles: number }
  | { readonly type: 'battles'; readonly battles: number }
  | { readonly type: 'total'; readonly points: number };

export interface BattleScore {
  readonly result: BattleResult;
  readonly points: PerSide<number>;
}

export interface WarScore {
  readonly points: PerSide<number>;
  /** Battles won; a draw counts half for each. */
  readonly wins: PerSide<number>;
  readonly starter: Side;
  /** Who has won the war, `draw`, or null while it goes on. */
  readonly result: BattleResult | null;
}

/** How a war stands after its battles. `starter` is who starts the next one: starters alternate from the first. */
export function warScore(format: WarFormat, firstStarter: Side, battles: readonly BattleScore[]): WarScore {
  const points = { red: 0, blue: 0 };
  const wins = { red: 0, blue: 0 };
  for (const battle of battles) {
    points.red += battle.points.red;
    points.blue += battle.points.blue;
    wins.red += winShare(battle, 'red');
    wins.blue += winShare(battle, 'blue');
  }
  const counted = format.type === 'bestOf' ? wins : points;
  return {
    points,
    wins,
    starter: battles.length % 2 === 0 ? firstStarter : opponentOf(firstStarter),
    result: isDecided(format, battles.length, points, wins) ? leader(counted) : null,
  };
}

function winShare(battle: BattleScore, side: Side): number {
  if (battle.result === 'draw') return 0.5;
  return battle.result === side ? 1 : 0;
}

function isDecided(
  format: WarFormat,
  fought: number,
  points: PerSide<number>,
  wins: PerSide<number>,
): boolean {
  switch (format.type) {
    case 'bestOf':
      return Math.abs(wins.red - wins.blue) > format.battles - fought || fought >= format.battles;
    case 'battles':
      return fought >= format.battles;
    case 'total':
      return Math.max(points.red, points.blue) >= format.points;
  }
}

function leader(counted: PerSide<number>): BattleResult {
  if (counted.red === counted.blue) return 'draw';
  return counted.red > counted.blue ? 'red' : 'blue';
}
