import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBounded } from './bounded-file.ts';
import { temporaryFolder } from './terminal/testing/games.ts';

it('reads a file to its end, and nothing that is larger than a record', () => {
  const file = join(temporaryFolder(), 'file');
  for (const text of ['', 'é#a1\n', 'x'.repeat(4_000_000)]) {
    writeFileSync(file, text);
    expect(readBounded(file) === text).toBe(true);
  }
  writeFileSync(file, 'x'.repeat(4_000_001));
  expect(readBounded(file)).toBeNull();
});

it.skipIf(!existsSync('/dev/zero'))('stops at a device that has no end', () => {
  expect(readBounded('/dev/zero')).toBeNull();
});
