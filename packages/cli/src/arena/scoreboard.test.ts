import { describe, expect, it } from 'vitest';
import type { GameReport } from './game.ts';
import { Scoreboard } from './scoreboard.ts';

function game(pair: number, second: boolean, points: number, luck: number | null = null): GameReport {
  const thinking = { decisions: 2, milliseconds: 10 };
  const fault = points === 0 ? { by: 'a', reason: `pair ${pair}` } : null;
  return {
    order: { pair, second },
    points,
    luck,
    turns: 20,
    thinking: { a: thinking, b: thinking },
    fault: fault as GameReport['fault'],
    record: '',
  };
}

const GAMES = [game(0, false, 1), game(0, true, 0), game(1, false, 0.5), game(1, true, 1), game(2, false, 1)];

describe('the scoreboard', () => {
  it('counts pairs, and leaves out a game without its partner', () => {
    const board = new Scoreboard(null, () => undefined);
    for (const report of GAMES) board.add(report);
    board.countTheRest();
    expect(board.totals).toMatchObject({ games: 4, wins: 2, draws: 1, losses: 1, turns: 80 });
    expect(board.totals.pairs).toEqual([0, 0, 1, 1, 0]);
    expect(board.totals.thinking.b).toEqual({ decisions: 8, milliseconds: 40 });
    expect(board.totals.faults.a).toEqual({ games: 1, last: 'pair 0' });
    expect(board.rate).toBe(0.625);
  });

  it('takes the luck out of each pair, where it was measured', () => {
    const board = new Scoreboard(null, () => undefined);
    board.add(game(0, false, 1, 0.3));
    board.add(game(0, true, 0, -0.2));
    board.add(game(1, false, 1, 0.5));
    board.add(game(1, true, 1, 0.1));
    const [first, second] = [(0.7 + 0.2) / 2, (0.5 + 0.9) / 2];
    expect(board.totals.calm.count).toBe(2);
    expect(board.totals.calm.sum).toBeCloseTo(first + second, 12);
    expect(board.totals.calm.squares).toBeCloseTo(first ** 2 + second ** 2, 12);
    const unmeasured = new Scoreboard(null, () => undefined);
    for (const report of GAMES) unmeasured.add(report);
    expect(unmeasured.totals.calm.count).toBe(0);
  });

  it('counts in the order of the pairs, whichever is finished first', () => {
    const counted: number[] = [];
    const board = new Scoreboard(null, ({ order }) => counted.push(2 * order.pair + Number(order.second)));
    for (const report of [...GAMES].reverse()) board.add(report);
    expect(counted).toEqual([0, 1, 2, 3]);
  });

  it('counts a later pair before an earlier one only when the arena is stopped', () => {
    const board = new Scoreboard(null, () => undefined);
    for (const report of [game(4, false, 1), game(4, true, 1), game(0, false, 1)]) board.add(report);
    expect(board.totals.games).toBe(0);
    board.countTheRest();
    expect(board.totals.games).toBe(2);
  });

  it('stops at the verdict and counts nothing after it', () => {
    const board = new Scoreboard({ elo0: 0, elo1: 100 }, () => undefined);
    // The first game of the first pair comes last, when all the others are waiting for it.
    for (let pair = 0; pair < 20; pair++) {
      if (pair > 0) board.add(game(pair, false, 1));
      board.add(game(pair, true, 1));
    }
    expect(board.verdict).toBeNull();
    board.add(game(0, false, 1));
    expect(board.verdict).toBe('elo1');
    board.countTheRest();
    expect(board.totals.games).toBe(24);
  });
});
