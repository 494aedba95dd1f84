/**
 * The score with luck taken out. How much of its measured luck a pair really owes its score to depends on the players: the
 * champion measures what it would make of a roll, and a beginner makes little of it. So the coefficient is fitted to the pairs
 * (a control variate): what is left varies less than the score itself, or the score is given as it is.
 */
import { Z } from '@bfi/analysis';
import type { Interval } from './statistics.ts';

/** Sums over the pairs, of their shares of the points and of their luck. */
export interface LuckSums {
  count: number;
  share: number;
  luck: number;
  shareSquares: number;
  luckSquares: number;
  products: number;
}

export function newLuckSums(): LuckSums {
  return { count: 0, share: 0, luck: 0, shareSquares: 0, luckSquares: 0, products: 0 };
}

export interface CalmEstimate {
  readonly rate: number;
  readonly interval: Interval;
  /** What part of the measured luck was taken out; 0 where that would not have made it surer. */
  readonly coefficient: number;
}

/** Fewer pairs say nothing about how luck and score go together. */
const LEAST_PAIRS = 8;

/** `plain`: what is known without it, which is given where luck tells nothing. Null where no luck was measured. */
export function estimateLessLuck(
  sums: LuckSums,
  plain: { readonly rate: number; readonly interval: Interval },
): CalmEstimate | null {
  if (sums.count === 0) return null;
  const unchanged = { rate: plain.rate, interval: plain.interval, coefficient: 0 };
  const { count } = sums;
  const [share, luck] = [sums.share / count, sums.luck / count];
  const luckSpread = sums.luckSquares - count * luck * luck;
  const shareSpread = sums.shareSquares - count * share * share;
  const together = sums.products - count * share * luck;
  if (count < LEAST_PAIRS || luckSpread <= 0) return unchanged;
  const coefficient = together / luckSpread;
  const variance = Math.max(0, shareSpread - coefficient * together) / (count - 2);
  const rate = share - coefficient * luck;
  // That luck is nothing in the mean is known, so the share is read off the fitted line at a luck of nothing.
  const half = Z * Math.sqrt(variance * (1 / count + (luck * luck) / luckSpread));
  const interval = { low: Math.max(0, rate - half), high: Math.min(1, rate + half) };
  const isSurer = half > 0 && 2 * half < plain.interval.high - plain.interval.low;
  return isSurer ? { rate: Math.min(1, Math.max(0, rate)), interval, coefficient } : unchanged;
}
