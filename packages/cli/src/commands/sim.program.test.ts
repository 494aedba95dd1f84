import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBfi } from '../testing/process.ts';
import { badBot, newFolder } from './testing/matches.ts';

interface Statistics {
  games: number;
  seed: number;
  red: string;
  faults: { red: { games: number } };
}

async function sim(...words: string[]): Promise<Statistics> {
  const { code, stdout, stderr } = await runBfi(['sim', ...words, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return { ...(JSON.parse(stdout) as object), seconds: 0 } as unknown as Statistics;
}

describe('bfi sim', () => {
  it.concurrent('prints a table for people', async () => {
    const { stdout } = await runBfi(['sim', 'blitz', '--games', '5', '--blue', '1', '--seed', '7']);
    expect(stdout).toMatch(/^ {2}battles +5 in .*, seed 7$/m);
    expect(stdout).toMatch(/^ {2}turns a battle +[0-9.]+ ± [0-9.]+, from [0-9]+ to [0-9]+$/m);
    expect(stdout).toMatch(/^ {2}lost: hit +[0-9.]+ a battle, [0-9.]+ % \([0-9.]+ to [0-9.]+\)$/m);
    expect(stdout).toMatch(/^ {2}in brackets, and ± +where the true number lies, 95 times in 100$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it.concurrent('writes independent battles, as records and as lines of JSON, with chances', async () => {
    const folder = newFolder();
    const [records, jsonl] = [join(folder, 'records'), join(folder, 'battles.jsonl')];
    await sim(
      'blitz',
      '--red',
      '2',
      '--games',
      '3',
      '--seed',
      '6',
      '--eval',
      '--records',
      records,
      '--jsonl',
      jsonl,
    );
    const battles = readFileSync(jsonl, 'utf8')
      .trimEnd()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { game: number; tokens: string[]; eval: number[]; losses: unknown[] },
      );
    expect(battles.map(({ game }) => game)).toEqual([1, 2, 3]);
    expect(battles[0]).toMatchObject({ seed: 6, variant: 'blitz', options: [], red: '2', blue: 'random' });
    expect(battles[0]).toMatchObject({ version: expect.any(String), starter: expect.any(String) });
    for (const battle of battles) {
      expect(battle.eval).toHaveLength(battle.tokens.length);
      expect(battle.losses.length).toBeGreaterThan(3);
    }
    expect(new Set(battles.map(({ tokens }) => tokens.join(' '))).size).toBe(3);
    const files = readdirSync(records).map((name) => join(records, name));
    const { code, stdout } = await runBfi(['verify', ...files]);
    expect([code, stdout.trimEnd().split('\n').length]).toEqual([0, 3]);
    expect(readFileSync(files[0] ?? '', 'utf8')).toMatch(/^\[Program "bfi .*, seed 6, game 1"\]$/m);
    expect(readFileSync(files[0] ?? '', 'utf8')).toContain('{[%eval 0.');
    const again = await runBfi(['sim', '--jsonl', jsonl]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('there is such a file already')]);
    rmSync(records, { recursive: true });
  });

  it.concurrent('lets a bot play, and says by the exit code that it failed', async () => {
    const words = [
      'sim',
      'first=red',
      '--red',
      badBot('crash', newFolder()),
      '--games',
      '2',
      '--workers',
      '1',
    ];
    const { code, stdout } = await runBfi([...words, '--grace', '20000', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      blueWins: 2,
      faults: { red: { games: 2 }, blue: { games: 0 } },
    });
  });
});

describe('with a seed, beside a busy loop on every core', () => {
  const loops: ChildProcess[] = [];
  beforeAll(() => {
    for (let core = 0; core < availableParallelism(); core++)
      loops.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  });
  afterAll(() => {
    for (const loop of loops) loop.kill('SIGKILL');
  });

  it('a simulation is the same, whatever the number of workers', async () => {
    const words = ['blitz', '--red', '3', '--blue', '6', '--games', '8', '--seed', '11'];
    const alone = await sim(...words, '--workers', '1');
    expect(alone).toMatchObject({ games: 8, seed: 11, red: '3' });
    expect(await sim(...words, '--workers', '3')).toEqual(alone);
  });

  it('a match is the same, also of the champion where its evaluations are counted', async () => {
    const match = async (workers: string): Promise<object> => {
      const words = [
        '8',
        '3',
        'blitz',
        '--nodes',
        '300',
        '--games',
        '4',
        '--seed',
        '11',
        '--workers',
        workers,
      ];
      const { stdout } = await runBfi(['arena', ...words, '--json']);
      return { ...(JSON.parse(stdout) as object), milliseconds: null };
    };
    expect(await match('3')).toEqual(await match('1'));
  });
});
