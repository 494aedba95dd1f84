/** Exercises on the board: what comes of an answer, and why the best is best. */
import { practiceSet, type Reason } from '@bfi/analysis';
import { legalActionList } from '@bfi/engine';
import { expect, it } from 'vitest';
import type { PlaceText } from './analyst-protocol.ts';
import { readPlace } from './places.ts';
import { PracticeTable } from './practice-table.svelte.ts';

const PACE = { speed: 1000, reduced: true, sound: null };

function laid() {
  const [exercise] = practiceSet();
  if (exercise === undefined) throw new Error('there are no exercises');
  const { best, position } = exercise;
  const [worse = 0, rival = 0] = legalActionList(position).filter((action) => action !== best);
  const asked: [played: number, best: number][] = [];
  const reasons: readonly Reason[] = [{ code: 'worth', line: [best] }];
  const analyst = {
    consider: async (place: PlaceText) => {
      if (readPlace(place) === null) throw new Error('no place');
      return [best, rival].map((action) => ({ action, value: 0.5, probability: 1, line: [] }));
    },
    why: async (_: PlaceText, played: number, better: number) => {
      asked.push([played, better]);
      return reasons;
    },
  };
  const table = new PracticeTable([exercise], () => PACE, analyst);
  return { table, best, worse, rival, asked, reasons };
}

it('whoever finds the best is told why it is best, beside the next best', async () => {
  const { table, best, rival, asked, reasons } = laid();
  await table.answer(best);
  expect([table.state, table.reasons, table.rival]).toEqual(['right', reasons, rival]);
  expect(asked).toEqual([[rival, best]]);
  table.again();
  expect([table.state, table.reasons, table.rival]).toEqual(['open', null, null]);
});

it('whoever tries something else is told why only when they ask, and of what they tried', async () => {
  const { table, best, worse, asked } = laid();
  await table.answer(worse);
  expect([table.state, table.reasons, asked]).toEqual(['wrong', null, []]);
  await table.explain();
  expect([table.rival, asked]).toEqual([worse, [[worse, best]]]);
});

it('what is found out too late is not told', async () => {
  const { table } = laid();
  const explaining = table.showAnswer();
  table.again();
  await explaining;
  expect([table.state, table.reasons, table.isExplaining]).toEqual(['open', null, false]);
});
