/** Lines, places, graphs, ledgers and texts of a studied game, as data. */
import { type Ledger, sumOf } from '@bfi/analysis';
import { decodeAction, evalOf, formatPosition, isInsideAction, parseAction, type Side } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { ownDice } from './dice-sum.ts';
import { exportText } from './export.ts';
import { graphMarks, momentUnder, nearestMistake } from './graph.ts';
import { alternativesTo, formatPath, isInVariation, lastOfGame, linePaths, parsePath } from './lines.ts';
import { placeText, readPlace } from './places.ts';
import { nextExercise } from './practice-progress.ts';
import { afterUse, inOrderPlayed } from './shelf.ts';
import { gameFrom, SHORT_BATTLE, SHOT_AT_BLOCK } from './testing/battle.ts';
import { spanOf, waterfallOf } from './waterfall.ts';

function code(token: string): number {
  const parsed = parseAction(token);
  if (!parsed.ok) throw new Error(token);
  return parsed.value;
}

/** The short battle, with a four that came instead of the three, and what Red did with it. */
function withVariation() {
  const game = gameFrom(SHORT_BATTLE);
  const roll = game.match.explore([], 'chance', code('(4)'));
  const move = roll.ok ? game.match.explore(roll.value, 'red', code('e1-e5')) : roll;
  if (!move.ok) throw new Error(move.error);
  return { game, end: move.value };
}

describe('a line', () => {
  it('goes through what came before a variation and through all of that', () => {
    const { game, end } = withVariation();
    expect(end).toEqual([0, 0, 1]);
    expect(linePaths(game.match, [])).toEqual([[0], [1], [2], [3], [4]]);
    expect(linePaths(game.match, end)).toEqual([
      [0, 0, 0],
      [0, 0, 1],
    ]);
    const later = game.match.explore([0], 'red', code('e1-e4'));
    expect(later.ok && linePaths(game.match, later.value)).toEqual([[0], [1, 0, 0]]);
    expect(alternativesTo(game.match, [0])).toEqual([[0, 0, 0]]);
  });

  it.each(['', '12', '12-0-3'])('is found again by the address of a moment: «%s»', (text) => {
    expect(formatPath(parsePath(text) ?? [99])).toBe(text);
  });

  it.each(['x', '1-2', '1--2', '-1', '1-0-99999999'])('«%s» is no address', (text) => {
    expect(parsePath(text)).toBeNull();
  });
});

it('a place is found again, also where a block is about to be turned over', () => {
  const { match } = gameFrom(SHOT_AT_BLOCK);
  let inside = 0;
  for (const [index, { position }] of match.moments.entries()) {
    if (match.isOver && index === match.moments.length - 1) break;
    if (isInsideAction(position)) inside += 1;
    const found = readPlace(placeText(match, [index]));
    expect(found === null ? null : formatPosition(found)).toBe(formatPosition(position));
  }
  expect(inside).toBe(1);
  const { position } = placeText(match, []);
  expect(readPlace({ position, actions: [code('e1-e9')] })).toBeNull();
});

describe('the graph', () => {
  it('marks shots, explosions and mistakes, each where it was done', () => {
    const { match } = gameFrom(SHOT_AT_BLOCK);
    const shot = match.moments.findIndex(({ action }) => decodeAction(action).type === 'shoot');
    const decision = { index: 1, grade: 'blunder', side: 'red' } as Parameters<typeof graphMarks>[1][number];
    expect(graphMarks(match.moments, [decision])).toEqual([
      { at: shot + 1, type: 'shot', side: 'red' },
      { at: shot + 2, type: 'blast', side: null },
      { at: 2, type: 'blunder', side: 'red' },
    ]);
  });

  it('leads from a place to the nearest moment, and from mistake to mistake', () => {
    expect([-1, 0, 0.49, 1, 2].map((part) => momentUnder(part, 11))).toEqual([0, 0, 5, 10, 10]);
    const marks = [3, 8].map((at) => ({ at, type: 'mistake', side: 'red' }) as const);
    expect(nearestMistake(marks, 0, 1)).toBe(2);
    expect(nearestMistake(marks, 2, 1)).toBe(7);
    expect(nearestMistake(marks, 7, 1)).toBe(7);
    expect(nearestMistake(marks, 7, -1)).toBe(2);
  });
});

const LEDGER: Ledger = {
  start: 0.5,
  luck: { red: 0.3, blue: -0.1 },
  mistakes: { red: 0.2, blue: 0.25 },
  endings: { red: 0, blue: 0 },
  corrections: 0.05,
  result: 1,
  doubt: { luck: { red: 0.1, blue: 0.02 }, mistakes: { red: 0.4, blue: 0.03 } },
};

it.each<[Side, number]>([
  ['red', 1],
  ['blue', 0],
])('the bars of the ledger lead from the start to the result, for %s', (side, end) => {
  expect(sumOf(LEDGER)).toBeCloseTo(1);
  const bars = waterfallOf(LEDGER, side);
  for (const [index, bar] of bars.slice(1, -1).entries())
    expect(bar.from).toBeCloseTo(bars[index]?.to ?? Number.NaN);
  expect(bars.at(-2)?.to).toBeCloseTo(end);
  expect(bars.at(-1)?.value).toBe(end);
  const { low, high } = spanOf(bars);
  for (const { to, doubt } of bars) {
    expect(to - 2 * doubt).toBeGreaterThan(low);
    expect(to + 2 * doubt).toBeLessThan(high);
  }
});

it('what was given up has a bar of its own, beside the mistakes of play', () => {
  const resigned = { ...LEDGER, mistakes: { red: 0.2, blue: 0.25 }, endings: { red: 0.15, blue: 0 } };
  const bars = waterfallOf(resigned, 'red');
  const named = (name: string) => bars.find((bar) => bar.name === name);
  expect(named('early_other')).toBeUndefined();
  expect(named('early_own')?.value).toBeCloseTo(-0.15);
  expect(named('mistakes_own')?.value).toBeCloseTo(-0.05);
  expect(bars.at(-2)?.to).toBeCloseTo(1);
  expect(waterfallOf(resigned, 'blue').map(({ name }) => name)).toContain('early_other');
});

it('what is exported has Red’s chance after every moment, once, with what was said and tried', () => {
  const { game } = withVariation();
  game.match.comment([1], ['[%clk 0:00:09] [%eval 0.1] a pity']);
  const graph = [0.5, 0.6, 0.4, 0.45, 0.5, 1];
  const written = gameFrom(exportText(game, graph));
  expect(written.match.moments.map((moment) => evalOf(moment))).toEqual(graph.slice(1));
  expect(written.match.moments[1]?.remarks).toEqual(['[%clk 0:00:09] a pity', '[%eval 0.4]']);
  expect(written.match.momentAt([0, 0, 1])).not.toBeNull();
  expect(exportText(written, graph)).toBe(exportText(game, graph));
  expect(exportText(game, null)).not.toContain('[%eval 0.6]');
});

it('my dice are mine on whichever side I sat', () => {
  const rolls = { red: [1, 0, 0, 0, 0, 0], blue: [0, 0, 0, 0, 0, 2] };
  const dice = { rolls, live: 1, expectedLive: 0.6, liveVariance: 0.24, flips: 1 };
  const both = ownDice([
    { side: 'red', dice },
    { side: 'blue', dice },
  ]);
  expect(both.rolls).toEqual({ red: [1, 0, 0, 0, 0, 2], blue: [1, 0, 0, 0, 0, 2] });
  expect([both.live, both.flips]).toEqual([2, 2]);
});

it('the analyses that were used longest ago make room, and those of which nobody knows before them', () => {
  const order = ['a', 'b', 'gone', 'c'];
  expect(afterUse(['a', 'b', 'c', 'old'], order, 'a', 3)).toEqual({
    kept: ['b', 'c', 'a'],
    leaving: ['old'],
  });
  expect(afterUse(['a', 'b', 'c'], order, 'new', 3)).toEqual({ kept: ['b', 'c', 'new'], leaving: ['a'] });
  expect(afterUse([], [], 'new', 3)).toEqual({ kept: ['new'], leaving: [] });
});

it('battles stand in the order in which they were played, whenever they were analysed', () => {
  const battles = [
    { date: '2026-11-16', when: 3 },
    { date: '2026-11-16', when: 2 },
    { date: '2025-01-02', when: 4 },
  ];
  expect(inOrderPlayed(battles).map(({ when }) => when)).toEqual([4, 2, 3]);
});

it('what was never tried comes before what was missed, and what is solved not again', () => {
  const ids = ['a', 'b', 'c'];
  expect(nextExercise(ids, new Map(), -1)).toBe(0);
  expect(nextExercise(ids, new Map([['b', 'missed']]), 0)).toBe(2);
  expect(
    nextExercise(
      ids,
      new Map([
        ['a', 'solved'],
        ['b', 'missed'],
        ['c', 'solved'],
      ]),
      1,
    ),
  ).toBe(1);
  expect(nextExercise(['a'], new Map([['a', 'solved']]), 0)).toBeNull();
});

it('in a variation the game itself stands where it was left: before the moment that is replaced', () => {
  const places = [[], [0], [7], [7, 0, 0], [7, 1, 4, 0, 2], [0, 0, 3]].map((path) => [
    isInVariation(path),
    lastOfGame(path),
  ]);
  expect(places).toEqual([
    [false, -1],
    [false, 0],
    [false, 7],
    [true, 6],
    [true, 6],
    [true, -1],
  ]);
});
