import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNetwork, decodeWeights } from '@bfi/ai';
import { makeRules } from '@bfi/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { measureCalibration } from './calibration.ts';

const file = fileURLToPath(new URL('../../ai/champion.bin', import.meta.url));
const network = createNetwork(decodeWeights(readFileSync(file)));

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
