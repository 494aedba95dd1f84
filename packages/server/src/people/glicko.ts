/** Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), a rating period being one game. */

export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** How a game against somebody went: 1 won, 0 lost, 0.5 drawn. */
export interface RatedGame {
  readonly opponent: Rating;
  readonly score: number;
}

export const NEW_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
/** How much the volatility may change. */
const TAU = 0.5;
const CLOSE_ENOUGH = 0.000001;
const MOST_DEVIATION = 350;
const LEAST_DEVIATION = 45;

export function rateGames(player: Rating, games: readonly RatedGame[]): Rating {
  const mu = (player.rating - NEW_RATING.rating) / SCALE;
  const phi = player.deviation / SCALE;
  const faced = games.map(({ opponent, score }) => {
    const weight = 1 / Math.sqrt(1 + (3 * (opponent.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - NEW_RATING.rating) / SCALE)));
    return { weight, expected, score };
  });
  if (faced.length === 0) return { ...player, deviation: SCALE * Math.hypot(phi, player.volatility) };
  const variance = 1 / sum(faced.map(({ weight, expected }) => weight ** 2 * expected * (1 - expected)));
  const gained = sum(faced.map(({ weight, expected, score }) => weight * (score - expected)));
  const volatility = newVolatility(player.volatility, phi, variance, variance * gained);
  const before = Math.hypot(phi, volatility);
  const after = 1 / Math.sqrt(1 / before ** 2 + 1 / variance);
  return {
    rating: SCALE * (mu + after ** 2 * gained) + NEW_RATING.rating,
    deviation: SCALE * after,
    volatility,
  };
}

/** A rating gets less sure while nobody plays: as after one game's worth of doubt for each such time. */
export function ratingAfterPause(player: Rating, periods: number): Rating {
  const phi = player.deviation / SCALE;
  const deviation = SCALE * Math.sqrt(phi ** 2 + Math.max(0, periods) * player.volatility ** 2);
  return { ...player, deviation: Math.min(MOST_DEVIATION, Math.max(LEAST_DEVIATION, deviation)) };
}

/** Step 5: the Illinois algorithm. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number): number {
  const start = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const power = Math.exp(x);
    const doubt = phi ** 2 + variance + power;
    return (power * (delta ** 2 - doubt)) / (2 * doubt ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = Math.log(delta ** 2 - phi ** 2 - variance);
  if (!(delta ** 2 > phi ** 2 + variance)) {
    let steps = 1;
    while (f(start - steps * TAU) < 0) steps++;
    high = start - steps * TAU;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE_ENOUGH) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) {
      low = high;
      fLow = fHigh;
    } else fLow /= 2;
    high = next;
    fHigh = fNext;
  }
  return Math.exp(low / 2);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
