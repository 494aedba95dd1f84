import type { Luck } from '@bfi/ai';
import { describe, expect, it } from 'vitest';
import type { GameReport } from './game.ts';
import { Scoreboard } from './scoreboard.ts';

function game(pair: number, second: boolean, points: number, luck: Luck | null = null): GameReport {
  const thinking = { decisions: 2, milliseconds: 10 };
  const number = 2 * pair + 1 + Number(second);
  return {
    order: { number, pair, second, players: { a: 0, b: 1 } },
    points,
    luck,
    facts: { turns: 20 } as GameReport['facts'],
    thinking: { a: thinking, b: thinking },
    fault: points === 0 ? { by: 'a', reason: `pair ${pair}`, stderr: 'oh' } : null,
    record: null,
    chances: null,
    story: null,
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
    expect(board.totals.faults.a).toEqual([{ game: 2, reason: 'pair 0', stderr: 'oh' }]);
    expect(board.rate).toBe(0.625);
  });

  it('adds up the luck of each pair, where it was measured', () => {
    const board = new Scoreboard(null, () => undefined);
    board.add(game(0, false, 1, [0.3, 0.4, 0, 0]));
    board.add(game(0, true, 0, [-0.2, 0, 0, 0]));
    board.add(game(1, false, 1, [0.5, -0.2, 0, 1]));
    board.add(game(1, true, 1, [0.1, 0, 0, 0]));
    const { count, share, luck, shareSquares, luckProducts, products } = board.totals.luck;
    expect([count, share]).toEqual([2, 1.5]);
    expect(luck[0]).toBeCloseTo(0.05 + 0.3, 12);
    expect(luck[3]).toBeCloseTo(0.5, 12);
    expect(shareSquares).toBeCloseTo(0.25 + 1, 12);
    expect(luckProducts[0]?.[0]).toBeCloseTo(0.05 ** 2 + 0.3 ** 2, 12);
    expect(luckProducts[0]?.[1]).toBeCloseTo(0.05 * 0.2 - 0.3 * 0.1, 12);
    expect(luckProducts[3]?.[0]).toBeCloseTo(0.5 * 0.3, 12);
    expect(products[0]).toBeCloseTo(0.5 * 0.05 + 0.3, 12);
    expect(products[1]).toBeCloseTo(0.5 * 0.2 - 0.1, 12);
    const unmeasured = new Scoreboard(null, () => undefined);
    for (const report of GAMES) unmeasured.add(report);
    expect(unmeasured.totals.luck.count).toBe(0);
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
    const board = new Scoreboard({ elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 }, () => undefined);
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
