import {
  createNetwork,
  createRandom,
  type Network,
  newIntegerWeights,
  PARAMETERS,
  quantize,
  type Random,
  TurnSearch,
  winningChance,
} from '@bfi/ai';
import { legalActionList } from '@bfi/engine';
import { Phase } from '@bfi/engine/packed';
import { describe, expect, it } from 'vitest';
import { playTrainingGame, type Sample, SELF_PLAY, type SelfPlayOptions } from './self-play.ts';

function someNetwork(random: Random): Network {
  const weights = newIntegerWeights();
  quantize(
    Float32Array.from({ length: PARAMETERS }, () => (random.fraction() - 0.5) / 10),
    weights,
  );
  return createNetwork(weights);
}

function gamesOf(
  seed: number,
  lambda: number,
  games: number,
  options: Partial<SelfPlayOptions> = {},
): Sample[][] {
  const random = createRandom(seed);
  const network = someNetwork(random);
  const search = new TurnSearch(network, () => 0);
  return Array.from({ length: games }, () =>
    playTrainingGame(network, search, random, { ...SELF_PLAY, ...options, lambda }),
  );
}

describe('self-play', () => {
  it('is the same again with the same seed', () => {
    const targets = (games: Sample[][]): number[] => games.flat().map(({ target }) => target);
    const once = targets(gamesOf(5, 0.7, 2));
    expect(once).toEqual(targets(gamesOf(5, 0.7, 2)));
    expect(once).not.toEqual(targets(gamesOf(6, 0.7, 2)));
  });

  it('learns from the outcome alone with λ = 1: one side’s targets are the other’s, reversed', () => {
    for (const samples of gamesOf(7, 1, 4)) {
      // Sums of errors come back to the outcome but for the last digits.
      const targetsOf = (side: number): Set<number> =>
        new Set(
          samples
            .filter(({ position }) => position.side === side)
            .map(({ target }) => Number(target.toFixed(9))),
        );
      const red = targetsOf(0);
      const blue = targetsOf(1);
      expect([...red]).toHaveLength(1);
      expect([...blue]).toEqual([...red].map((share) => 1 - share));
      expect([0, 0.5, 1]).toContain([...red][0]);
    }
  });

  it.each([false, true])('keeps every target a share, without luck: %s', (withoutLuck) => {
    for (const { target } of gamesOf(8, 0.7, 2, { withoutLuck }).flat()) {
      expect(target).toBeGreaterThanOrEqual(0);
      expect(target).toBeLessThanOrEqual(1);
    }
  });

  it('knows how each game ended, whatever it learns from it', () => {
    for (const samples of gamesOf(7, 0.7, 3, { withoutLuck: true })) {
      const reds = samples.map(({ position, outcome }) => (position.side === 0 ? outcome : 1 - outcome));
      expect(new Set(reds).size).toBe(1);
      expect([0, 0.5, 1]).toContain(reds[0]);
    }
  });

  it('learns without luck from every number of the die, and from a zero where one was rolled', () => {
    const network = someNetwork(createRandom(10));
    const search = new TurnSearch(network, () => 0);
    let zeros = 0;
    let others = 0;
    const games = gamesOf(10, 0, 2, { withoutLuck: true }).flat();
    const rolls = games.filter((sample) => sample.position.phase === Phase.roll);
    // Each is worked out by seven searches, so every third has to do.
    for (const { position, target } of rolls.filter((_, index) => index % 3 === 0)) {
      const said = winningChance(network, position, position.side);
      const [zero = 0, ...numbers] = legalActionList(position);
      const after = numbers.map((roll) => search.valueAtTurnsEnd(position, roll, position.side));
      const expected = after.reduce((sum, value) => sum + value, said) / 6;
      const withZero = expected + search.valueAtTurnsEnd(position, zero, position.side) - said;
      if (Math.abs(target - expected) < 1e-9) others++;
      else {
        expect(target).toBeCloseTo(Math.min(1, Math.max(0, withZero)), 9);
        zeros++;
      }
    }
    // Of some thirty rolls a sixth are zeros.
    expect(zeros).toBeGreaterThan(2);
    expect(others).toBeGreaterThan(2 * zeros);
  });

  it('sees positions of set-up and of the battle', () => {
    const phases = new Set(
      gamesOf(9, 0.7, 2)
        .flat()
        .map(({ position }) => position.phase),
    );
    expect(phases.size).toBeGreaterThanOrEqual(4);
  });
});
