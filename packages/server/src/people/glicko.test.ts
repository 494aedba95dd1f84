import { describe, expect, it } from 'vitest';
import { NEW_RATING, rateGames, ratingAfterPause } from './glicko.ts';

describe('Glicko-2', () => {
  it('gives what its author’s published example gives', () => {
    const opponent = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 });
    const after = rateGames({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { opponent: opponent(1400, 30), score: 1 },
      { opponent: opponent(1550, 100), score: 0 },
      { opponent: opponent(1700, 300), score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    // 0.0599959…, of which the paper prints five digits.
    expect(Math.floor(after.volatility * 1e5)).toBe(5999);
  });

  it('is less sure of somebody who has not played, up to a bound', () => {
    const sure = { rating: 1600, deviation: 50, volatility: 0.06 };
    expect(rateGames(sure, []).deviation).toBeCloseTo(51.07, 1);
    expect(ratingAfterPause(sure, 1).deviation).toBeCloseTo(51.07, 1);
    expect(ratingAfterPause(sure, 1e9).deviation).toBe(350);
    expect(ratingAfterPause(sure, -5).deviation).toBe(50);
  });

  it('moves two equals apart by the same amount, and a surprise by more', () => {
    const won = rateGames(NEW_RATING, [{ opponent: NEW_RATING, score: 1 }]);
    const lost = rateGames(NEW_RATING, [{ opponent: NEW_RATING, score: 0 }]);
    expect(won.rating - 1500).toBeCloseTo(1500 - lost.rating, 6);
    const strong = { rating: 2200, deviation: 60, volatility: 0.06 };
    const beaten = rateGames(strong, [{ opponent: { ...strong, rating: 1200 }, score: 0 }]);
    expect(beaten.rating).toBeLessThan(2180);
    expect(beaten.volatility).toBeGreaterThan(0.06);
  });
});
