import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodeWeights } from '@bfi/ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TRAIN = fileURLToPath(new URL('../dist/train.js', import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bfi-train-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Trains as `npm run train` does, in a process of its own with two workers. */
async function train(out: string, ...flags: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [
    TRAIN,
    '--workers',
    '2',
    '--out',
    join(folder, out),
    ...flags,
  ]);
  return stdout;
}

function weightsIn(out: string): Buffer {
  return readFileSync(join(folder, out, 'weights.bin'));
}

/** By how much the first layers of two networks differ, on the average. */
function distance(one: Buffer, other: Buffer): number {
  const [w1, others] = [decodeWeights(one).w1, decodeWeights(other).w1];
  return w1.reduce((sum, weight, index) => sum + Math.abs(weight - (others[index] ?? 0)), 0) / w1.length;
}

describe('npm run train', () => {
  it('makes weights, and the same again with the same seed', async () => {
    await train('first', '--games', '96', '--seed', '3');
    await train('second', '--games', '96', '--seed', '3');
    expect(() => decodeWeights(weightsIn('first'))).not.toThrow();
    expect(distance(weightsIn('first'), weightsIn('second'))).toBe(0);
  });

  it('goes on from its checkpoint: with another seed its weights move a little and do not begin anew', async () => {
    cpSync(join(folder, 'first'), join(folder, 'begun'), { recursive: true });
    const before = weightsIn('begun');
    const said = await train('begun', '--games', '144', '--seed', '4', '--resume');
    expect(said).toMatch(/round 3 {2}games 144 /);
    await train('anew', '--games', '48', '--seed', '4');
    const moved = distance(before, weightsIn('begun'));
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(distance(before, weightsIn('anew')) / 5);
  });

  it.each([
    ['--games', 'many', "--games must be a whole number from 1, not 'many'"],
    ['--workers', '1.5', "--workers must be a whole number from 1, not '1.5'"],
    ['--seed', 'abc', "--seed must be a whole number from 0, not 'abc'"],
    ['--rate', '0', "--rate must be a number above 0, not '0'"],
  ])('refuses %s %s in one line, with exit code 2', async (flag, value, why) => {
    await expect(train('wrong', flag, value)).rejects.toMatchObject({ code: 2, stderr: `train: ${why}\n` });
  });

  it('goes on without polishing, even from its very end, and learns numbers', async () => {
    await train('plain', '--games', '48', '--polish', '0');
    await train('plain', '--games', '48', '--polish', '0', '--resume');
    expect(decodeWeights(weightsIn('plain')).w3.every(Number.isFinite)).toBe(true);
  });

  it('refuses to go on where nothing was begun', async () => {
    await expect(train('nothing', '--resume')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no checkpoint in'),
    });
  });

  it('refuses a checkpoint that is none', async () => {
    mkdirSync(join(folder, 'broken'));
    writeFileSync(join(folder, 'broken', 'checkpoint.bin'), 'no checkpoint');
    await expect(train('broken', '--games', '96', '--resume')).rejects.toThrow(/is not a checkpoint/);
  });
});
