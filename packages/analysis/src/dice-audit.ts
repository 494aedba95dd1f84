/** The dice audit: how often each number came and each kind of block, and how unusual that is. */
import { chanceTotal, DIE_NUMBERS, decodeAction, type PerSide, viewPosition } from '@bfi/engine';
import type { Match } from '@bfi/game';
import { chiSquareP } from './statistics.ts';

/** Counts from any number of games: plain data. */
export interface DiceCounts {
  /** By side, how often each number from 0 to 5 came. */
  readonly rolls: PerSide<readonly number[]>;
  /** Blocks that proved live, how many were to be expected, and the variance of that, because the pool changes. */
  readonly live: number;
  readonly expectedLive: number;
  readonly liveVariance: number;
  readonly flips: number;
}

const NO_ROLLS = DIE_NUMBERS.map(() => 0);
export const NO_DICE: DiceCounts = {
  rolls: { red: NO_ROLLS, blue: NO_ROLLS },
  live: 0,
  expectedLive: 0,
  liveVariance: 0,
  flips: 0,
};

/** Adds what came in a match. The roll for the start counts for nobody. */
export function countDice(counts: DiceCounts, match: Match): DiceCounts {
  const rolls = { red: [...counts.rolls.red], blue: [...counts.rolls.blue] };
  let { live, expectedLive, liveVariance, flips } = counts;
  let before = match.start;
  for (const { action, position } of match.moments) {
    const decoded = decodeAction(action);
    if (decoded.type === 'roll') {
      const ofSide = rolls[viewPosition(before).side];
      ofSide[decoded.value] = (ofSide[decoded.value] ?? 0) + 1;
    }
    if (decoded.type === 'flip') {
      const probability = viewPosition(before).pool.live / chanceTotal(before);
      flips++;
      expectedLive += probability;
      liveVariance += probability * (1 - probability);
      if (decoded.live) live++;
    }
    before = position;
  }
  return { rolls, live, expectedLive, liveVariance, flips };
}

export interface Unusual {
  readonly chiSquare: number;
  readonly degrees: number;
  /** How often fair dice would be at least as uneven. */
  readonly p: number;
}

export interface DiceAudit {
  readonly all: Unusual;
  readonly red: Unusual;
  readonly blue: Unusual;
  /** Null where no flip was uncertain. */
  readonly blocks: Unusual | null;
}

export function auditDice({ rolls, live, expectedLive, liveVariance }: DiceCounts): DiceAudit {
  const all = rolls.red.map((count, face) => count + (rolls.blue[face] ?? 0));
  const blocks = liveVariance === 0 ? null : unusual((live - expectedLive) ** 2 / liveVariance, 1);
  return { all: auditRolls(all), red: auditRolls(rolls.red), blue: auditRolls(rolls.blue), blocks };
}

function auditRolls(counts: readonly number[]): Unusual {
  const expected = counts.reduce((sum, count) => sum + count, 0) / DIE_NUMBERS.length;
  const chiSquare =
    expected === 0 ? 0 : counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return unusual(chiSquare, DIE_NUMBERS.length - 1);
}

function unusual(chiSquare: number, degrees: number): Unusual {
  return { chiSquare, degrees, p: chiSquareP(chiSquare, degrees) };
}
