/** Ways into an account, opened and ended at the same moment, on both kinds of database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../scripts/testing/postgres.ts';
import { openStorage, type Storage } from './index.ts';

let folder: string;
let server: TestPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bfi-ways-in-'));
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe.each(['sqlite', 'postgres'] as const)('ways in on %s', (kind) => {
  let address: string;
  let storage: Storage;
  beforeAll(async () => {
    address = kind === 'sqlite' ? join(folder, 'games.db') : await server.newDatabase();
    storage = await openStorage(address, 'node1');
  });
  afterAll(() => storage.close());

  const passkey = (id: string, account: string) => ({ id, account, publicKey: 'AAAA', counter: 0 });

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

  it('of two passkeys that are ended at once one stays where no password is kept', async () => {
    const { people } = storage;
    for (let round = 0; round < 20; round++) {
      const id = `key${round}`;
      await people.addGuest(id, 'Guest', 1);
      await people.keepName(id, `Name ${round}`, { passkey: passkey(`${id} a`, id), now: 1 });
      await people.addPasskey(passkey(`${id} b`, id), 1);
      const ended = await Promise.all(
        ['a', 'b'].map((key) => people.removePasskey(id, `${id} ${key}`, 'asking')),
      );
      expect(ended.sort()).toEqual([false, true]);
      expect(await people.passkeysOf(id)).toHaveLength(1);
    }
    await people.addGuest('keyword', 'Guest', 1);
    await people.keepName('keyword', 'Password', { password: 'hash' });
    await people.addPasskey({ ...passkey('keyword a', 'keyword'), label: 'a phone' }, 1);
    const listed = { id: 'keyword a', label: 'a phone', created: 1, used: 1 };
    expect(await people.passkeysOf('keyword')).toEqual([listed]);
    expect(await people.removePasskey('keyword', 'keyword a', 'asking')).toBe(true);
    expect(await people.passkeysOf('keyword')).toEqual([]);
  });
  it('a session that is opened while its passkey ends has ended with it; no other one has', async () => {
    const { people } = storage;
    const keyed = passkey('keyed a', 'keyed');
    await people.addGuest('keyed', 'Guest', 1);
    await people.keepName('keyed', 'Keyed', { password: 'hash' });
    const token = { account: 'keyed', kind: 'session', label: '', created: 1, expires: 99 } as const;
    await people.addPasskey(passkey('keyed b', 'keyed'), 1);
    await people.addToken({ ...token, hash: 'of the other key' }, { passkey: 'keyed b' });
    await people.addToken({ ...token, hash: 'of the password' }, { password: 'hash' });
    for (let round = 0; round < 20; round++) {
      await people.addPasskey(keyed, 1);
      await people.addToken({ ...token, hash: `before ${round}` }, { passkey: keyed.id });
      await Promise.all([
        people.removePasskey('keyed', keyed.id, 'asking'),
        people.addToken({ ...token, hash: `session ${round}` }, { passkey: keyed.id }),
      ]);
      expect(await people.tokensOf('keyed', 1)).toHaveLength(2);
    }
    expect(await people.addToken({ ...token, hash: 'too late' }, { passkey: keyed.id })).toBe(false);
    await people.addPasskey(keyed, 1);
    await Promise.all([
      people.changePassword('keyed', { old: 'hash', next: 'next' }, 'asking'),
      people.addToken({ ...token, hash: 'session' }, { passkey: keyed.id }),
    ]);
    expect(await people.tokensOf('keyed', 1)).toEqual([]);
  });
});
