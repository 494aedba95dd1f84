import { createRandom, randomPlayer } from '@bfi/ai';
import { makeRules, VARIANTS } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { runBfi } from '../testing/process.ts';
import { countBattle, newStatistics, type Statistics } from './sim.ts';

function countMany(games: number, variant: (typeof VARIANTS)[number], seed: number): Statistics {
  const statistics = newStatistics();
  const random = createRandom(seed);
  const players = { red: randomPlayer(random), blue: randomPlayer(random) };
  for (let game = 0; game < games; game++) countBattle(statistics, makeRules({ variant }), players, random);
  return statistics;
}

describe('bfi sim', () => {
  it.each(VARIANTS)('counts what happens in %s battles so that the sums agree', (variant) => {
    const s = countMany(100, variant, 3);
    expect(s.redWins + s.blueWins + s.draws).toBe(100);
    expect(s.starterWins).toBeLessThanOrEqual(s.redWins + s.blueWins);
    expect(s.liveFlips).toBeLessThanOrEqual(s.flips);
    expect(s.shortestTurns).toBeLessThanOrEqual(s.turns / 100);
    expect(s.longestTurns).toBeGreaterThanOrEqual(s.turns / 100);
    // Every turn rolls, and decides at least once, except those that are lost on the pad before the die.
    expect(s.tokens).toBeGreaterThan(2 * (s.turns - s.padPenalties));
    if (variant === 'allout' || variant === 'blitz') {
      expect([s.reinforcements, s.padMoves, s.padPenalties]).toEqual([0, 0, 0]);
    } else {
      expect(s.reinforcements).toBeGreaterThan(0);
    }
  });

  it('prints statistics without a progress bar where nobody watches, and the same with the same seed', async () => {
    const first = await runBfi(['sim', '--games', '20', '--seed', '4', '--json']);
    const second = await runBfi(['sim', '--games', '20', '--seed', '4', '--json']);
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
    const withoutTime = ({ stdout }: { stdout: string }) => ({
      ...(JSON.parse(stdout) as Statistics),
      seconds: 0,
    });
    expect(withoutTime(first)).toEqual(withoutTime(second));
    expect(withoutTime(first).games).toBe(20);
  });

  it('prints a table for people', async () => {
    const { stdout } = await runBfi(['sim', 'blitz', '--games', '5', '--blue', '1']);
    expect(stdout).toMatch(/^ {2}battles +5 in /m);
    expect(stdout).toMatch(/^ {2}turns a battle +[0-9.]+ \([0-9]+ to [0-9]+\)$/m);
  });
});
