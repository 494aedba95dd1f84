/** What is done to the variations of a match: said of, taken away, given more weight. */
import { actorOf, formatAction, makeRules, parseAction, type RecordPath } from '@bfi/engine';
import { expect, it } from 'vitest';
import { formatGame, Game, Match, readGame, seatHere } from './index.ts';

const ACTIONS = ['(3-4)', '#d4', '#e5', '#f6'] as const;

function played(): Match {
  const match = new Match(makeRules({ variant: 'standard' }));
  for (const token of ACTIONS) match.append(actorOf(match.position, code(token)), code(token));
  return match;
}

function code(token: string): number {
  const parsed = parseAction(token);
  if (!parsed.ok) throw new Error(token);
  return parsed.value;
}

/** Goes on beside the game, and answers where that led. */
function explore(match: Match, from: RecordPath, ...tokens: readonly string[]): RecordPath {
  let path = from;
  for (const token of tokens) {
    const position = match.positionAt(path);
    if (position === null) throw new Error(`nothing at ${path}`);
    const [red, blue] = ['red', 'blue'].map((side) =>
      match.explore(path, side as 'red' | 'blue', code(token)),
    );
    const led = red?.ok ? red : blue;
    if (!led?.ok) throw new Error(token);
    path = led.value;
  }
  return path;
}

function tokenAt(match: Match, path: RecordPath): string {
  const moment = match.momentAt(path);
  return moment === null ? '' : formatAction(moment.action);
}

it('a moment of a variation goes with all that follows it, and the first takes the variation along', () => {
  const match = played();
  const end = explore(match, [0], '#a1', '#b2', '#c3');
  expect(end).toEqual([1, 0, 2]);
  expect(match.remove([1, 0, 1])).toBe(true);
  expect(match.momentAt([1, 0, 1])).toBeNull();
  expect(match.remove([1, 0, 0])).toBe(true);
  expect(match.momentAt([1])?.remarks).toEqual([]);
  expect(match.remove([1])).toBe(false);
});

it('the second variation comes before the first, and none before the game', () => {
  const match = played();
  explore(match, [0], '#a1');
  const second = explore(match, [0], '#b2', '#c3');
  expect([[1, 0, 0], [1, 1, 0], [1]].map((path) => match.mayPromote(path))).toEqual([false, true, false]);
  const promoted = match.promote(second);
  expect(promoted).toEqual([1, 0, 1]);
  expect(tokenAt(match, [1, 1, 0])).toBe('#a1');
  expect(match.promote([1, 0, 1])).toBeNull();
  expect(match.promote([1])).toBeNull();
});

it('a variation of a variation trades places with the line that it left', () => {
  const match = played();
  explore(match, [0], '#a1', '#b2', '#c3');
  const inner = explore(match, [1, 0, 0], '#g7', '#h8');
  expect(inner).toEqual([1, 0, 1, 0, 1]);
  expect(match.mayPromote(inner)).toBe(true);
  expect(match.promote(inner)).toEqual([1, 0, 2]);
  expect([0, 1, 2].map((step) => tokenAt(match, [1, 0, step]))).toEqual(['#a1', '#g7', '#h8']);
  expect([0, 1].map((step) => tokenAt(match, [1, 0, 1, 0, step]))).toEqual(['#b2', '#c3']);
  const seats = { red: seatHere(), blue: seatHere() };
  expect(readGame(formatGame(new Game({ match, seats, date: '2026-11-16' }))).ok).toBe(true);
});

it('what is said of a moment stands in the record, and its variations stay', () => {
  const match = played();
  explore(match, [0], '#a1');
  expect(match.comment([1], ['a pity'])).toBe(true);
  expect(match.comment([1, 0, 0], ['better'])).toBe(true);
  expect(match.comment([9], ['nothing'])).toBe(false);
  expect(match.comment([], ['a battle'])).toBe(true);
  expect(match.line.comments).toEqual(['a battle']);
  expect(match.momentAt([1])?.remarks).toEqual(['a pity', { comments: [], steps: [expect.anything()] }]);
  expect(match.momentAt([1, 0, 0])?.remarks).toEqual(['better']);
});

it('a variation that takes the place of a line leaves what was said where it was, and takes the others along', () => {
  const match = played();
  explore(match, [0], '#a1', '#b2');
  const third = [explore(match, [1, 0, 0], '#g7'), explore(match, [1, 0, 0], '#h8')];
  expect(third).toEqual([
    [1, 0, 1, 0, 0],
    [1, 0, 1, 1, 0],
  ]);
  match.comment([1, 0, 1], ['as it was']);
  match.comment([1, 0, 1, 0, 0], ['better']);
  expect(match.promote([1, 0, 1, 0, 0])).toEqual([1, 0, 1]);
  const paths = [
    [1, 0, 1],
    [1, 0, 1, 0, 0],
    [1, 0, 1, 1, 0],
  ];
  expect(paths.map((path) => tokenAt(match, path))).toEqual(['#g7', '#b2', '#h8']);
  expect(match.momentAt([1, 0, 1])?.remarks[0]).toBe('better');
  expect(match.momentAt([1, 0, 1, 0, 0])?.remarks).toEqual(['as it was']);
});

it('where there is no such moment nothing is said, tried or taken away', () => {
  const match = played();
  explore(match, [0], '#a1');
  for (const path of [[9], [1, 0, 9], [1, 5, 0], [9, 0, 0], [1, 0, 0, 0, 0]]) {
    expect(match.comment(path, ['nothing']), `${path}`).toBe(false);
    expect(match.remove(path), `${path}`).toBe(false);
    expect(match.explore(path, 'red', code('#l12')), `${path}`).toEqual({ ok: false, error: 'path' });
  }
  expect(match.promote([1, 5, 0])).toBeNull();
  expect(match.promote([9, 0, 0])).toBeNull();
  expect(match.momentAt([1])?.remarks).toEqual([{ comments: [], steps: [expect.anything()] }]);
});

it('a match goes on from another if it began so, and all that happened there happened here', () => {
  const match = played();
  expect(match.goesOnFrom(match.until(2))).toBe(true);
  expect(match.until(2).goesOnFrom(match)).toBe(false);
  const other = new Match(makeRules({ variant: 'standard', first: 'red' }));
  expect(match.goesOnFrom(other)).toBe(false);
});

it('what is tried beside a copy is not beside the match', () => {
  const match = played();
  explore(match, [0], '#a1');
  const copy = match.copy();
  explore(copy, [1, 0, 0], '#b2');
  copy.comment([1, 0, 0], ['only here']);
  expect(tokenAt(copy, [1, 0, 1])).toBe('#b2');
  expect(match.momentAt([1, 0, 1])).toBeNull();
  expect(match.momentAt([1, 0, 0])?.remarks).toEqual([]);
});
