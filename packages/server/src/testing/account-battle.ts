/** A battle as a page hands it in for its player's own page. */
import type { AccountBattle } from '@bfi/protocol';

export function analysedBattle(given: Partial<AccountBattle> = {}): AccountBattle {
  return {
    key: 'abc12-0z9',
    when: 1_700_000_000_000,
    date: '2026.11.18',
    variant: 'blitz',
    side: 'blue',
    level: null,
    performance: {
      mistakes: 0.31,
      opponentsMistakes: 0.52,
      luck: -0.125,
      result: 1,
      decisions: 41,
      grades: { blunder: 1, mistake: 2, inaccuracy: 3 },
      byStage: { setup: 0.01, opening: 0.1, middle: 0.2, end: 0 },
      byKind: { shot: 0.2, move: 0.11 },
    },
    dice: {
      rolls: { red: [3, 4, 5, 6, 7, 8], blue: [8, 7, 6, 5, 4, 3] },
      live: 2,
      expectedLive: 2.4,
      liveVariance: 0.9,
      flips: 4,
    },
    exercises: [{ position: 'blitz | 12/12 r', best: 'd4-d7' }],
    ...given,
  };
}
