/** Search plays millions of tokens: `play`, `legalActions` and `copyPosition` must leave nothing for the collector. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from './testing/bundle.ts';

const WORKER = new URL('./testing/allocation-worker.ts', import.meta.url);

interface Measured {
  readonly tokens: number;
  readonly battles: number;
  readonly growth: Readonly<Record<'inPlace' | 'withEvents' | 'withNewLists' | 'withNewCopies', number>>;
}

describe('playing random games of all variants, token by token', () => {
  let folder: string;
  let measured: Measured;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bfi-allocation-'));
    const script = join(folder, 'worker.mjs');
    await writeFile(script, (await bundle(WORKER, false)).code);
    const flags = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, script]);
    measured = JSON.parse(stdout);
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('plays whole battles', () => {
    expect(measured.battles).toBeGreaterThan(1000);
  });

  test('allocates nothing in place: not one byte a token', () => {
    expect(measured.growth.inPlace).toBeLessThan(measured.tokens);
  });

  test.each(['withEvents', 'withNewLists', 'withNewCopies'] as const)(
    'and the measure sees what is allocated: %s',
    (way) => {
      expect(measured.growth[way]).toBeGreaterThan(16 * measured.tokens);
    },
  );
});
