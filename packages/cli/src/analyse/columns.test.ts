/** What the columns of a printed ledger say of their doubt. */
import { expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { notesOn } from './report-text.ts';

const ledger = {
  ...{ start: 0.5, luck: { red: 0.2, blue: 0.1 }, mistakes: { red: 0.3, blue: 0.4 } },
  ...{ endings: { red: 0, blue: 0 }, corrections: 0, result: 0.7 },
  doubt: { luck: { red: 0.01, blue: 0.02 }, mistakes: { red: 0.03, blue: 0.04 } },
};

it('says after ± what its note promises: two standard deviations', () => {
  expect(columnsOf({ ledger, isOver: true }).map(({ doubt }) => doubt)).toEqual([
    0, 0.02, 0.04, 0.08, 0.06, 0, 0,
  ]);
  expect(notesOn({ ledger, decisions: [] })).toContainEqual(
    expect.stringContaining('two standard deviations'),
  );
});

it('luck has the name of what it was to whoever had it, also where the number counts for the other side', () => {
  const unlucky = { ...ledger, luck: { red: 0.2, blue: -0.1 } };
  const columns = columnsOf({ ledger: unlucky, isOver: true });
  expect(columns.slice(1, 3).map(({ name, value }) => [name, value])).toEqual([
    ['good luck of Red', 0.2],
    ['bad luck of Blue', 0.1],
  ]);
  expect(columnsOf({ ledger, isOver: true })[2]?.name).toBe('good luck of Blue');
});

it('a battle that goes on has no result yet', () => {
  expect(columnsOf({ ledger, isOver: true }).at(-1)?.name).toBe('result');
  expect(columnsOf({ ledger, isOver: false }).at(-1)?.name).toBe('as it stands');
});
