/** Numbers of the die beside what they lead to, when a character is looked at. */
import type { Square } from '@bfi/engine';
import type { LookMark } from './marks.ts';

/** `hit`: with these numbers whoever is looked at could hit what is there. `threat`: with these, whoever stands there could hit them. */
interface LookNumbers {
  readonly type: 'hit' | 'threat';
  readonly square: Square;
  readonly text: string;
}

/** A square may have both: the two stand apart from each other. */
export function numbersOf({ reach, attackers }: LookMark): LookNumbers[] {
  return [
    ...reach.hits.map(({ square, numbers }) => ({ type: 'hit' as const, square, text: listed(numbers) })),
    ...attackers.map(({ square, numbers }) => ({ type: 'threat' as const, square, text: listed(numbers) })),
  ];
}

/** Three or more in a row are written as one: “0 2–4”. */
export function listed(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(' '))).join(' ');
}
