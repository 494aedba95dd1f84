/** Which names are one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restore } from './backup.ts';
import { openStorage } from './index.ts';
import { nameKey } from './name-key.ts';

it('case, width, several blanks and all that nobody sees make no other name', () => {
  const same = [
    'Zo\u00eb Lee',
    'ZO\u00cb LEE',
    'Zoe\u0308\u00a0 Lee',
    '\uff3aoe\u034f\u0308 Lee',
    'Zo\u00eb \u3164 Lee\ufe0f',
  ];
  const invisible = ['\u115f', '\u1160', '\u200d', '\u3164', '\uffa0', '\ufe00', '\u{e0100}'];
  const names = [...same, ...invisible.map((letter) => `Zo${letter}\u00eb Lee${letter}`)];
  for (const name of names) expect(nameKey(name), JSON.stringify(name)).toBe('zo\u00eb lee');
  for (const other of ['Zoe Lee', 'Zo\u00ebLee', 'Zo\u00eb-Lee'])
    expect(nameKey(other)).not.toBe('zo\u00eb lee');
});

it('names from before that are one now still let their owners in, and no third one has them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-names-'));
  const kept = [
    { id: 'lee1', name: 'Ann  Lee', name_key: 'ann  lee' },
    { id: 'ann1', name: 'Ann', name_key: 'ann' },
    { id: 'ann2', name: 'Ann\u3164', name_key: 'ann\u1160' },
    { id: 'ben1', name: 'Ben\uffa0', name_key: 'ben\u1160' },
    { id: 'ben2', name: 'Ben\u3164 ', name_key: 'ben\u1160 ' },
  ].map((row, created) => ['accounts', { ...row, kind: 'member', password: row.id, created }]);
  const lines = [['backup', {}], ...kept, ['end', { rows: kept.length }]];
  const [file, address] = [join(folder, 'older.backup'), join(folder, 'games.db')];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await restore(address, file);
  const { people, close } = await openStorage(address, 'node1');
  const owner = async (name: string) => (await people.member(name))?.account.id;
  const own = ['Ann  Lee', 'Ann', 'Ann\u3164', 'Ben\uffa0', 'Ben\u3164 '];
  expect(await Promise.all(own.map(owner))).toEqual(['lee1', 'ann1', 'ann2', 'ben1', 'ben2']);
  expect(await Promise.all(['ann lee', 'ANN', 'ben', 'Ben'].map(owner))).toEqual([
    'lee1',
    'ann1',
    'ben1',
    'ben1',
  ]);
  await people.addGuest('guest', 'Guest', 9);
  for (const name of ['Ann Lee', 'Ben']) {
    expect(await people.keepName('guest', name, { password: 'hash' })).toBe(false);
  }
  await close();
  rmSync(folder, { recursive: true });
});
