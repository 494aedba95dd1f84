/** What every database must do, held against SQLite and against a PostgreSQL that is started for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysedBattle } from '../testing/account-battle.ts';
import { bothDatabases, DATABASE_KINDS } from '../testing/both-databases.ts';
import { entry, HEAD, RATING, SETTINGS, text } from '../testing/kept-rows.ts';
import { backup, restore } from './backup.ts';
import { openSql, openStorage, type Storage } from './index.ts';
import type { KeptRating } from './ratings.ts';
import type { GameHead } from './sql.ts';

const databases = bothDatabases();

describe.each(DATABASE_KINDS)('storage on %s', (kind) => {
  let address: string;
  let storage: Storage;
  beforeAll(async () => {
    address = await databases.newDatabase(kind, 'games.db');
    storage = await openStorage(address, 'node1');
  });
  afterAll(() => storage.close());

  const create = (id: string, head: Partial<GameHead> = {}) =>
    storage.games.create({
      id,
      created: 3,
      settings: SETTINGS,
      entries: [entry(1)],
      head: { ...HEAD, ...head },
      secrets: [{ battle: 1, party: 'server', value: 'ff' }],
    });

  it('a game comes back with its settings and entries in order', async () => {
    await create('game0001');
    const more = { expected: 1, entries: [text(2), text(3)], head: HEAD, secrets: [] };
    expect(await storage.games.append('game0001', more)).toBe(true);
    expect(await storage.games.load('game0001')).toEqual({
      id: 'game0001',
      created: 3,
      settings: SETTINGS,
      entries: [entry(1), entry(2), entry(3)],
    });
    expect(await storage.games.entriesFrom('game0001', 2)).toEqual([entry(3)]);
    expect(await storage.games.lengths(['game0001', 'nowhere'])).toEqual(new Map([['game0001', 3]]));
    expect(await storage.games.load('nowhere')).toBe(null);
    await expect(create('game0001')).rejects.toThrow();
    // Neither a game with a gap in it, nor one that nobody has opened.
    expect(await storage.games.append('game0001', { ...more, expected: 4 })).toBe(false);
    expect(await storage.games.append('nowhere', { ...more, expected: 0 })).toBe(false);
  });

  it('what lists say of a game changes only where there is something else to say', async () => {
    await create('head0001', { red: 'zoe', updated: 50 });
    const listed = async () =>
      (await storage.games.listOf('zoe', 100)).map(({ stage, updated }) => [stage, updated]);
    const append = (expected: number, head: GameHead | null) =>
      storage.games.append('head0001', { expected, entries: [text(expected)], head, secrets: [] });
    expect(await append(1, null)).toBe(true);
    expect(await listed()).toEqual([[HEAD.stage, 50]]);
    expect(await append(2, { ...HEAD, red: 'zoe', stage: 'aborted', updated: 60 })).toBe(true);
    expect(await listed()).toEqual([['aborted', 60]]);
  });

  it('of two that write the same place, one wins, and nothing of the other is kept', async () => {
    await create('game0002');
    const other = await openStorage(address, 'node2');
    const write = (store: Storage, entries: string[], value: string) =>
      store.games.append('game0002', {
        expected: 1,
        entries,
        head: HEAD,
        secrets: [{ battle: 2, party: 'server', value }],
      });
    const kept = await Promise.all([
      write(storage, [text(20)], 'aa'),
      write(other, [text(30), text(31)], 'bb'),
      write(storage, [text(40)], 'cc'),
    ]);
    await other.close();
    expect(kept.filter((won) => won).length).toBe(1);
    const entries = (await storage.games.load('game0002'))?.entries.map(({ at }) => at);
    expect([
      [1, 20],
      [1, 30, 31],
      [1, 40],
    ]).toContainEqual(entries);
    const secrets = await storage.games.secretsOf('game0002');
    const [first, second] = kept;
    expect(secrets.find(({ battle }) => battle === 2)?.value).toBe(first ? 'aa' : second ? 'bb' : 'cc');
    expect(secrets.length).toBe(2);
  });

  it('of battles the newest are kept as they were found last, and nothing of an account that is gone', async () => {
    const { battles, people } = storage;
    const battle = (when: number, side: 'red' | 'blue' = 'blue') =>
      analysedBattle({ key: `k-${when}`, when, side });
    for (const number of [3, 1, 2, 4]) await battles.keep('bea', battle(number), 3);
    await battles.keep('bea', battle(3, 'red'), 3);
    await battles.keep('bea', { ...battle(2), when: 7 }, 3);
    await battles.keep('cem', battle(9), 3);
    expect(await battles.of('bea', null, 10)).toEqual([battle(2), battle(3, 'red'), battle(4)]);
    expect(await battles.of('bea', { when: 2, key: 'k-2' }, 1)).toEqual([battle(3, 'red')]);
    await people.remove('bea');
    expect([await battles.of('bea', null, 10), await battles.of('cem', null, 10)]).toEqual([[], [battle(9)]]);
  });

  it('many games at once all get what is theirs', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `many${String(index).padStart(4, '0')}`);
    await Promise.all(ids.map((id) => create(id)));
    const append = (id: string, expected: number) =>
      storage.games.append(id, { expected, entries: [text(expected)], head: HEAD, secrets: [] });
    const kept = await Promise.all(ids.flatMap((id) => [append(id, 1), append(id, 2), append(id, 2)]));
    expect(kept).toEqual(ids.flatMap(() => [true, true, false]));
    expect(new Set((await storage.games.lengths(ids)).values())).toEqual(new Set([3]));
    // One that comes too late does not take the others with it, nor is anything kept twice.
    const late = ids[7];
    const mixed = await Promise.all(ids.map((id) => append(id, id === late ? 2 : 3)));
    expect(mixed).toEqual(ids.map((id) => id !== late));
    const lengths = await storage.games.lengths(ids);
    expect(ids.map((id) => lengths.get(id))).toEqual(ids.map((id) => (id === late ? 3 : 4)));
  });

  it('knows which games are due, longest first, and lets one be put off', async () => {
    await create('due00001', { deadline: 200 });
    await create('due00002', { deadline: 100 });
    await create('due00003', { deadline: 900 });
    expect(await storage.games.due(300, 10)).toEqual(['due00002', 'due00001']);
    await storage.games.postpone('due00002', 300, 400);
    await storage.games.postpone('due00003', 300, 301);
    expect(await storage.games.due(300, 10)).toEqual(['due00001']);
    expect(await storage.games.due(1000, 10)).toEqual(['due00001', 'due00002', 'due00003']);
    await storage.games.append('due00001', { expected: 1, entries: [text(9)], head: HEAD, secrets: [] });
    expect(await storage.games.due(300, 10)).toEqual([]);
  });

  it('lists somebody’s games, newest first, and counts the open ones', async () => {
    await create('list0001', { red: 'cat', updated: 10 });
    await create('list0002', { blue: 'cat', updated: 20, stage: 'finished' });
    await create('list0003', { red: 'dog', updated: 30 });
    expect((await storage.games.listOf('cat', 100)).map(({ id }) => id)).toEqual(['list0002', 'list0001']);
    expect((await storage.games.listOf('cat', 20)).map(({ id }) => id)).toEqual(['list0001']);
    expect(await storage.games.countOpen('cat')).toBe(1);
    expect(await storage.games.unsettled(5)).toEqual(['list0002']);
  });

  it('a guest keeps a name that nobody else has, however it is written', async () => {
    await storage.people.addGuest('acc00001', 'Guest', 1);
    await storage.people.addGuest('acc00002', 'Guest', 1);
    expect(await storage.people.keepName('acc00001', 'Zoë', { password: 'hash' })).toBe(true);
    const passkey = { id: 'key of a guest', account: 'acc00002', publicKey: 'AAAA', counter: 0, label: '' };
    expect(await storage.people.keepName('acc00002', 'zO\u200bË', { passkey, now: 1 })).toBe(false);
    expect(await storage.people.passkey(passkey.id)).toBe(null);
    expect(await storage.people.keepName('acc00001', 'Other', { password: 'hash' })).toBe(false);
    expect(await storage.people.member('ZOË')).toMatchObject({
      account: { id: 'acc00001', name: 'Zoë', kind: 'member', banned: null },
      password: 'hash',
    });
    expect(await storage.people.account('acc00002')).toMatchObject({ name: 'Guest', kind: 'guest' });
    await Promise.all(['acc0000a', 'acc0000b'].map((id) => storage.people.addGuest(id, 'Guest', 1)));
    const both = ['acc0000a', 'acc0000b'].map((id) =>
      storage.people.keepName(id, 'Twin', { password: 'hash' }),
    );
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    expect(await storage.people.markBot('acc00001')).toBe(true);
    expect(await storage.people.markBot('acc00002')).toBe(false);
  });

  it('a token leads to its account until it expires or is removed', async () => {
    await storage.people.addGuest('acc00003', 'Tok', 1);
    const made = { kind: 'bot', label: 'mine', created: 1, expires: 50 } as const;
    const token = { ...made, hash: 'h1', account: 'acc00003' };
    await storage.people.addToken(token);
    await storage.people.addToken({ ...token, hash: 'h2' });
    expect((await storage.people.accountOfToken('h1', 49))?.id).toBe('acc00003');
    expect(await storage.people.accountOfToken('h1', 50)).toBe(null);
    expect(await storage.people.accountOfToken('h3', 1)).toBe(null);
    expect(await storage.people.countTokens('acc00003', 'bot')).toBe(2);
    await storage.people.removeToken('h2');
    expect(await storage.people.accountOfToken('h2', 1)).toBe(null);
    await storage.people.addToken({ ...token, hash: 'h4', kind: 'challenge' });
    expect(await storage.people.accountOfToken('h4', 1)).toBe(null);
    expect(await storage.people.useChallenge('h4', 1)).toBe('acc00003');
    expect(await storage.people.useChallenge('h4', 1)).toBe(null);
    expect(await storage.people.useChallenge('h1', 1)).toBe(null);
    await storage.people.removeExpiredTokens(50);
    expect(await storage.people.countTokens('acc00003', 'bot')).toBe(0);
  });

  it('a game is reckoned into the ratings once, and the best stand first', async () => {
    await create('rate0001', { stage: 'finished' });
    await storage.people.addGuest('ann', 'Ann', 1);
    await storage.people.addGuest('ben', 'Ben', 1);
    const reckon = (before: readonly (KeptRating | null)[]) =>
      before.map((rating, index) => ({ ...RATING, rating: (rating?.rating ?? 1500) + index }));
    expect(await storage.ratings.settle('rate0001', 'blitz', ['ann', 'ben'], reckon)).toBe(true);
    expect(await storage.ratings.settle('rate0001', 'blitz', ['ann', 'ben'], reckon)).toBe(false);
    expect(await storage.ratings.of('ben', 'blitz')).toEqual({ ...RATING, rating: 1501 });
    expect(await storage.ratings.allOf('ann')).toEqual({ blitz: { ...RATING, rating: 1500 } });
    const listed = async (most: number) =>
      (await storage.ratings.leaderboard('blitz', 100, most)).map(({ name, isSure }) => `${name} ${isSure}`);
    // Who is not sure yet stands below all that are, however high.
    await create('rate0002', { stage: 'finished' });
    await storage.people.addGuest('new', 'New', 1);
    const high = [{ ...RATING, rating: 1900, deviation: 200 }];
    await storage.ratings.settle('rate0002', 'blitz', ['new'], () => high);
    expect(await listed(10)).toEqual(['Ben true', 'Ann true', 'New false']);
    expect(await listed(2)).toEqual(['Ben true', 'Ann true']);
  });

  it('games in which nobody was rated take no place in the history of a rating', async () => {
    for (const id of ['unrated1', 'unrated2', 'urated03']) {
      await create(id, { stage: 'finished', red: 'cat', blue: 'dog' });
    }
    expect(await storage.ratings.settle('unrated1', 'blitz', [], () => [])).toBe(true);
    const { sql } = await openSql(address);
    expect(await sql.query('SELECT ratings FROM games WHERE id = ?', ['unrated1'])).toEqual([
      { ratings: null },
    ]);
    await sql.query('UPDATE games SET ratings = ? WHERE id = ?', ['{"before":[],"after":[]}', 'unrated2']);
    await sql.close();
    const reckon = () => [RATING, RATING];
    expect(await storage.ratings.settle('urated03', 'blitz', ['cat', 'dog'], reckon)).toBe(true);
    const history = await storage.ratings.history('cat', { created: -1, id: '' }, 1);
    expect(history.map(({ game }) => game)).toEqual(['urated03']);
  });

  it('whoever leaves takes everything along but the games', async () => {
    await storage.people.addGuest('acc00009', 'Gone', 1);
    await storage.people.addToken({
      hash: 'h9',
      account: 'acc00009',
      kind: 'session',
      label: '',
      created: 1,
      expires: 99,
    });
    await storage.people.remove('acc00009');
    expect(await storage.people.account('acc00009')).toBe(null);
    expect(await storage.people.accountOfToken('h9', 1)).toBe(null);
  });

  it('what a host does is kept and logged', async () => {
    expect(await storage.people.restrict('acc00002', 'muted', 99)).toBe(true);
    expect(await storage.people.restrict('nobody00', 'banned', 99)).toBe(false);
    expect((await storage.people.account('acc00002'))?.muted).toBe(99);
    const line = { id: 'aud00001', at: 5, actor: 'host', action: 'mute', subject: 'acc00002', detail: '' };
    await storage.people.log(line);
    await storage.people.log({ ...line, id: 'aud00002', at: 6 });
    expect((await storage.people.auditLog(100)).map(({ id }) => id)).toEqual(['aud00002', 'aud00001']);
    expect(await storage.people.auditLog(6)).toEqual([line]);
  });

  it('a seek is taken by one only', async () => {
    const seek = {
      id: 'seek0001',
      account: 'ann',
      player: { id: 'ann', name: 'Ann', kind: 'guest' },
      settings: SETTINGS,
      colour: 'random',
    } as const;
    await storage.lobby.addSeek(seek, 10, null);
    expect(await storage.lobby.seeks()).toEqual([seek]);
    expect(await storage.lobby.removeSeek('seek0001', 'ben')).toBe(false);
    const taken = await Promise.all([1, 2, 3].map(() => storage.lobby.removeSeek('seek0001', null)));
    expect(taken.filter((won) => won).length).toBe(1);
    await storage.lobby.addSeek(seek, 10, null);
    expect(await storage.lobby.removeOldSeeks(10)).toBe(0);
    expect(await storage.lobby.removeOldSeeks(11)).toBe(1);
  });

  it('a seek is found and counted however many there are, and goes when nobody has attended to it for a while', async () => {
    const seek = (number: number) => ({
      id: `many${String(number).padStart(4, '0')}`,
      account: number < 200 ? 'crowd' : 'late',
      player: { id: 'crowd', name: 'Crowd', kind: 'guest' } as const,
      settings: SETTINGS,
      colour: 'red' as const,
    });
    for (let number = 0; number < 202; number++) {
      expect(await storage.lobby.addSeek(seek(number), number, number < 200 ? null : 10)).toBe(true);
    }
    expect((await storage.lobby.seeks()).length).toBe(200);
    expect(await storage.lobby.seek('many0201')).toEqual(seek(201));
    expect(await storage.lobby.seek('many9999')).toBe(null);
    expect((await storage.lobby.seeksOf('late')).map(({ id }) => id)).toEqual(['many0200', 'many0201']);
    expect((await storage.lobby.seekers()).sort()).toEqual(['crowd', 'late']);
    await storage.lobby.attendSeeks(['late'], 20);
    expect(await storage.lobby.removeUnattendedSeeks(20)).toBe(0);
    expect(await storage.lobby.removeUnattendedSeeks(21)).toBe(2);
    expect(await storage.lobby.removeOldSeeks(1000)).toBe(200);
  });

  it('what is said at a table is numbered', async () => {
    const line = { name: 'Ann', side: 'red', preset: null, text: 'hi', at: 1 } as const;
    await storage.lobby.say('game0001', 'ann', line);
    expect(await storage.lobby.say('game0001', 'ann', { ...line, preset: 'thanks', text: null })).toBe(1);
    expect((await storage.lobby.chatFrom('game0001', 0)).map(({ number, text }) => [number, text])).toEqual([
      [0, 'hi'],
      [1, null],
    ]);
    expect((await storage.lobby.chatFrom('game0001', 1)).length).toBe(1);
    expect((await storage.lobby.chatOf('ann')).map(({ text }) => text)).toEqual(['hi', 'thanks']);
    await storage.lobby.removeChatOf('ann');
    expect(await storage.lobby.chatFrom('game0001', 0)).toEqual([]);
    // Whoever has heard two lines waits for the third.
    expect(await storage.lobby.say('game0001', 'ben', line)).toBe(2);
  });

  it('somebody is there while one living node has them, and away since the last had', async () => {
    await storage.lobby.beat('node1', 100);
    await storage.lobby.beat('node2', 50);
    expect(await storage.lobby.livingNodes(90)).toEqual(['node1']);
    const game = 'game0001';
    await storage.lobby.setPresence('node1', [{ game, gone: { red: null }, looking: ['red'], watchers: 3 }]);
    await storage.lobby.setPresence('node2', [
      { game, gone: { blue: null }, looking: ['blue'], watchers: 4 },
    ]);
    expect(await storage.lobby.links('game0001', 90)).toEqual({
      red: { connected: true, goneSince: null },
      blue: { connected: false, goneSince: 50 },
    });
    // What the node itself has, it knows better.
    const isRedLookedAt = (node: string) => storage.lobby.isLookedAtElsewhere(game, 'red', node, 90);
    expect([await isRedLookedAt('node1'), await isRedLookedAt('node2')]).toEqual([false, true]);
    await storage.lobby.setPresence('node1', [{ game, gone: { red: null }, looking: [], watchers: 3 }]);
    expect(await isRedLookedAt('node2')).toBe(false);
    await storage.lobby.setPresence('node1', [{ game, gone: { red: 120 }, looking: [], watchers: 3 }]);
    expect((await storage.lobby.links('game0001', 90)).red).toEqual({ connected: false, goneSince: 120 });
    expect(await storage.lobby.watchers('game0001', 90)).toBe(3);
    await storage.lobby.removeOldNodes(60);
    expect(await storage.lobby.watchers('game0001', 0)).toBe(3);
    expect((await storage.lobby.links('game0001', 90)).blue).toEqual({ connected: false, goneSince: null });
  });

  it('what a backup reads stays as it was at one moment while others write', async () => {
    await create('snap0001');
    const { sql } = await openSql(address);
    await sql.snapshot(async (query) => {
      const count = () => query('SELECT COUNT(*) AS entries FROM entries WHERE game = ?', ['snap0001']);
      expect(Number((await count())[0]?.entries)).toBe(1);
      const more = { expected: 1, entries: [text(2)], head: HEAD, secrets: [] };
      expect(await storage.games.append('snap0001', more)).toBe(true);
      expect(Number((await count())[0]?.entries)).toBe(1);
    });
    await sql.close();
    expect((await storage.games.load('snap0001'))?.entries.length).toBe(2);
  });

  it('goes into a file and from it into an empty database of the other kind, and into no other', async () => {
    const file = databases.file(`${kind}.backup`);
    // SQLite takes the fraction of a millisecond that older versions of this program wrote.
    await create('frac0001', { deadline: kind === 'sqlite' ? 8_000_000_000_000.25 : 8_000_000_000_001 });
    const rows = await backup(address, file);
    const other = await databases.newDatabase(kind === 'sqlite' ? 'postgres' : 'sqlite', 'restored.db');
    expect(await restore(other, file)).toBe(rows);
    const restored = await openStorage(other, 'node9');
    expect(await restored.games.load('game0001')).toEqual(await storage.games.load('game0001'));
    expect(await restored.games.due(8_000_000_000_000, 100)).not.toContain('frac0001');
    expect(await restored.games.due(8_000_000_000_001, 100)).toContain('frac0001');
    expect(await restored.people.member('zoë')).toEqual(await storage.people.member('zoë'));
    expect(await restored.ratings.of('ben', 'blitz')).toEqual({ ...RATING, rating: 1501 });
    await restored.close();
    await expect(restore(other, file)).rejects.toThrow('not empty');
    await expect(backup(address, file)).rejects.toThrow('EEXIST');
  });

  it('refuses what comes after its end, and the program goes on', async () => {
    const { sql } = await openSql(address);
    await sql.close();
    await expect(sql.query('SELECT 1')).rejects.toThrow();
  });

  it('is found as it was by the next one that opens it', async () => {
    const again = await openStorage(address, 'node3');
    expect((await again.games.load('game0001'))?.entries.length).toBe(3);
    await again.ping();
    await again.close();
  });
});
