/** The share of a battle that a logit means, to the last bit the same in every browser. */
import { exponential } from '../elementary.ts';

export function chanceOfLogit(logit: number): number {
  return 1 / (1 + exponential(-logit));
}
