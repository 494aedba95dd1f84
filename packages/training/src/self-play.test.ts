import { createNetwork, createRandom, newIntegerWeights, PARAMETERS, quantize, TurnSearch } from '@bfi/ai';
import { describe, expect, it } from 'vitest';
import { playTrainingGame, type Sample, SELF_PLAY } from './self-play.ts';

function gamesOf(seed: number, lambda: number, games: number): Sample[][] {
  const random = createRandom(seed);
  const weights = newIntegerWeights();
  quantize(
    Float32Array.from({ length: PARAMETERS }, () => (random.fraction() - 0.5) / 10),
    weights,
  );
  const network = createNetwork(weights);
  const search = new TurnSearch(network, () => 0);
  return Array.from({ length: games }, () =>
    playTrainingGame(network, search, random, { ...SELF_PLAY, lambda }),
  );
}

describe('self-play', () => {
  it('is the same again with the same seed', () => {
    const targets = (games: Sample[][]): number[] => games.flat().map(({ target }) => target);
    expect(targets(gamesOf(5, 0.7, 3))).toEqual(targets(gamesOf(5, 0.7, 3)));
    expect(targets(gamesOf(5, 0.7, 3))).not.toEqual(targets(gamesOf(6, 0.7, 3)));
  });

  it('learns from the outcome alone with λ = 1: one side’s targets are the other’s, reversed', () => {
    for (const samples of gamesOf(7, 1, 4)) {
      const red = new Set(samples.filter(({ position }) => position.side === 0).map(({ target }) => target));
      const blue = new Set(samples.filter(({ position }) => position.side === 1).map(({ target }) => target));
      expect([...red]).toHaveLength(1);
      expect([...blue]).toEqual([...red].map((share) => 1 - share));
      expect([0, 0.5, 1]).toContain([...red][0]);
    }
  });

  it('keeps every target a share', () => {
    for (const { target } of gamesOf(8, 0.7, 4).flat()) {
      expect(target).toBeGreaterThanOrEqual(0);
      expect(target).toBeLessThanOrEqual(1);
    }
  });

  it('sees positions of set-up and of the battle', () => {
    const phases = new Set(
      gamesOf(9, 0.7, 4)
        .flat()
        .map(({ position }) => position.phase),
    );
    expect(phases.size).toBeGreaterThanOrEqual(4);
  });
});
