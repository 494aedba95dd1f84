/** Files that are not whole. That a backup holds everything is tried on both databases in storage.program.test.ts. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup, restore } from './backup.ts';
import { openSql, openStorage } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'bfi-backup-'));
const file = join(folder, 'whole');
beforeAll(async () => {
  const storage = await openStorage(join(folder, 'from.db'), 'node1');
  for (const id of ['guest001', 'guest002', 'guest003']) await storage.people.addGuest(id, 'Ann', 1);
  await storage.close();
  expect(await backup(join(folder, 'from.db'), file)).toBe(3);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('half a file is refused, and nothing of it is kept', async () => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const half = join(folder, 'half');
  const into = join(folder, 'into.db');
  for (let length = 0; length < lines.length; length++) {
    writeFileSync(half, lines.slice(0, length).join('\n'));
    await expect(restore(into, half)).rejects.toThrow('not whole');
  }
  expect(await restore(into, file)).toBe(3);
});

it('a file of an older version, which does not say where it ends, is taken', async () => {
  const old = join(folder, 'old');
  writeFileSync(old, readFileSync(file, 'utf8').trimEnd().split('\n').slice(1, -1).join('\n'));
  expect(await restore(join(folder, 'old.db'), old)).toBe(3);
});

it('a file from before it was noted which passkey opened a session brings none back that would outlive it', async () => {
  const token = { account: 'ann', kind: 'session', label: '', created: 1, expires: 99 };
  const passkey = { id: 'key', account: 'ann', public_key: 'AAAA', counter: 0, created: 1 };
  const ann = { id: 'ann', name: 'Ann', name_key: 'ann', kind: 'member', created: 1 };
  const restored = async (name: string, session: object) => {
    const rows = [
      ['accounts', ann],
      ['passkeys', passkey],
      ['tokens', session],
    ];
    writeFileSync(join(folder, name), rows.map((row) => JSON.stringify(row)).join('\n'));
    await restore(join(folder, `${name}.db`), join(folder, name));
    const { people, close } = await openStorage(join(folder, `${name}.db`), 'node1');
    const tokens = await people.tokensOf('ann', 1);
    await close();
    return tokens.length;
  };
  expect(await restored('unnoted', { ...token, hash: 'h1' })).toBe(0);
  expect(await restored('noted', { ...token, hash: 'h1', passkey: null })).toBe(1);
});

it('a backup that fails leaves no file, and one that was there stays', async () => {
  const broken = join(folder, 'broken.db');
  expect(await restore(broken, file)).toBe(3);
  const { sql } = await openSql(broken);
  await sql.query('DROP TABLE pushes');
  await sql.close();
  const failed = join(folder, 'failed');
  await expect(backup(broken, failed)).rejects.toThrow('pushes');
  expect(existsSync(failed)).toBe(false);
  const before = readFileSync(file, 'utf8');
  await expect(backup(broken, file)).rejects.toThrow('EEXIST');
  expect(readFileSync(file, 'utf8')).toBe(before);
});
