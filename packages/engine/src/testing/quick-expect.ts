/** `expect` for what is asked in every position of many games: it is called only to tell what is wrong, because it takes its time. */
import { expect } from 'vitest';

export function expectIs<T>(found: T, wanted: T): void {
  if (!Object.is(found, wanted)) expect(found).toBe(wanted);
}

export function expectList<T>(found: readonly T[], wanted: readonly T[]): void {
  const same = found.length === wanted.length && found.every((item, index) => Object.is(item, wanted[index]));
  if (!same) expect(found).toEqual(wanted);
}
