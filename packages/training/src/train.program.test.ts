import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodeWeights } from '@bfi/ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TRAIN = fileURLToPath(new URL('../dist/train.js', import.meta.url));
const CHAMPION = fileURLToPath(new URL('../../ai/champion.bin', import.meta.url));
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
  const workers = flags.includes('--resume') ? [] : ['--workers', '2'];
  const { stdout } = await run(process.execPath, [TRAIN, '--out', join(folder, out), ...workers, ...flags]);
  return stdout;
}

function weightsIn(out: string): Buffer {
  return readFileSync(join(folder, out, 'weights.bin'));
}

interface LogLine {
  readonly games: number;
  readonly steps?: number;
  readonly rate?: number;
  readonly loss?: number;
  readonly held?: number | null;
  readonly gate?: number;
  readonly lessLuck?: number;
}

/** What the log of a training says, line by line. */
function logOf(out: string): LogLine[] {
  const lines = readFileSync(join(folder, out, 'rounds.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** By how much the first layers of two networks differ, on the average. */
function distance(one: Buffer, other: Buffer): number {
  const [w1, others] = [decodeWeights(one).w1, decodeWeights(other).w1];
  return w1.reduce((sum, weight, index) => sum + Math.abs(weight - (others[index] ?? 0)), 0) / w1.length;
}

describe('npm run train', () => {
  it('makes the same weights with the same seed, bit for bit also when it was stopped and taken up again, and then has no more to do', async () => {
    await train('first', '--games', '96', '--seed', '3');
    expect(() => decodeWeights(weightsIn('first'))).not.toThrow();
    const stopped = await train('begun', '--games', '96', '--seed', '3', '--until', '48');
    expect(stopped).toMatch(/round 1 {2}games 48 /);
    expect(distance(weightsIn('first'), weightsIn('begun'))).toBeGreaterThan(0);
    expect(await train('begun', '--resume')).toMatch(/round 2 {2}games 96 /);
    expect(distance(weightsIn('first'), weightsIn('begun'))).toBe(0);
    expect(await train('begun', '--resume')).toMatch(/^all 96 games of the plan have been played/);
  });

  it('logs how it goes, and the loss on games that it never learns from', () => {
    expect(logOf('begun').map(({ games }) => games)).toEqual([48, 96]);
    const [, last] = logOf('begun');
    expect(last).toMatchObject({ steps: expect.any(Number), rate: expect.any(Number) });
    // A network that has hardly learned anything is about as sure as a coin.
    for (const loss of [last?.loss, last?.held]) {
      expect(loss).toBeGreaterThan(0.4);
      expect(loss).toBeLessThan(1);
    }
    expect(last?.held).not.toBe(last?.loss);
  });

  it('plays the matches against the champion that are missing, and none of them twice', async () => {
    await train('measured', '--games', '16');
    copyFileSync(join(folder, 'measured', 'weights.bin'), join(folder, 'measured', 'weights-2000.bin'));
    const flags = ['--resume', '--champion', CHAMPION, '--gate-games', '2'];
    expect(await train('measured', ...flags)).toMatch(
      /^gate: 2000 games of self-play: \d+\.\d %, less luck/m,
    );
    const matches = (): unknown[] => logOf('measured').filter(({ gate }) => gate === 0);
    expect(matches()).toMatchObject([{ games: 2000, matchGames: 2, lessLuck: expect.any(Number) }]);
    expect(await train('measured', ...flags)).not.toMatch(/gate/);
    expect(matches()).toHaveLength(1);
    // Weights that were cut off are told, and end nothing.
    writeFileSync(join(folder, 'measured', 'weights-5000.bin'), 'cut off');
    expect(await train('measured', ...flags)).toMatch(/^all 16 games of the plan have been played/);
    expect(matches()).toHaveLength(1);
  });

  it.each([
    ['no-such-file.bin', "there is no file 'no-such-file.bin'"],
    [TRAIN, `'${TRAIN}' holds no weights of this network`],
  ])('refuses to be measured against %s', async (file, why) => {
    await expect(train('wrong', '--champion', file)).rejects.toMatchObject({
      code: 2,
      stderr: `train: ${why}\n`,
    });
  });

  it('does not begin anew where a training lies', async () => {
    await expect(train('first', '--games', '16')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('holds a training already: --resume goes on with it'),
    });
  });

  it('goes on by the plan that it began with', async () => {
    await expect(train('first', '--resume', '--seed', '4')).rejects.toMatchObject({
      code: 2,
      stderr: "train: --seed is a part of the checkpoint's plan\n",
    });
  });

  it.each([
    ['--games', 'many', "--games must be a whole number from 1, not 'many'"],
    ['--workers', '1.5', "--workers must be a whole number from 1, not '1.5'"],
    ['--seed', 'abc', "--seed must be a whole number from 0, not 'abc'"],
    ['--rate', '0', "--rate must be a number above 0, not '0'"],
  ])('refuses %s %s in one line, with exit code 2', async (flag, value, why) => {
    await expect(train('wrong', flag, value)).rejects.toMatchObject({ code: 2, stderr: `train: ${why}\n` });
  });

  it('learns numbers without polishing, too', async () => {
    await train('plain', '--games', '16', '--polish', '0');
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
    await expect(train('broken', '--resume')).rejects.toThrow(/is not a checkpoint/);
  });
});
