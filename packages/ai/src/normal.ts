/** Normally distributed numbers (Box and Muller), to the last bit the same in every browser. */
import { cosineOfTurn, logarithm } from './elementary.ts';
import type { Random } from './random.ts';

/** Each of the two fractions is from 0 up to, not including, 1. */
export function normalFrom(one: number, other: number): number {
  return Math.sqrt(-2 * logarithm(1 - one)) * cosineOfTurn(other);
}

export function normal(random: Random): number {
  return normalFrom(random.fraction(), random.fraction());
}
