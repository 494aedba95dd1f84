import { expect, it } from 'vitest';
import { drawTraining, marksFor, readRounds } from './training.mjs';

it('of a log the plain matches and the loss on held games are drawn, whatever else it says', () => {
  const log = [
    { games: 10, loss: 0.6, held: null },
    { games: 20, loss: 0.6, held: 0.58 },
    { games: 30, loss: 0.6, held: 0 },
    { gate: 0, allLive: 0, games: 20, lessLuck: 0.4, error: 0.02 },
    { gate: 1, allLive: 0, games: 20, lessLuck: 0.5, error: 0.02 },
    { gate: 0, allLive: 1, games: 20, lessLuck: 0.6, error: 0.02 },
  ].map((line) => JSON.stringify(line));
  const { held, gates } = readRounds([...log, '{"games": 40, "he', ''].join('\n'));
  expect(held.map(({ games }) => games)).toEqual([20]);
  expect(gates.map(({ lessLuck }) => lessLuck)).toEqual([0.4]);
});

it('of a long log some sixty points are drawn, the last among them', () => {
  const log = Array.from({ length: 1000 }, (_, games) => JSON.stringify({ games, held: 0.5 })).join('\n');
  const { held } = readRounds(log);
  expect(held.length).toBeLessThan(65);
  expect(held.at(-1)?.games).toBe(999);
});

it.each([
  [[0.5614, 0.6382], 0.56, 0.64],
  [[0.5], 0.5, 0.505],
  [[0.02, 0.97], 0, 1],
])('the scale for %j takes in all of it with a few round marks', (values, first, last) => {
  const marks = marksFor(values);
  expect(marks[0]).toBeCloseTo(first);
  expect(marks.at(-1)).toBeCloseTo(last);
  expect(marks.length).toBeLessThan(9);
});

it('a training without a match, or of a few thousand games, is drawn all the same', () => {
  const picture = drawTraining({
    held: [
      { games: 2000, held: 0.6 },
      { games: 6000, held: 0.55 },
    ],
    gates: [],
  });
  expect(picture).toContain('thousands of games of self-play');
  expect(picture).not.toMatch(/NaN|Infinity|undefined/);
});
