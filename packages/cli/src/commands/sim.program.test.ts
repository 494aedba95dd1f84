import { createRandom, type Player, randomAction, randomPlayer } from '@bfi/ai';
import { actorOf, makeRules, type Rules, VARIANTS } from '@bfi/engine';
import { formatGame, Game, Match, seatHere } from '@bfi/game';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runBfi } from '../testing/process.ts';
import { countBattle, newStatistics, type Statistics, simulate } from './sim.ts';

async function countMany(
  games: number,
  variant: (typeof VARIANTS)[number],
  seed: number,
): Promise<Statistics> {
  const random = createRandom(seed);
  const player = randomPlayer(random);
  const { statistics } = await simulate(makeRules({ variant }), { red: player, blue: player }, games, random);
  return statistics;
}

function randomMatch(rules: Rules, seed: number): Match {
  const random = createRandom(seed);
  const match = new Match(rules);
  while (!match.isOver) {
    const action = randomAction(match.position, random);
    match.append(actorOf(match.position, action), action);
  }
  return match;
}

describe('bfi sim', () => {
  it.each(VARIANTS)('counts what happens in %s battles so that the sums agree', async (variant) => {
    const s = await countMany(100, variant, 3);
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

  it.each([3, 100])('counts turns as the record does, with a quiet limit of %i', (quietLimit) => {
    const rules = makeRules({ quietLimit });
    for (let seed = 1; seed <= 20; seed++) {
      const match = randomMatch(rules, seed);
      const statistics = newStatistics();
      countBattle(statistics, match);
      const seats = { red: seatHere(), blue: seatHere() };
      const record = formatGame(new Game({ match, seats, date: '2026-11-15' }));
      const heads = Array.from(record.matchAll(/^(\d+)[rb]\./gm), ([, turn]) => Number(turn));
      expect([statistics.turns, statistics.shortestTurns]).toEqual([heads.at(-1), heads.at(-1)]);
    }
  });

  it('Ctrl-C is heard in the middle of a battle, which is then not counted', async () => {
    const random = createRandom(1);
    const player = randomPlayer(random);
    let decisions = 0;
    const interrupted: Player = {
      ...player,
      decide: (position) => {
        if (++decisions === 3) setImmediate(() => process.emit('SIGINT'));
        return player.decide(position);
      },
    };
    // Every look at the clock finds that a tenth of a second has passed.
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 100));
    onTestFinished(() => void vi.restoreAllMocks());
    const { statistics, stopped } = await simulate(
      makeRules(),
      { red: interrupted, blue: interrupted },
      1,
      random,
    );
    expect({ decisions, stopped }).toEqual({ decisions: 3, stopped: true });
    expect([statistics.games, statistics.tokens, statistics.turns]).toEqual([0, 0, 0]);
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
