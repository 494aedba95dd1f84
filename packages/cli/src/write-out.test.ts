import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeOut } from './write-out.ts';

const FULL = '/dev/full';

it.skipIf(!existsSync(FULL))(
  'a full disk is told with the name of the file, whether it was open or not',
  () => {
    const full = openSync(FULL, 'w');
    const named = expect.objectContaining({ code: 'ENOSPC', path: 'battles.jsonl' });
    expect(() => writeOut('battles.jsonl', 'x', { into: full })).toThrow(named);
    closeSync(full);
    expect(() => writeOut(FULL, 'x')).toThrow(expect.objectContaining({ code: 'ENOSPC', path: FULL }));
  },
);

it('writes anew, at the end, or where an open file is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-write-'));
  const file = join(folder, 'lines');
  writeOut(file, 'old\n');
  writeOut(file, 'one\n');
  writeOut(file, 'two\n', { flag: 'a' });
  const open = openSync(file, 'a');
  writeOut(file, 'three\n', { into: open });
  writeOut(file, 'four\n', { into: open });
  closeSync(open);
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\nthree\nfour\n');
  rmSync(folder, { recursive: true });
});
