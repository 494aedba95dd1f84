/** What nobody will want back goes after a while, and nothing else, on both kinds of database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDatabases, DATABASE_KINDS } from '../testing/both-databases.ts';
import { entry, HEAD, SETTINGS, text } from '../testing/kept-rows.ts';
import { openSql, openStorage, type Storage } from './index.ts';
import { BEFORE_ALL_GUESTS, type GuestPlace } from './people.ts';
import type { GameHead } from './sql.ts';

const databases = bothDatabases();

describe.each(DATABASE_KINDS)('forgetting on %s', (kind) => {
  let address: string;
  let storage: Storage;
  beforeAll(async () => {
    address = await databases.newDatabase(kind, 'games.db');
    storage = await openStorage(address, 'node1');
  });
  afterAll(() => storage.close());

  const create = (id: string, head: Partial<GameHead>) =>
    storage.games.create({
      id,
      created: 3,
      settings: SETTINGS,
      entries: [entry(1)],
      head: { ...HEAD, ...head },
      secrets: [{ battle: 1, party: 'server', value: 'ff' }],
    });
  const calledOff = (id: string, updated: number) => create(id, { stage: 'aborted', red: 'eve', updated });

  it('called-off games go, those of the longest ago first, and no other', async () => {
    const { games, people } = storage;
    await calledOff('off00002', 1020);
    await calledOff('off00001', 1010);
    await calledOff('off00003', 1030);
    await calledOff('offtoday', 2000);
    await calledOff('offwar01', 1005);
    const secrets = [{ battle: 2, party: 'server', value: 'ee' }];
    await games.append('offwar01', { expected: 1, entries: [text(2)], head: null, secrets });
    await calledOff('closed01', 1006);
    await people.log({
      id: 'aud00001',
      at: 1,
      actor: 'host',
      action: 'close',
      subject: 'closed01',
      detail: '',
    });
    const going = ['waiting', 'sealing', 'playing', 'between', 'finished'];
    for (const stage of going) await create(`is-${stage}`, { stage, red: 'eve', updated: 1000 });
    expect([await games.removeCalledOff(2000, 2), await games.removeCalledOff(2000, 2)]).toEqual([2, 1]);
    expect(await games.removeCalledOff(2000, 2)).toBe(0);
    const left = (await games.listOf('eve', 3000)).map(({ id }) => id);
    expect(left.sort()).toEqual(
      [...going.map((stage) => `is-${stage}`), 'closed01', 'offtoday', 'offwar01'].sort(),
    );
    expect((await games.secretsOf('offwar01')).length).toBe(2);
    expect((await games.load('is-finished'))?.entries).toEqual([entry(1)]);
  });

  it('nothing of a called-off game is left, and nobody goes on with it', async () => {
    const { games, lobby } = storage;
    await calledOff('parts001', 10);
    const words = { name: 'Eve', side: 'red', preset: null, text: 'bye', at: 1 } as const;
    await lobby.say('parts001', 'eve', words);
    await lobby.setPresence('node1', [{ game: 'parts001', gone: { red: 1 }, looking: [], watchers: 1 }]);
    const { sql } = await openSql(address);
    const rows = async () => {
      const tables = ['entries', 'secrets', 'chat', 'chat_counts', 'presence', 'watchers'];
      const all = await Promise.all(
        tables.map((table) => sql.query(`SELECT game FROM ${table} WHERE game = 'parts001'`)),
      );
      return all.map(({ length }) => length);
    };
    expect(await rows()).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await games.removeCalledOff(900, 100)).toBe(1);
    expect(await rows()).toEqual([0, 0, 0, 0, 0, 0]);
    await sql.close();
    expect(await games.load('parts001')).toBe(null);
    const more = { expected: 1, entries: [text(2)], head: null, secrets: [] };
    expect(await games.append('parts001', more)).toBe(false);
  });

  it.skipIf(kind === 'sqlite')(
    'of two nodes that do it at once neither stumbles over the other',
    async () => {
      const other = await openStorage(address, 'node2');
      for (let number = 10; number < 30; number++) await calledOff(`twice0${number}`, number);
      const removed = await Promise.all([storage, other].map(({ games }) => games.removeCalledOff(900, 100)));
      await other.close();
      expect(Math.max(...removed)).toBe(20);
      expect(await storage.games.load('twice029')).toBe(null);
    },
  );

  it('guests go whom nobody has seen for long or can be any more, unless a game may lead them back', async () => {
    const { people, games } = storage;
    const token = { kind: 'session', label: '', created: 1, expires: 1e9 } as const;
    const guest = async (id: string, isSignedIn: boolean, stage: string | null, side = 'blue') => {
      await people.addGuest(id, id, 1);
      if (isSignedIn) await people.addToken({ ...token, hash: `hash of ${id}`, account: id });
      if (stage !== null) await create(`of-${id}`, { stage, red: null, blue: null, [side]: id });
    };
    await guest('idle', true, null);
    await guest('seen', true, null);
    await people.accountOfToken('hash of seen', 5e8);
    await guest('has-played', true, 'finished');
    await guest('plays', true, 'playing', 'red');
    await guest('called-off', true, 'aborted');
    await guest('signed-out', false, 'finished');
    await people.addGuest('keeper', 'keeper', 1);
    await people.keepName('keeper', 'Keeper', { password: 'hash' });
    const left = async () => {
      // A few at a time, all are looked at.
      let place: GuestPlace | null = BEFORE_ALL_GUESTS;
      while (place !== null) place = await people.removeIdleGuests(1000, place, 2);
      const ids = ['idle', 'seen', 'has-played', 'plays', 'called-off', 'signed-out', 'keeper'];
      const found = await Promise.all(ids.map((id) => people.account(id)));
      return ids.filter((_, index) => found[index] !== null);
    };
    expect(await left()).toEqual(['seen', 'has-played', 'plays', 'called-off', 'keeper']);
    await games.removeCalledOff(900, 100);
    expect(await left()).toEqual(['seen', 'has-played', 'plays', 'keeper']);
    // What was played stays for the other one.
    expect((await games.load('of-signed-out'))?.entries).toEqual([entry(1)]);
  });

  it.skipIf(kind === 'sqlite')('a guest who keeps the name while they are being removed stays', async () => {
    await storage.people.addGuest('returns', 'returns', 1);
    const { sql } = await openSql(address);
    const waits =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let removed: Promise<unknown> = Promise.resolve();
    await sql.transaction(async (query) => {
      await query("UPDATE accounts SET kind = 'member' WHERE id = 'returns'");
      await query(
        "INSERT INTO tokens (hash, account, kind, label, created, used, expires) VALUES ('h9', 'returns', 'session', '', 1, 1, 1000000000)",
      );
      removed = storage.people.removeIdleGuests(1000, BEFORE_ALL_GUESTS, 100);
      await expect.poll(async () => (await sql.query(waits)).length).toBe(1);
    });
    await removed;
    await sql.close();
    expect((await storage.people.account('returns'))?.kind).toBe('member');
    expect(await storage.people.tokensOf('returns', 1)).toHaveLength(1);
  });
});
