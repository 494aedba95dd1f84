/**
 * The share of a battle that a logit means. `Math.exp` may differ from one browser to the next in the last bit, and with it what players
 * decide; additions, multiplications and divisions may not. So the exponential is computed here, as the C library fdlibm does.
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

export function chanceOfLogit(logit: number): number {
  return 1 / (1 + exponential(-logit));
}

function exponential(power: number): number {
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
