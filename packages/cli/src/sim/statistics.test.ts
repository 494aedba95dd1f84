import { createRandom, randomAction } from '@bfi/ai';
import { actorOf, makeRules, type Rules, VARIANTS } from '@bfi/engine';
import { formatGame, Game, Match, seatHere } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../arena/battle-facts.ts';
import { countBattle, estimates, newStatistics, type Statistics } from './statistics.ts';

function randomMatch(rules: Rules, seed: number): Match {
  const random = createRandom(seed);
  const match = new Match(rules);
  while (!match.isOver) {
    const action = randomAction(match.position, random);
    match.append(actorOf(match.position, action), action);
  }
  return match;
}

function countMany(games: number, rules: Rules): Statistics {
  const statistics = newStatistics();
  for (let seed = 1; seed <= games; seed++) countBattle(statistics, factsOf(randomMatch(rules, seed)));
  return statistics;
}

describe('the statistics of a simulation', () => {
  it.each(VARIANTS)('count what happens in %s battles so that the sums agree', (variant) => {
    const s = countMany(50, makeRules({ variant }));
    expect(s.redWins + s.blueWins + s.draws).toBe(50);
    expect(s.starterWins).toBeLessThanOrEqual(s.redWins + s.blueWins);
    expect(s.liveFlips).toBeLessThanOrEqual(s.flips);
    expect(s.shortestTurns).toBeLessThanOrEqual(s.turns / 50);
    expect(s.longestTurns).toBeGreaterThanOrEqual(s.turns / 50);
    // Every turn rolls, and decides at least once, except those that are lost on the pad before the die.
    expect(s.tokens).toBeGreaterThan(2 * (s.turns - s.padPenalties));
    expect(s.ownLosses).toBeLessThanOrEqual(s.losses.hit + s.losses.crossfire + s.losses.blast);
    expect(s.losses.penalty).toBeGreaterThan(0);
    if (variant === 'allout' || variant === 'blitz') {
      expect([s.reinforcements, s.padMoves, s.padPenalties]).toEqual([0, 0, 0]);
    } else {
      expect(s.reinforcements).toBeGreaterThan(0);
    }
  });

  it.each([3, 100])('count turns as the record does, with a quiet limit of %i', (quietLimit) => {
    const rules = makeRules({ quietLimit });
    for (let seed = 1; seed <= 20; seed++) {
      const match = randomMatch(rules, seed);
      const seats = { red: seatHere(), blue: seatHere() };
      const record = formatGame(new Game({ match, seats, date: '2026-11-15' }));
      const heads = Array.from(record.matchAll(/^(\d+)[rb]\./gm), ([, turn]) => Number(turn));
      expect(factsOf(match).turns).toBe(heads.at(-1));
    }
  });

  it('tell shares and means with their intervals, and nothing where nothing is known', () => {
    const s = countMany(50, makeRules({ variant: 'blitz' }));
    const { redWins, turns, losses } = estimates(s);
    expect(redWins?.rate).toBe(s.redWins / 50);
    expect(redWins?.interval.low).toBeLessThan(s.redWins / 50);
    expect(turns?.mean).toBe(s.turns / 50);
    expect(turns?.interval.high).toBeGreaterThan(s.turns / 50);
    const shares = Object.values(losses).reduce((sum, share) => sum + (share?.rate ?? 0), 0);
    expect(shares).toBeCloseTo(1, 12);
    expect(estimates(newStatistics())).toMatchObject({ redWins: null, turns: null, losses: { hit: null } });
  });
});
