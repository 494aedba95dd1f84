import { makeRules } from '@bfi/engine';
import { Game, type GameParts, Match, newWar, seatHere } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { chanceOf, systemDraw } from './chance.ts';

/** A game whose roll-off is due, which has 36 outcomes. */
function rolloff(parts: Partial<GameParts> = {}): Game {
  const seats = { red: seatHere(), blue: seatHere() };
  return new Game({ match: new Match(makeRules()), seats, date: '', ...parts });
}

const NEVER = new Promise<null>(() => undefined);

describe('chance in the terminal', () => {
  it('follows from the seed and the battle of the war, for dice and decisions alike', () => {
    const draws = (parts: Partial<GameParts>): unknown[] => {
      const game = rolloff(parts);
      const chance = chanceOf(game, systemDraw);
      return [chance.fall(game.match, NEVER), chance.random(game.match).below(1_000_000)];
    };
    expect(draws({ seed: 7 })).toEqual(draws({ seed: 7 }));
    expect(draws({ seed: 7 })).not.toEqual(draws({ seed: 8 }));
    const war = newWar({ type: 'battles', battles: 3 });
    const fought = { result: 'draw', points: { red: 5, blue: 5 } } as const;
    expect(draws({ seed: 7, war: { ...war, battles: [fought] } })).not.toEqual(draws({ seed: 7, war }));
  });

  it('without a seed comes from the system, and is fair', () => {
    const game = rolloff();
    const chance = chanceOf(game, systemDraw);
    const counts = new Map<unknown, number>();
    const draws = 7200;
    for (let draw = 0; draw < draws; draw++) {
      const outcome = chance.fall(game.match, NEVER);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    const expected = draws / 36;
    const chiSquare = Array.from(counts.values(), (count) => (count - expected) ** 2 / expected).reduce(
      (a, b) => a + b,
    );
    expect(counts.size).toBe(36);
    // 35 degrees of freedom: beyond 90 once in a million.
    expect(chiSquare).toBeLessThan(90);
  });
});
