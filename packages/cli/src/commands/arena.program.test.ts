import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { checkRecord } from '../record-file.ts';
import { runBfi, startBfi } from '../testing/process.ts';

const BAD_BOT = fileURLToPath(new URL('../arena/testing/bad-bot.mjs', import.meta.url));
const EXAMPLE_BOT = fileURLToPath(new URL('../../../../examples/bot-engine.mjs', import.meta.url));

// The tests run side by side, each with a folder of its own.
const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-arena-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

interface Result {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  pairs: number[];
  rateInterval: [number, number];
  calm: { rate: number; interval: { low: number; high: number } } | null;
  superiority: number;
  turns: number;
  milliseconds: unknown;
  faults: { a: { games: number; last: string }; b: { games: number; last: string } };
  sprt: { accepted: string | null; llr: number } | null;
}

async function arena(...words: string[]): Promise<Result> {
  const { code, stdout, stderr } = await runBfi(['arena', ...words, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Result;
}

function badBot(habit: string, folder: string): string {
  return `cmd:"${process.execPath}" "${BAD_BOT}" ${habit} "${folder}"`;
}

/** The processes of bad bots and of their children that are still there. */
function survivors(folder: string): number[] {
  const pids = readdirSync(folder).flatMap((name) =>
    name.endsWith('.pid') ? [Number.parseInt(name, 10)] : [],
  );
  expect(pids.length).toBeGreaterThan(0);
  return pids.filter((pid) => {
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
      throw error;
    }
    return !isZombie(pid);
  });
}

/** Who was killed needs a moment to die, longer on a busy machine; and of a bot's own child no event tells that. */
async function expectNoSurvivors(folder: string): Promise<void> {
  await vi.waitFor(() => expect(survivors(folder)).toEqual([]), { timeout: 5000 });
}

/** One that is dead and not yet buried by the system is not there any more. Known only where there is /proc. */
function isZombie(pid: number): boolean {
  if (!existsSync('/proc/self/status')) return false;
  const file = `/proc/${pid}/status`;
  // It may be buried between one look and the next.
  return !existsSync(file) || /^State:\s+Z/m.test(readFileSync(file, 'utf8'));
}

describe('bfi arena', () => {
  it.concurrent('knows sooner who is stronger when luck is taken out', async () => {
    const { calm, rateInterval } = await arena('7', '6', 'blitz', '--games', '60', '--seed', '2', '--luck');
    if (calm === null) throw new Error('luck was not measured');
    expect(calm.interval.low).toBeGreaterThan(0.5);
    expect(calm.interval.high - calm.interval.low).toBeLessThan(0.7 * (rateInterval[1] - rateInterval[0]));
  });

  it.concurrent('measures the same luck again, and changes nothing by it', async () => {
    const match = ['greedy', 'random', 'blitz', '--games', '20', '--seed', '2'];
    const measured = await arena(...match, '--luck');
    expect(measured.calm).not.toBeNull();
    expect((await arena(...match, '--luck', '--workers', '1')).calm).toEqual(measured.calm);
    expect(await arena(...match)).toMatchObject({ pairs: measured.pairs, calm: null });
  });

  it.concurrent('finds that greedy is stronger than random', async () => {
    const result = await arena('greedy', 'random', 'allout', '--games', '60', '--seed', '1');
    expect(result.games).toBe(60);
    expect(result.rateInterval[0]).toBeGreaterThan(0.5);
    expect(result.superiority).toBeGreaterThan(0.99);
  });

  it.concurrent('has one result for a seed, however many workers there are', async () => {
    const words = ['greedy', 'random', 'quick', 'chain=full', '--games', '12', '--seed', '7'];
    const alone = await arena(...words, '--workers', '1');
    const many = await arena(...words, '--workers', '3');
    expect({ ...many, milliseconds: null }).toEqual({ ...alone, milliseconds: null });
  });

  it.concurrent('mirrors the result when the players change places', async () => {
    const one = await arena('greedy', 'random', 'blitz', '--games', '20', '--seed', '3');
    const two = await arena('random', 'greedy', 'blitz', '--games', '20', '--seed', '3');
    expect([two.wins, two.draws, two.losses]).toEqual([one.losses, one.draws, one.wins]);
    expect(two.pairs).toEqual([...one.pairs].reverse());
    expect(two.turns).toBe(one.turns);
  });

  it.concurrent('makes the number of games even', async () => {
    expect((await arena('random', 'random', 'blitz', '--games', '3')).games).toBe(4);
  });

  it.concurrent('writes a record of each game, with the same dice in both games of a pair', async () => {
    const folder = newFolder();
    const records = join(folder, 'records');
    await arena('greedy', 'random', 'blitz', '--games', '6', '--seed', '2', '--records', records);
    const names = readdirSync(records).sort();
    expect(names).toEqual(
      ['000001', '000002', '000003', '000004', '000005', '000006'].map((name) => `${name}.bfi`),
    );
    const games = names.map((name) => {
      const checked = checkRecord(readFileSync(join(records, name), 'utf8'));
      if (!checked.ok) throw new Error(`${name}: ${checked.message}`);
      return checked.record;
    });
    const dice = names.map((name) => readFileSync(join(records, name), 'utf8').match(/\(\d(-\d)?\)/g) ?? []);
    for (let first = 0; first < names.length; first += 2) {
      const [one = [], two = []] = dice.slice(first, first + 2);
      const common = Math.min(one.length, two.length);
      expect(common).toBeGreaterThan(5);
      expect(one.slice(0, common)).toEqual(two.slice(0, common));
      expect(games[first]?.headers.get('Red')).toBe(games[first + 1]?.headers.get('Blue'));
    }
    expect(dice[0]).not.toEqual(dice[2]);
    expect((await runBfi(['verify', join(records, names[0] ?? '')])).code).toBe(0);
  });

  it.concurrent('stops as soon as the sequential test knows, for one side or the other', async () => {
    const folder = newFolder();
    const words = ['first=red', '--sprt', '0,100', '--games', '1000', '--workers'];
    const strong = await arena('random', badBot('resign', folder), ...words, '1');
    expect(strong).toMatchObject({ games: 24, sprt: { accepted: 'elo1' } });
    const weak = await arena(badBot('resign', folder), 'random', ...words, '3');
    expect(weak).toMatchObject({ games: 18, sprt: { accepted: 'elo0' } });
    await expectNoSurvivors(folder);
  });

  it.concurrent('tells the result in a few lines of at most 80 columns', async () => {
    const folder = newFolder();
    const { stdout } = await runBfi([
      'arena',
      badBot('crash', folder),
      'random',
      'first=red',
      '--games',
      '2',
      '--sprt',
      '0,20',
    ]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThan(15);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(/A’s games +0 won, 0 drawn, 2 lost\n/);
    expect(stdout).toMatch(
      /A’s faults +2 games lost by them, the last because it\n +ended with exit code 3\n/,
    );
    expect(stdout).toMatch(/SPRT +open between Elo 0 and 20/);
  });

  it.concurrent('prints the rows that its manual shows', async () => {
    const manual = readFileSync(new URL('../../../../docs/bots.md', import.meta.url), 'utf8');
    const [, example = ''] = /^\$ npx bfi arena .*\n((?: {2}.*\n)+)/m.exec(manual) ?? [];
    const words = ['random', 'greedy', 'blitz', '--games', '2', '--sprt=-50,0'];
    const { stdout } = await runBfi(['arena', ...words]);
    const heads = (text: string) =>
      Array.from(text.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm), ([, head]) => head);
    expect(heads(example)).toHaveLength(10);
    expect(heads(stdout)).toEqual(heads(example));
  });

  it.concurrent.each([
    ['one player', ['greedy'], /needs A B/],
    ['an unknown player', ['greedy', 'nobody'], /'nobody'/],
    ['a bot without a command', ['greedy', 'cmd:'], /cmd:/],
    ['a bot that is not there', ['greedy', 'cmd:no-such-program x'], /no-such-program x.*no such program/],
    ['a wrong variant', ['greedy', 'random', 'chess'], /chess/],
    ['no games', ['greedy', 'random', '--games', '0'], /--games/],
    ['one hypothesis', ['greedy', 'random', '--sprt', '5'], /--sprt/],
    ['hypotheses in the wrong order', ['greedy', 'random', '--sprt', '5,0'], /--sprt/],
    ['a folder that holds something', ['greedy', 'random', '--records', '.'], /not empty/],
  ])('answers %s with one line and exit code 2', async (_what, words, message) => {
    const { code, stdout, stderr } = await runBfi(['arena', ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('bfi arena with bots', () => {
  it.concurrent('plays against a bot that behaves', async () => {
    const bot = `cmd:"${process.execPath}" "${EXAMPLE_BOT}"`;
    const result = await arena('random', bot, 'blitz', '--games', '4', '--time', '10', '--workers', '2');
    expect(result).toMatchObject({ games: 4, faults: { b: { games: 0 } } });
    expect(result.turns).toBeGreaterThan(3);
  });

  it.concurrent.each([
    ['crashAtOnce', /exit code 4$/],
    ['crash', /exit code 3$/],
    ['complain', /exit code 1: TypeError: cannot think$/],
    ['stall', /no answer to '\w+' within 1000 ms$/],
    ['greet', /'Hello!' to 'new'$/],
    ['refuse', /'error option I do not play this' to 'new'$/],
    ['nonsense', /'I would go north' to 'go'$/],
    ['illegal', /'\(3\)', which is not legal$/],
    ['occupied', /not legal$/],
    ['flag', /flag', which is not legal$/],
    ['twoWords', /'best #a1 #b2'/],
    ['megabytes', /more than 64 kB/],
    ['lines', /not legal|without being asked/],
    ['silence', /closed its output$/],
    ['deafness', /closed its input$/],
  ])('takes the game from a bot with the habit `%s`, and nothing else', async (habit, reason) => {
    const folder = newFolder();
    const limits = habit === 'stall' ? ['--timeout', '1000'] : [];
    const words = ['random', badBot(habit, folder), 'first=red', '--games', '2', '--workers', '1', ...limits];
    const records = join(folder, 'records');
    const result = await arena(...words, '--records', records);
    expect(result).toMatchObject({
      games: 2,
      wins: 2,
      losses: 0,
      faults: { a: { games: 0 }, b: { games: 2 } },
    });
    expect(result.faults.b.last).toMatch(reason);
    for (const name of readdirSync(records))
      expect(checkRecord(readFileSync(join(records, name), 'utf8')).ok).toBe(true);
    await expectNoSurvivors(folder);
  });

  it.concurrent('starts a bot anew after a fault', async () => {
    const folder = newFolder();
    const result = await arena(
      badBot('crashOnce', folder),
      'random',
      'first=red',
      '--games',
      '6',
      '--workers',
      '1',
    );
    expect(result).toMatchObject({ games: 6, losses: 6, faults: { a: { games: 1 } } });
    const processes = readdirSync(folder).filter((name) => name.endsWith('.pid'));
    // The one that crashed and the one that played on; a trial start may have been too short to leave a trace.
    expect([2, 3]).toContain(processes.length);
    await expectNoSurvivors(folder);
  });

  it.concurrent.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops at %s, says what is known and leaves no process behind', async (signal, exitCode) => {
    const folder = newFolder();
    const words = [
      'arena',
      'random',
      badBot('stallLater', folder),
      'first=red',
      '--games',
      '10',
      '--workers',
      '1',
    ];
    const child = startBfi(words);
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    await appearance(folder, 'stalled');
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([exitCode, null]);
    expect(stdout).toMatch(/games +2, in pairs/);
    expect(stdout).toMatch(/2 won, 0 drawn, 0 lost/);
    await expectNoSurvivors(folder);
  });

  it.concurrent('stops at once in the middle of long thinking', async () => {
    const folder = newFolder();
    const child = startBfi([
      'arena',
      'playouts:100000',
      badBot('stall', folder),
      'first=red',
      '--games',
      '2',
    ]);
    await appearance(folder, 'waiting');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    await expectNoSurvivors(folder);
  });

  it.concurrent('stops at once where no bot takes part, too', async () => {
    const folder = newFolder();
    const words = ['playouts:100000', 'random', '--games', '2', '--records', join(folder, 'records')];
    const child = startBfi(['arena', ...words]);
    await appearance(folder, 'records');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
  });
});

/** Waits for a file in the folder. */
async function appearance(folder: string, name: string): Promise<void> {
  const watcher = watch(folder);
  while (!existsSync(join(folder, name))) await once(watcher, 'change');
  watcher.close();
}
