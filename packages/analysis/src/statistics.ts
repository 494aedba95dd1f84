/** Means with their intervals, and how unusual counts are. */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Estimate {
  readonly count: number;
  readonly mean: number;
  /** One standard deviation of a single value; 0 where there are fewer than two. */
  readonly spread: number;
  /** Where the true mean lies, 95 times in a hundred; null where fewer than two values say nothing of it. */
  readonly interval: Interval | null;
}

/** 95 % of a normal distribution lie within so many standard deviations. */
export const Z = 1.959964;

/** By degrees of freedom, the first of them 1: where the series below would not be exact to three digits. */
const STUDENTS_FIRST = [12.7062, 4.30265] as const;

/**
 * The same of Student's distribution: where the spread itself is only known from few values, the true mean may well be farther off. By the
 * series of Cornish and Fisher (Abramowitz and Stegun, 26.7.5).
 */
export function studentsZ(degrees: number): number {
  const known = STUDENTS_FIRST[degrees - 1];
  if (known !== undefined) return known;
  const square = Z * Z;
  const terms = [
    (square + 1) / 4,
    ((5 * square + 16) * square + 3) / 96,
    (((3 * square + 19) * square + 17) * square - 15) / 384,
    ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92_160,
  ];
  return Z * terms.reduceRight((sum, term) => (sum + term) / degrees, 0) + Z;
}

/** Wilson's interval for a share that is between 0 and 1: honest also for few games, and where all of them ended alike. */
export function wilsonInterval(rate: number, games: number): Interval {
  const weight = (Z * Z) / games;
  const centre = (rate + weight / 2) / (1 + weight);
  const half = (Z / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / games + weight / (4 * games));
  // At the ends the sums are 0 and 1 but for their last digits.
  return { low: rate === 0 ? 0 : centre - half, high: rate === 1 ? 1 : centre + half };
}

/** Sums from which a mean and its interval follow: plain data, so that counting can go on later. */
export interface Tally {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

export const NO_TALLY: Tally = { count: 0, sum: 0, squares: 0 };

export function count({ count: before, sum, squares }: Tally, value: number): Tally {
  return { count: before + 1, sum: sum + value, squares: squares + value * value };
}

export function estimate({ count: values, sum, squares }: Tally): Estimate {
  const mean = values === 0 ? 0 : sum / values;
  if (values < 2) return { count: values, mean, spread: 0, interval: null };
  const spread = Math.sqrt(Math.max(0, squares - values * mean * mean) / (values - 1));
  const half = studentsZ(values - 1) * Math.sqrt((spread * spread) / values);
  return { count: values, mean, spread, interval: { low: mean - half, high: mean + half } };
}

export function estimateOf(values: readonly number[]): Estimate {
  return estimate(values.reduce(count, NO_TALLY));
}

/** How likely a chi-square as large as this or larger is by chance: the upper incomplete gamma function. */
export function chiSquareP(chiSquare: number, degrees: number): number {
  return chiSquare <= 0 ? 1 : upperGamma(degrees / 2, chiSquare / 2);
}

const STEPS = 500;
const EXACT = 1e-14;

/** Q(a, x), by its series below a + 1 and by its continued fraction (Lentz) above. */
function upperGamma(a: number, x: number): number {
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < STEPS && term > sum * EXACT; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - scale * sum;
  }
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < STEPS; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b || tiny);
    c = b + factor / c || tiny;
    const change = c * d;
    fraction *= change;
    if (Math.abs(change - 1) < EXACT) break;
  }
  return scale * fraction;
}

/** Degrees of freedom are whole, so that only whole and half arguments come: by recursion from Γ(1) and Γ(½). */
function logGamma(a: number): number {
  let log = a % 1 === 0 ? 0 : Math.log(Math.sqrt(Math.PI));
  for (let k = a % 1 === 0 ? 1 : 0.5; k < a; k++) log += Math.log(k);
  return log;
}
