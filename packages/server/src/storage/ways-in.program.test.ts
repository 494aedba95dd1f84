/** Ways into an account, opened and ended at the same moment, on both kinds of database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDatabases, DATABASE_KINDS } from '../testing/both-databases.ts';
import { openSql, openStorage, type Storage } from './index.ts';
import { endSessionsOfUnknownPasskeys } from './ways-in.ts';

const databases = bothDatabases();

describe.each(DATABASE_KINDS)('ways in on %s', (kind) => {
  let address: string;
  let storage: Storage;
  beforeAll(async () => {
    address = await databases.newDatabase(kind, 'games.db');
    storage = await openStorage(address, 'node1');
  });
  afterAll(() => storage.close());

  const passkey = (id: string, account: string) => ({
    id,
    account,
    publicKey: 'AAAA',
    counter: 0,
    label: '',
  });

  /** By which somebody adds a way in. */
  async function sessionOf(account: string): Promise<string> {
    const hash = `session of ${account}`;
    await storage.people.addToken({ hash, account, kind: 'session', label: '', created: 1, expires: 99 });
    return hash;
  }

  it('a session that is opened while the password changes has ended with it', async () => {
    const { people } = storage;
    await people.addGuest('racer', 'Guest', 1);
    await people.keepName('racer', 'Racer', { password: 'hash 0' });
    const token = { account: 'racer', kind: 'session', label: '', created: 1, expires: 99 } as const;
    for (let round = 0; round < 20; round++) {
      const [old, next] = [`hash ${round}`, `hash ${round + 1}`];
      const [ended] = await Promise.all([
        people.changePassword('racer', { old, next }, 'asking'),
        people.addToken({ ...token, hash: `session ${round}` }, { password: old }),
      ]);
      expect(ended).not.toBe(null);
      expect(await people.tokensOf('racer', 1)).toEqual([]);
    }
    expect(await people.addToken({ ...token, hash: 'too late' }, { password: 'hash 0' })).toBe(false);
    expect(await people.changePassword('racer', { old: 'hash 0', next: 'stolen' }, 'asking')).toBe(null);
    expect(await people.addToken({ ...token, hash: 'in time' }, { password: 'hash 20' })).toBe(true);
    expect(await people.tokensOf('racer', 1)).toHaveLength(1);
  });

  it('with the password end the pushes of the account, but for those of the session that asks', async () => {
    const { people, pushes } = storage;
    const token = { kind: 'session', label: '', created: 1, expires: 99 } as const;
    const push = async (account: string, session: string) => {
      await people.addToken({ ...token, account, hash: session });
      const endpoint = `https://push.example/${session}`;
      await pushes.add({ endpoint, account, token: session, p256dh: '', auth: '' }, 1, 9);
    };
    for (const account of ['pushed', 'other']) {
      await people.addGuest(account, 'Guest', 1);
      await people.keepName(account, `Name ${account}`, { password: 'hash' });
    }
    await push('pushed', 'asks');
    await push('pushed', 'elsewhere');
    await push('other', 'another');
    // Of an older version, which noted no session.
    await pushes.add({ endpoint: 'old', account: 'pushed', token: '', p256dh: '', auth: '' }, 1, 9);
    const left = async () =>
      [...(await pushes.of('pushed')), ...(await pushes.of('other'))].map(({ endpoint }) => endpoint);
    await people.changePassword('pushed', { old: 'wrong', next: 'next' }, 'asks');
    expect(await left()).toHaveLength(4);
    await people.changePassword('pushed', { old: 'hash', next: 'next' }, 'asks');
    expect(await left()).toEqual(['https://push.example/asks', 'https://push.example/another']);
  });

  it('of two passkeys that are ended at once one stays where no password is kept', async () => {
    const { people } = storage;
    for (let round = 0; round < 20; round++) {
      const id = `key${round}`;
      await people.addGuest(id, 'Guest', 1);
      await people.keepName(id, `Name ${round}`, { passkey: passkey(`${id} a`, id), now: 1 });
      await people.addPasskey(passkey(`${id} b`, id), 1, await sessionOf(id));
      const ended = await Promise.all(
        ['a', 'b'].map((key) => people.removePasskey(id, `${id} ${key}`, 'asking')),
      );
      expect(ended.sort()).toEqual([false, true]);
      expect(await people.passkeysOf(id)).toHaveLength(1);
    }
    await people.addGuest('keyword', 'Guest', 1);
    await people.keepName('keyword', 'Password', { password: 'hash' });
    const session = await sessionOf('keyword');
    await people.addPasskey({ ...passkey('keyword a', 'keyword'), label: 'a phone' }, 1, session);
    const listed = { id: 'keyword a', label: 'a phone', created: 1, used: 1 };
    expect(await people.passkeysOf('keyword')).toEqual([listed]);
    expect(await people.removePasskey('keyword', 'keyword a', 'asking')).toBe(true);
    expect(await people.passkeysOf('keyword')).toEqual([]);
  });

  it('a passkey or a program’s token that is added while the password changes has ended with it', async () => {
    const { people } = storage;
    await people.addGuest('adds', 'Guest', 1);
    await people.keepName('adds', 'Adds', { password: 'hash 0' });
    const bot = { account: 'adds', kind: 'bot', label: '', created: 1, expires: 99 } as const;
    for (let round = 0; round < 20; round++) {
      const session = await sessionOf('adds');
      await Promise.all([
        people.changePassword('adds', { old: `hash ${round}`, next: `hash ${round + 1}` }, 'asks'),
        people.addPasskey(passkey(`adds ${round}`, 'adds'), 1, session),
        people.addToken({ ...bot, hash: `bot ${round}` }, { session }),
      ]);
      expect([await people.passkeysOf('adds'), await people.tokensOf('adds', 1)]).toEqual([[], []]);
    }
    expect(await people.addPasskey(passkey('adds late', 'adds'), 1, 'session of adds')).toBe(false);
    expect(await people.addPasskey(passkey('adds', 'adds'), 1, await sessionOf('adds'))).toBe(true);
  });

  it('a session that is opened while its passkey ends has ended with it; no other one has', async () => {
    const { people } = storage;
    const keyed = passkey('keyed a', 'keyed');
    await people.addGuest('keyed', 'Guest', 1);
    await people.keepName('keyed', 'Keyed', { password: 'hash' });
    const token = { account: 'keyed', kind: 'session', label: '', created: 1, expires: 99 } as const;
    const session = await sessionOf('keyed');
    await people.addPasskey(passkey('keyed b', 'keyed'), 1, session);
    await people.addToken({ ...token, hash: 'of the other key' }, { passkey: 'keyed b' });
    await people.addToken({ ...token, hash: 'of the password' }, { password: 'hash' });
    for (let round = 0; round < 20; round++) {
      await people.addPasskey(keyed, 1, session);
      await people.addToken({ ...token, hash: `before ${round}` }, { passkey: keyed.id });
      await Promise.all([
        people.removePasskey('keyed', keyed.id, 'asking'),
        people.addToken({ ...token, hash: `session ${round}` }, { passkey: keyed.id }),
      ]);
      expect(await people.tokensOf('keyed', 1)).toHaveLength(3);
    }
    expect(await people.addToken({ ...token, hash: 'too late' }, { passkey: keyed.id })).toBe(false);
    await people.addPasskey(keyed, 1, session);
    await Promise.all([
      people.changePassword('keyed', { old: 'hash', next: 'next' }, 'asking'),
      people.addToken({ ...token, hash: 'session' }, { passkey: keyed.id }),
    ]);
    expect(await people.tokensOf('keyed', 1)).toEqual([]);
  });

  it('of a session from before it was noted what opened it nobody with a passkey is left one', async () => {
    const { people } = storage;
    const older = ['older-key', 'older-word'];
    for (const id of older) await people.addGuest(id, id, 1);
    await people.keepName('older-key', 'Older Key', { passkey: passkey('older', 'older-key'), now: 1 });
    await people.keepName('older-word', 'Older Word', { password: 'hash' });
    for (const account of older) {
      await sessionOf(account);
      const bot = { account, kind: 'bot', label: '', created: 1, expires: 99 } as const;
      await people.addToken({ ...bot, hash: `bot of ${account}` });
    }
    const noted = { account: 'older-key', kind: 'session', label: 'noted', created: 1, expires: 99 } as const;
    await people.addToken({ ...noted, hash: 'noted' }, { passkey: 'older' });
    const { sql } = await openSql(address);
    await sql.transaction(endSessionsOfUnknownPasskeys);
    await sql.close();
    const left = await Promise.all(older.map((account) => people.tokensOf(account, 1)));
    expect(left.map((tokens) => tokens.map(({ kind, label }) => kind + label).sort())).toEqual([
      ['bot', 'sessionnoted'],
      ['bot', 'session'],
    ]);
  });

  it('a passkey comes back with its counter', async () => {
    const { people } = storage;
    await people.addGuest('counts', 'Guest', 1);
    await people.keepName('counts', 'Counts', { password: 'hash' });
    const { label, ...key } = passkey('key1', 'counts');
    await people.addPasskey({ ...key, label }, 1, await sessionOf('counts'));
    await people.countPasskey('key1', 7, 5);
    expect(await people.passkeysOf('counts')).toMatchObject([{ id: 'key1', created: 1, used: 5 }]);
    expect(await people.passkey('key1')).toEqual({ ...key, counter: 7 });
    expect(await people.passkey('key2')).toBe(null);
  });

  it('pushes of a session that has ended are forgotten, and no others', async () => {
    const { people, pushes } = storage;
    await people.addGuest('told', 'Guest', 1);
    const push = { account: 'told', p256dh: '', auth: '' };
    await pushes.add({ ...push, endpoint: 'lasts', token: await sessionOf('told') }, 1, 9);
    await people.addToken({
      hash: 'lost',
      account: 'told',
      kind: 'session',
      label: '',
      created: 1,
      expires: 99,
    });
    await pushes.add({ ...push, endpoint: 'lost', token: 'lost' }, 1, 9);
    await people.removeToken('lost');
    await pushes.removeEnded();
    // As it was: had the row been there still, the endpoint would come back with its session.
    await people.addToken({
      hash: 'lost',
      account: 'told',
      kind: 'session',
      label: '',
      created: 1,
      expires: 99,
    });
    expect((await pushes.of('told')).map(({ endpoint }) => endpoint)).toEqual(['lasts']);
  });
});
