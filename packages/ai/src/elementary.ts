/**
 * Exponential, logarithm and cosine that are the same everywhere. `Math.exp` and the like may differ from one browser to the next in the last
 * bit, and with them what players decide; additions, multiplications and divisions may not. So they are computed here, as the C library
 * fdlibm does.
 */

/** The logarithm of 2 in two parts, so that a multiple of it can be taken away without loss. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
/** Of x (eˣ + 1) / (eˣ − 1) as a series in x². */
const SERIES = [
  0.16666666666666602, -0.0027777777777015593, 6.613756321437934e-5, -1.6533902205465252e-6,
  4.1381367970572385e-8,
] as const;
const [P1, P2, P3, P4, P5] = SERIES;

/** Beyond that a share is 0 or 1 to the last bit that matters to anybody. */
const MOST = 700;
/** Powers of two from 2⁻¹⁰²², by halving and doubling, which is exact. */
const POWERS = new Float64Array(2046);
const ONE = 1022;
POWERS[ONE] = 1;
for (let index = ONE + 1; index < POWERS.length; index++) POWERS[index] = POWERS[index - 1]! * 2;
for (let index = ONE - 1; index >= 0; index--) POWERS[index] = POWERS[index + 1]! / 2;

export function exponential(power: number): number {
  if (power > MOST) return Number.POSITIVE_INFINITY;
  if (power < -MOST) return 0;
  // 2ᵏ eˣ, with x at most half the logarithm of 2.
  const k = Math.floor(Math.LOG2E * power + 0.5);
  const high = power - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const x = high - low;
  const square = x * x;
  const c = x - square * (P1 + square * (P2 + square * (P3 + square * (P4 + square * P5))));
  return (1 - (low - (x * c) / (2 - c) - high)) * POWERS[ONE + k]!;
}

/** Of log(1 + s) − log(1 − s) as a series in s². */
const LOGARITHM = [
  0.14798198605116586, 0.15313837699209373, 0.1818357216161805, 0.22222198432149784, 0.2857142874366239,
  0.3999999999940942, 0.6666666666666735,
] as const;

/** Of a number above 0, and at most 1. */
export function logarithm(number: number): number {
  // 2⁻ᵏ (1 + f), where 1 + f lies around 1. To double is exact.
  let [k, near] = [0, number];
  for (; near < Math.SQRT1_2; near *= 2) k--;
  const f = near - 1;
  const s = f / (2 + f);
  const square = s * s;
  const half = (f * f) / 2;
  return s * (half + square * series(LOGARITHM, square)) + k * LN2_LOW - half + f + k * LN2_HIGH;
}

/** Of cosine and sine up to an eighth of a turn, in squares of the angle, from the last term to the first. */
const COSINE = [
  -1.1359647557788195e-11, 2.087572321298175e-9, -2.7557314351390663e-7, 2.480158728947673e-5,
  -0.001388888888887411, 0.0416666666666666,
] as const;
const SINE = [
  1.58969099521155e-10, -2.5050760253406863e-8, 2.7557313707070068e-6, -0.0001984126982985795,
  0.00833333333332249, -0.16666666666666632,
] as const;

/** The cosine of so much of a whole turn. What is taken away on the way is taken away exactly. */
export function cosineOfTurn(turn: number): number {
  const half = turn > 0.5 ? 1 - turn : turn;
  const quarter = half > 0.25 ? 0.5 - half : half;
  const sign = half > 0.25 ? -1 : 1;
  const x = 2 * Math.PI * (quarter > 0.125 ? 0.25 - quarter : quarter);
  const square = x * x;
  if (quarter > 0.125) return sign * (x + x * square * series(SINE, square));
  const rest = 1 - square / 2;
  return sign * (rest + (1 - rest - square / 2 + square * square * series(COSINE, square)));
}

function series(terms: readonly number[], power: number): number {
  return terms.reduce((sum, term) => sum * power + term, 0);
}
