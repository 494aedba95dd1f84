import { describe, expect, it } from 'vitest';
import { runBfi } from '../testing/process.ts';

const CLOSE = '12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r roll 0';

describe('bfi rollout', () => {
  it('says what a position is worth, surer with luck taken out, and repeats itself', async () => {
    const first = await runBfi(['rollout', CLOSE, 'blitz', '--games', '20', '--json']);
    const { red, plain, saving } = JSON.parse(first.stdout) as Record<
      'red' | 'plain',
      { count: number; spread: number }
    > & {
      saving: number;
    };
    expect(red.count).toBe(20);
    expect(red.spread).toBeLessThan(plain.spread);
    expect(saving).toBeCloseTo((plain.spread / red.spread) ** 2, 9);
    expect((await runBfi(['rollout', CLOSE, 'blitz', '--games', '20', '--json'])).stdout).toBe(first.stdout);
    const words = await runBfi(['rollout', CLOSE, 'blitz', '--games', '3', '--turns', '4', '--seed', '9']);
    expect(words.stdout).toMatch(/battles +3\n +luck taken out +Red \d/);
  });

  it('refuses a position that cannot be', async () => {
    const { code, stderr } = await runBfi(['rollout', 'nonsense']);
    expect(code).toBe(2);
    expect(stderr).toContain('POSITION is refused');
  });
});
