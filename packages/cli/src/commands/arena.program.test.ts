import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../record-file.ts';
import { runBfi } from '../testing/process.ts';
import { arena, badBot, expectNoSurvivors, newFolder } from './testing/matches.ts';

describe('bfi arena', () => {
  it.concurrent('knows sooner who is stronger when luck is taken out', async () => {
    const { calm, rateInterval } = await arena('7', '6', 'blitz', '--games', '30', '--seed', '2', '--luck');
    if (calm === null) throw new Error('luck was not measured');
    expect(calm.interval.low).toBeGreaterThan(0.5);
    expect(calm.interval.high - calm.interval.low).toBeLessThan(0.7 * (rateInterval[1] - rateInterval[0]));
  });

  it.concurrent('measures the same luck again, and changes nothing by it', async () => {
    const match = ['greedy', 'random', 'blitz', '--games', '16', '--seed', '2'];
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

  it.concurrent('goes on with a match that was kept, and refuses another', async () => {
    const file = join(newFolder(), 'match.jsonl');
    const words = ['greedy', 'random', 'blitz', '--keep', file];
    await arena(...words, '--games', '4', '--seed', '9');
    // What was being written when it was killed is played again.
    appendFileSync(file, '{"order":{"number":5,');
    const longer = await arena(...words, '--games', '8');
    const whole = await arena('greedy', 'random', 'blitz', '--games', '8', '--seed', '9');
    expect({ ...longer, milliseconds: null }).toEqual({ ...whole, milliseconds: null });
    const other = await runBfi(['arena', 'random', 'greedy', 'blitz', '--keep', file]);
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toMatch(/holds a match with other players/);
    for (const text of ['my notes, without a line end', '{"a":1}\n{"b":', '[]\n']) {
      const notes = join(newFolder(), 'notes');
      writeFileSync(notes, text);
      expect((await runBfi(['arena', 'random', 'greedy', '--keep', notes])).stderr).toMatch(/holds no match/);
      expect(readFileSync(notes, 'utf8')).toBe(text);
    }
  });

  it.concurrent('lets more than two meet, everybody everybody, and gives a table', async () => {
    const words = ['arena', 'random', '2', 'greedy', 'blitz', '--games', '6', '--seed', '1'];
    const [table, json] = await Promise.all([runBfi(words), runBfi([...words, '--json'])]);
    expect(table.stdout).toMatch(/player +Elo +95 % between +score +games\n +2 +\+\d+/);
    const { players, meetings } = JSON.parse(json.stdout) as {
      players: { name: string; elo: number; games: number; points: number }[];
      meetings: { a: string; b: string; games: number }[];
    };
    expect(players.map(({ name }) => name)[0]).toBe('2');
    expect(players.every(({ games }) => games === 12)).toBe(true);
    expect(players.reduce((sum, { points }) => sum + points, 0)).toBe(18);
    expect(meetings.map(({ a, b }) => `${a} ${b}`)).toEqual(['random 2', 'random greedy', '2 greedy']);
    for (const line of table.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it.concurrent('mirrors the result when the players change places', async () => {
    const one = await arena('greedy', 'random', 'blitz', '--games', '20', '--seed', '3');
    const two = await arena('random', 'greedy', 'blitz', '--games', '20', '--seed', '3');
    expect([two.wins, two.draws, two.losses]).toEqual([one.losses, one.draws, one.wins]);
    expect(two.pairs).toEqual([...one.pairs].reverse());
    expect(two.turns).toBe(one.turns);
  });

  it.concurrent('makes the number of games even, and says so where a player’s records come twice', async () => {
    const records = join(newFolder(), 'records');
    const { games, note } = await arena('random', 'random', 'blitz', '--games', '3', '--records', records);
    expect([games, note]).toEqual([4, expect.stringContaining('twice')]);
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
      /A’s faults +2 games lost by them\n +2×, first game 1: it ended with exit code 3\n/,
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
    ['errors without a test', ['greedy', 'random', '--errors', '0.1,0.1'], /--sprt/],
    ['a sequential test of three', ['1', '2', '3', '--sprt', '0,5'], /two players/],
    ['positions that are not there', ['greedy', 'random', '--positions', 'no-such-file'], /no-such-file/],
  ])('answers %s with one line and exit code 2', async (_what, words, message) => {
    const { code, stdout, stderr } = await runBfi(['arena', ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
