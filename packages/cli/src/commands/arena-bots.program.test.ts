import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../record-file.ts';
import { startBfi } from '../testing/process.ts';
import { appearance, arena, badBot, EXAMPLE_BOT, expectNoSurvivors, newFolder } from './testing/matches.ts';

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
    ['stall', /no answer to 'go' within 700 ms$/],
    ['slow', /no answer to 'go' within 700 ms$/],
    ['silent', /no answer to 'new' within 500 ms$/],
    ['greet', /'Hello!' to 'new'$/],
    ['refuse', /'error option I do not play this' to 'new'$/],
    ['nonsense', /'I would go north' to 'go'$/],
    ['illegal', /'\(3\)', which is not legal$/],
    ['occupied', /not legal$/],
    ['flag', /flag', which is not legal$/],
    ['twoWords', /'best #a1 #b2'/],
    ['megabytes', /more than 64 kB/],
    ['infoWithoutEnd', /more than 16 MB of info/],
    ['binary', /answered '\?+[^']*' to 'go'$/],
    ['twice', /'best #\w+' without being asked$/],
    ['lines', /not legal|without being asked/],
    ['silence', /closed its output$/],
    ['deafness', /closed its input$/],
  ])('takes the game from a bot with the habit `%s`, and nothing else', async (habit, reason) => {
    const folder = newFolder();
    const limits =
      habit === 'silent'
        ? ['--timeout', '500']
        : ['stall', 'slow'].includes(habit)
          ? ['--time', '200', '--grace', '500']
          : ['--grace', '20000'];
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
    const late = ['stall', 'slow'].includes(habit);
    for (const name of readdirSync(records)) {
      const checked = checkRecord(readFileSync(join(records, name), 'utf8'));
      if (!checked.ok) throw new Error(`${name}: ${checked.message}`);
      expect(checked.record.headers.get('Reason')).toBe(late ? 'time' : 'forfeit');
    }
    await expectNoSurvivors(folder);
  });

  it.concurrent('lets a bot say what it thinks before it answers, and keeps all of it in a log', async () => {
    const folder = newFolder();
    const log = join(folder, 'log');
    const words = ['random', badBot('chatty', folder), 'first=red', '--games', '2', '--workers', '1'];
    const result = await arena(...words, '--grace', '20000', '--log', log);
    expect(result).toMatchObject({ games: 2, wins: 2, faults: { b: { games: 0 } } });
    expect(readdirSync(log).sort()).toEqual(['000001.log', '000002.log']);
    const lines = readFileSync(join(log, '000002.log'), 'utf8').trimEnd().split('\n');
    const said = lines.map((line) => line.replace(/^ *\d+\.\d{3} /, ''));
    expect(said.slice(0, 2)).toEqual(['B > new standard first=red', 'B < ok']);
    expect(said).toContain('B > go movetime=200 side=red');
    expect(said.filter((line) => line.startsWith('B < info '))).toHaveLength(10_000);
    expect(said.at(-1)).toBe('B < best red:resigns');
  });

  it.concurrent('tells all faults with their whole cause, and keeps what a bot complained of', async () => {
    const folder = newFolder();
    const log = join(folder, 'log');
    const bot = badBot('complain', folder);
    const words = ['random', bot, 'first=red', '--games', '2', '--workers', '1', '--grace', '20000'];
    const { faults } = await arena(...words, '--log', log);
    expect(faults.b.all.map(({ game }) => game)).toEqual([1, 2]);
    for (const { reason, stderr } of faults.b.all) {
      expect(reason).toBe('ended with exit code 1: TypeError: cannot think');
      expect(stderr).toMatch(/TypeError: cannot think\n.*at .*bad-bot\.mjs/);
    }
    expect(readFileSync(join(log, '000001.log'), 'utf8')).toMatch(/ B ! TypeError: cannot think\n/);
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
