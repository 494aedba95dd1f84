/** What is said below the numbers of an analysis. */
import { expect, it } from 'vitest';
import { notesOn } from './report-text.ts';

const NONE = { red: 0, blue: 0 };
const LEDGER = {
  ...{ start: 0.5, luck: NONE, mistakes: NONE, endings: NONE, corrections: 0, result: 0.5 },
  doubt: { luck: NONE, mistakes: NONE },
};

function saysMoreThanAll(ledger: Partial<typeof LEDGER>): boolean {
  return notesOn({ ledger: { ...LEDGER, ...ledger }, decisions: [] })
    .join()
    .includes('100 %');
}

it('more than 100 % is explained where a column shows it, and only there', () => {
  const mistakes = { red: 1.2, blue: 0 };
  expect(saysMoreThanAll({ luck: { red: 0, blue: -1.1 } })).toBe(true);
  expect(saysMoreThanAll({ mistakes })).toBe(true);
  expect(saysMoreThanAll({})).toBe(false);
  // Given up by resigning, which has a column of its own.
  expect(saysMoreThanAll({ mistakes, endings: { red: 0.7, blue: 0 } })).toBe(false);
});
