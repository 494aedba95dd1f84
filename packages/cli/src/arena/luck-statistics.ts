/**
 * The score with luck taken out. How much of its measured luck a pair really owes its score to depends on the players: the
 * champion measures what it would make of a roll, and a beginner makes little of it; and to the stronger of two a good roll is
 * worth less where it wins anyway. So a coefficient for each way of measuring luck is fitted to the pairs (control variates): what is
 * left varies less than the score itself, or the score is given as it is.
 */
import { NO_LUCK } from '@bfi/ai';
import { type Interval, Z } from '@bfi/analysis';

const WAYS = NO_LUCK.length;

/** Sums over the pairs, of their shares of the points and of their luck. */
export interface LuckSums {
  count: number;
  share: number;
  shareSquares: number;
  /** By way of measuring. */
  readonly luck: number[];
  /** Luck times share. */
  readonly products: number[];
  /** Luck in one way times luck in another: `luckProducts[one][other]`. */
  readonly luckProducts: number[][];
}

export function newLuckSums(): LuckSums {
  const zeros = (): number[] => Array.from({ length: WAYS }, () => 0);
  const luckProducts = Array.from({ length: WAYS }, zeros);
  return { count: 0, share: 0, shareSquares: 0, luck: zeros(), products: zeros(), luckProducts };
}

export function addToLuckSums(sums: LuckSums, share: number, luck: readonly number[]): void {
  sums.count++;
  sums.share += share;
  sums.shareSquares += share * share;
  for (const [one, here] of luck.entries()) {
    add(sums.luck, one, here);
    add(sums.products, one, here * share);
    for (const [other, there] of luck.entries()) add(sums.luckProducts[one] ?? [], other, here * there);
  }
}

function add(numbers: number[], index: number, number: number): void {
  numbers[index] = (numbers[index] ?? 0) + number;
}

export interface CalmEstimate {
  readonly rate: number;
  readonly interval: Interval;
  /** What part of the luck was taken out, for each way of measuring it; none where that would not have made it surer. */
  readonly coefficients: readonly number[];
}

/** In how many ways so many pairs allow luck to be told apart. Fewer say nothing about how luck and score go together. */
function waysFor(pairs: number): number {
  if (pairs >= 40) return WAYS;
  if (pairs >= 20) return 2;
  return pairs >= 8 ? 1 : 0;
}

/** `plain`: what is known without it, which is given where luck tells nothing. Null where no luck was measured. */
export function estimateLessLuck(
  sums: LuckSums,
  plain: { readonly rate: number; readonly interval: Interval },
): CalmEstimate | null {
  if (sums.count === 0) return null;
  const fitted = fitWithMost(sums);
  const isSurer =
    fitted !== null && fitted.half > 0 && 2 * fitted.half < plain.interval.high - plain.interval.low;
  if (!isSurer) return { rate: plain.rate, interval: plain.interval, coefficients: [] };
  const { rate, half, coefficients } = fitted;
  const interval = { low: Math.max(0, rate - half), high: Math.min(1, rate + half) };
  return { rate: Math.min(1, Math.max(0, rate)), interval, coefficients };
}

/** With as many ways as the pairs allow; where some of these are one and the same, with fewer. */
function fitWithMost(sums: LuckSums): Fit | null {
  for (let ways = waysFor(sums.count); ways >= 1; ways /= 2) {
    const fitted = fit(sums, ways);
    if (fitted !== null) return fitted;
  }
  return null;
}

interface Fit {
  readonly rate: number;
  /** Half of the interval's width. */
  readonly half: number;
  readonly coefficients: readonly number[];
}

/** Least squares with so many ways of measuring; null where they do not tell anything apart. */
function fit(
  { count, share, shareSquares, luck, products, luckProducts }: LuckSums,
  ways: number,
): Fit | null {
  const meanShare = share / count;
  const meanLuck = luck.slice(0, ways).map((sum) => sum / count);
  const spread = meanLuck.map((one, row) =>
    meanLuck.map((other, column) => (luckProducts[row]?.[column] ?? 0) - count * one * other),
  );
  const together = meanLuck.map((mean, way) => (products[way] ?? 0) - count * meanShare * mean);
  const coefficients = solve(spread, together);
  const leverage = solve(spread, meanLuck);
  if (coefficients === null || leverage === null) return null;
  const left = shareSquares - count * meanShare * meanShare - dot(coefficients, together);
  const variance = Math.max(0, left) / (count - ways - 1);
  // That luck is nothing in the mean is known, so the share is read off the fitted plane at a luck of nothing.
  return {
    rate: meanShare - dot(coefficients, meanLuck),
    half: Z * Math.sqrt(variance * (1 / count + dot(leverage, meanLuck))),
    coefficients,
  };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, index) => sum + one * (b[index] ?? 0), 0);
}

/** What is smaller than this part of the number it came from is a rounding error. */
const NOTHING = 1e-9;

/** Solves `matrix` · x = `right` for a symmetric matrix without negative directions (Gauss); null where it has no single answer. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [index, pivotRow] of rows.entries()) {
    const pivot = pivotRow[index] ?? 0;
    if (!(pivot > NOTHING * (matrix[index]?.[index] ?? 0))) return null;
    for (const [other, row] of rows.entries()) {
      if (other === index) continue;
      const factor = (row[index] ?? 0) / pivot;
      for (const [column, number] of pivotRow.entries()) row[column] = (row[column] ?? 0) - factor * number;
    }
  }
  return rows.map((row, index) => (row[right.length] ?? 0) / (row[index] ?? 1));
}
