import { expect, it } from 'vitest';
import type { Plan } from './shared.ts';
import { rateAt } from './worker.ts';

const PLAN: Plan = {
  seed: 1,
  workers: 2,
  gamesPerRound: 24,
  batch: 256,
  reuse: 6,
  held: 1,
  replay: 1000,
  games: 4800,
  polish: 1200,
  rates: { first: 0.001, last: 0.00005, polishFirst: 0.0002, polishLast: 0.00001 },
};

it('both parts of a training begin with their first rate and end with their last', () => {
  const round = PLAN.workers * PLAN.gamesPerRound;
  const polishFrom = PLAN.games - PLAN.polish;
  expect(rateAt(PLAN, 0)).toBe(0.001);
  expect(rateAt(PLAN, polishFrom - round)).toBeCloseTo(0.00005, 10);
  expect(rateAt(PLAN, polishFrom)).toBe(0.0002);
  expect(rateAt(PLAN, PLAN.games - round)).toBeCloseTo(0.00001, 10);
});

it('the rate falls from round to round, by the same factor', () => {
  const [first = 0, second = 0, third = 0] = [0, 48, 96].map((played) => rateAt(PLAN, played));
  expect(second).toBeLessThan(first);
  expect(second / first).toBeCloseTo(third / second, 10);
});
