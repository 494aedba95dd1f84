import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { PROGRAM, runBfi } from './testing/process.ts';
import { VERSION } from './version.ts';

const COMMANDS = [
  'analyse',
  'rollout',
  'hint',
  'play',
  'replay',
  'verify',
  'sim',
  'arena',
  'engine',
  'perft',
  'bench',
];

describe('bfi', () => {
  it.each(COMMANDS)('tells what `%s` does with --help', async (command) => {
    const { code, stdout, stderr } = await runBfi([command, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: bfi ${command}`);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('`help COMMAND` tells the same', async () => {
    expect(await runBfi(['help', 'play'])).toEqual(await runBfi(['play', '--help']));
  });

  it.each(COMMANDS)('refuses a wrong flag of `%s` in one line with exit code 2', async (command) => {
    const { code, stdout, stderr } = await runBfi([command, 'x', '--no-such-flag']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^bfi: .*--no-such-flag.*\n$/);
  });

  it.each([
    ['an unknown command', ['fight'], /fight/],
    ['an operand too many', ['engine', 'x'], /x/],
    ['a missing operand', ['verify'], /FILE/],
    ['a wrong variant', ['perft', '1', 'chess'], /chess/],
    ['a wrong house rule', ['sim', 'chain=never'], /chain=never/],
    ['a number that is none', ['sim', '--games', 'many'], /many/],
    ['a number out of bounds', ['perft', '99'], /99/],
    ['a flag without its value', ['sim', '--games'], /games/],
    ['a negative number', ['sim', '--seed', '-1'], /--seed must be a whole number from 0 to \d+, not '-1'/],
    [
      'a negative number, joined',
      ['sim', '--seed=-1'],
      /--seed must be a whole number from 0 to \d+, not '-1'/,
    ],
    ['help on an unknown command', ['help', 'fight'], /fight/],
    ['an unknown player', ['sim', '--red', '9'], /9/],
  ])('answers %s with one line and exit code 2', async (_what, words, message) => {
    const { code, stdout, stderr } = await runBfi(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr.match(/--help/g)).toHaveLength(1);
  });

  it.each([
    ['a command', ['paly'], "'paly'; did you mean 'play'? (see 'bfi --help')"],
    ['a command asked about', ['help', 'verfy'], "'verfy'; did you mean 'verify'? (see 'bfi --help')"],
    ['a flag', ['sim', '--gmaes=3'], "'--gmaes'; did you mean '--games'? (see 'bfi sim --help')"],
    ['a flag with one dash', ['sim', '-games', '3'], "'-g'; did you mean '--games'? (see 'bfi sim --help')"],
    ['a variant', ['sim', 'blits'], "'blits'; did you mean 'blitz'? (see 'bfi sim --help')"],
    [
      'a house rule',
      ['sim', 'chian=full'],
      "'chian=full'; did you mean 'chain=full'? (see 'bfi sim --help')",
    ],
    ['what there is', ['sim', 'chain=never'], "'chain=never'; chain is once or full (see 'bfi sim --help')"],
    ['what else there is', ['play', 'easy'], "'easy'; the variants are standard, quick, allout, blitz (see"],
  ])('says what was probably meant: %s', async (_what, words, message) => {
    vi.stubEnv('npm_command', 'test');
    vi.stubEnv('npm_lifecycle_event', 'test');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { code, stderr } = await runBfi(words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each([
    ['a file that is not there', ['verify', 'no-such-file'], /no such file\n$/],
    ['a position that cannot be', ['perft', '1', '--position', 'x'], /--position/],
  ])('answers %s likewise, but --help would not have helped', async (_what, words, message) => {
    const { code, stdout, stderr } = await runBfi(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('see');
  });

  it.each([
    ['exec', 'To begin: npx bfi play\n'],
    ['play', 'To begin: npx bfi play\n'],
    ['test', 'To begin: bfi play\n'],
  ])('says how to start it as it was started: npm %s', async (command, advice) => {
    vi.stubEnv('npm_command', command);
    vi.stubEnv('npm_lifecycle_event', command);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await runBfi(['--help'])).stdout).toContain(advice);
  });

  it('lists its commands, with exit code 2 where none was asked for', async () => {
    const asked = await runBfi(['--help']);
    const silent = await runBfi([]);
    expect(asked.code).toBe(0);
    expect(silent.code).toBe(2);
    expect(silent.stdout).toBe(asked.stdout);
    for (const command of COMMANDS) expect(asked.stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    for (const line of asked.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it.skipIf(!existsSync('/dev/full'))('says so when the disk is full', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'perft', '1'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([1, 'bfi: cannot write what there is to say: the disk is full\n']);
  });

  it('names the version of its package', async () => {
    expect(VERSION).toBe(packageJson.version);
    expect(await runBfi(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
  });
});
