/** What the tests of storage keep: a game's settings, what lists say of it, an entry, and a rating. */
import type { GameEntry, GameSettings } from '@bfi/protocol';
import type { KeptRating } from '../storage/ratings.ts';

export const SETTINGS: GameSettings = {
  variant: 'blitz',
  options: [],
  war: null,
  clock: { type: 'none' },
  rated: true,
};
export const HEAD = { stage: 'playing', red: 'ann', blue: 'ben', deadline: null, updated: 5 };
export const RATING: KeptRating = {
  rating: 1500.25,
  deviation: 90.5,
  volatility: 0.06,
  games: 1,
  updated: 7,
};

export function entry(at: number): GameEntry {
  return { type: 'play', by: 'red', tokens: ['#a1'], at };
}

export const text = (at: number): string => JSON.stringify(entry(at));
