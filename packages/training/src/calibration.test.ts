import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNetwork, createRandom, decodeWeights, winningChance } from '@bfi/ai';
import { makeRules, newPosition } from '@bfi/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { confidenceOf, measureCalibration, withConfidence } from './calibration.ts';

const file = fileURLToPath(new URL('../../ai/champion.bin', import.meta.url));
const weights = decodeWeights(readFileSync(file));
const network = createNetwork(weights);

describe('the calibration of the champion’s network', () => {
  let measured: ReturnType<typeof measureCalibration>;
  beforeAll(() => {
    measured = measureCalibration(network, 1000, 4, makeRules({ variant: 'blitz' }));
  }, 60_000);

  it('puts every position into the bin of what was said', () => {
    const { bins, positions } = measured;
    expect(bins.reduce((sum, bin) => sum + bin.positions, 0)).toBe(positions);
    for (const [index, bin] of bins.entries()) {
      if (bin.positions === 0) continue;
      expect(bin.said).toBeGreaterThanOrEqual(index / bins.length);
      expect(bin.said).toBeLessThanOrEqual((index + 1) / bins.length);
    }
  });

  it('is near enough that what is called likely happens more often than not', () => {
    const { bins, error } = measured;
    // Chance alone makes about 0.04 of so few positions; `npm run calibrate` measures it on twenty thousand.
    expect(error).toBeLessThan(0.08);
    const [unlikely, likely] = [bins[1], bins[8]];
    expect(unlikely?.happened).toBeLessThan(0.4);
    expect(likely?.happened).toBeGreaterThan(0.6);
  });
});

describe('how sure the network is', () => {
  const logit = (chance: number): number => Math.log(chance / (1 - chance));

  it('is found by what happens: forecasts that are half as sure as they should be are to be doubled', () => {
    const random = createRandom(8);
    const forecasts = Array.from({ length: 40_000 }, () => {
      const truth = 4 * random.fraction() - 2;
      const said = 1 / (1 + Math.exp(-truth / 2));
      return { said, happened: random.fraction() < 1 / (1 + Math.exp(-truth)) ? 1 : 0 };
    });
    expect(confidenceOf(forecasts)).toBeCloseTo(2, 1);
  });

  it('is what the last layer is multiplied by', () => {
    const start = newPosition(makeRules({ first: 'red' }));
    const surer = createNetwork(withConfidence(weights, 1.5));
    const [said, then] = [winningChance(network, start, 0), winningChance(surer, start, 0)];
    expect(logit(then)).toBeCloseTo(1.5 * logit(said), 4);
    expect(said).not.toBeCloseTo(0.5, 4);
  });
});
