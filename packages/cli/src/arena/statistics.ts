/**
 * What an arena tells about two players. The two games of a pair share their dice, so they are not independent: everything
 * here is computed from the pairs, each of which scored 0, ½, 1, 1½ or 2 points for A.
 */
import { type Interval, wilsonInterval, Z } from '@bfi/analysis';

/** How many pairs scored 0, ½, 1, 1½ and 2 points. */
export type PairCounts = readonly number[];

export interface Estimate {
  /** A's share of the points, from 0 to 1. */
  readonly rate: number;
  /** Where the true share lies, 95 times in a hundred. */
  readonly interval: Interval;
  /** How likely it is that A is the stronger one. */
  readonly superiority: number;
}

const POINTS_OF_A_PAIR = 4;
/** The share of the points that a pair with this index scored. */
const shareAt = (index: number): number => index / POINTS_OF_A_PAIR;

/** What so many pairs tell; null where there are none. */
export function estimate(pairs: PairCounts): Estimate | null {
  const count = sum(pairs);
  if (count === 0) return null;
  const rate = meanShare(pairs, count);
  const games = effectiveGames(pairs, count, rate);
  return { rate, interval: wilsonInterval(rate, games), superiority: superiority(rate, games) };
}

/** What a sum and a sum of squares tell of a mean; null where there are too few to know how much they vary. */
export function estimateMean({ count, sum: total, squares }: Measured): Omit<Estimate, 'superiority'> | null {
  if (count < 2) return null;
  const rate = total / count;
  const variance = Math.max(0, squares - count * rate * rate) / (count - 1);
  const half = Z * Math.sqrt(variance / count);
  return { rate, interval: { low: rate - half, high: rate + half } };
}

export interface Measured {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

/**
 * How many independent games without draws would tell the rate as exactly as these pairs do: the rate's variance in such
 * games divided by the variance of the pairs. One pair of independent games is mixed into the variance, so that a handful
 * of equal pairs is not taken for certainty.
 */
function effectiveGames(pairs: PairCounts, count: number, rate: number): number {
  const variance = rate * (1 - rate);
  if (variance === 0) return 2 * count;
  const spread = sum(pairs.map((pairsHere, index) => pairsHere * (shareAt(index) - rate) ** 2));
  return (variance * count * count) / (spread + variance / 2);
}

/** The chance that a rate over one half is no luck, against two players of equal strength. */
export function superiority(rate: number, games: number): number {
  return normalShare(2 * (rate - 0.5) * Math.sqrt(games));
}

/** The share of a normal distribution below so many standard deviations (Abramowitz and Stegun, 26.2.17). */
function normalShare(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviations));
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return deviations >= 0 ? 1 - above : above;
}

/** The difference in Elo at which the stronger player takes this share of the points. */
export function eloOfRate(rate: number): number {
  return -400 * Math.log10(1 / rate - 1);
}

export function rateOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The two hypotheses of a sequential test: A is stronger by `elo0`, or by `elo1`, the larger one. */
export interface Hypotheses {
  readonly elo0: number;
  readonly elo1: number;
  /** How often `elo1` may be accepted where `elo0` is right, and the other way round. */
  readonly alpha: number;
  readonly beta: number;
}

/** Where the test ends (Wald). */
export function sprtBounds({ alpha, beta }: Hypotheses): Interval {
  return { low: Math.log(beta / (1 - alpha)), high: Math.log((1 - beta) / alpha) };
}

export type Verdict = 'elo0' | 'elo1';

/** The hypothesis that the pairs have decided for, or null while they have not. */
export function verdict(pairs: PairCounts, hypotheses: Hypotheses): Verdict | null {
  const ratio = logLikelihoodRatio(pairs, hypotheses);
  const { low, high } = sprtBounds(hypotheses);
  if (ratio >= high) return 'elo1';
  return ratio <= low ? 'elo0' : null;
}

/** What never happened still might: without it a first few equal pairs would prove anything. */
const UNSEEN = 1e-3;

/**
 * The generalised likelihood ratio of Michel Van den Bergh's test for game pairs: each hypothesis is represented by the
 * distribution of pair scores that has its mean and makes what was seen most likely.
 */
export function logLikelihoodRatio(
  pairs: PairCounts,
  { elo0, elo1 }: Pick<Hypotheses, 'elo0' | 'elo1'>,
): number {
  if (sum(pairs) === 0) return 0;
  const counts = pairs.map((count) => (count === 0 ? UNSEEN : count));
  const [low, high] = [tilt(counts, rateOfElo(elo0)), tilt(counts, rateOfElo(elo1))];
  // The likeliest distribution gives an outcome its frequency divided by what `tilt` returns for it.
  return sum(counts.map((count, index) => count * Math.log((low[index] ?? 1) / (high[index] ?? 1))));
}

/** The divisors 1 + x (share − mean) with the x at which the frequencies so divided have that mean. */
function tilt(counts: readonly number[], mean: number): readonly number[] {
  const offsets = counts.map((_, index) => shareAt(index) - mean);
  const excess = (x: number): number =>
    sum(counts.map((count, index) => (count * (offsets[index] ?? 0)) / (1 + x * (offsets[index] ?? 0))));
  // The sum falls from +∞ to −∞ between these two, where a divisor becomes zero.
  let [low, high] = [-1 / (1 - mean), 1 / mean];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return offsets.map((offset) => 1 + ((low + high) / 2) * offset);
}

function meanShare(pairs: PairCounts, count: number): number {
  return sum(pairs.map((pairsHere, index) => pairsHere * shareAt(index))) / count;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
