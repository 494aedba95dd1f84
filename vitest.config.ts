import { existsSync, statfsSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { localImportsOf } from './scripts/local-names.mjs';

/** The tests whose names end so, as in `play.program.test.ts`. */
const named = (ending: string): string[] =>
  ['packages/*/src/**', 'bench/src/**', 'scripts/**'].map((place) => `${place}/*${ending}.test.ts`);

/** Memory that looks like a folder. Programs under test save safely and often, and a disk takes its time. */
const MEMORY = '/dev/shm';
const ENOUGH = 2 ** 30;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ENOUGH;
}

/** Files share threads, and what they load: a third less to compute. What a test changes for all, it puts back. */
const SHARED_THREADS = { pool: 'threads', isolate: false } as const;

export default defineConfig({
  plugins: [
    svelte({ configFile: false, compilerOptions: { runes: true } }),
    // The rooms that compute.
    localImportsOf(/\/packages\/(engine|ai|game|analysis|training|protocol|cli)\/src\/.*\.ts$/),
  ],
  resolve: { conditions: ['bfi-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['bfi-source', ...defaultServerConditions] } },
  test: {
    // A test's name says what it needs, and with it the project that it belongs to.
    projects: [
      // The first, so that a missing browser is told before anybody waits for the build.
      {
        extends: true,
        test: {
          name: 'browser',
          include: named('.e2e'),
          globalSetup: ['scripts/vitest-browser.mjs'],
          ...SHARED_THREADS,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: named(''),
          exclude: [...named('.program'), ...named('.e2e')],
          globalSetup: ['scripts/vitest-messages.mjs'],
          ...SHARED_THREADS,
        },
      },
      {
        extends: true,
        test: { name: 'programs', include: named('.program'), globalSetup: ['scripts/vitest-programs.mjs'] },
      },
    ],
    reporters: ['tree'],
    maxWorkers: '100%',
    env: hasRoom(MEMORY) ? { TMPDIR: MEMORY } : {},
    // A busy machine is slow, not wrong: timings belong in bench/.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    coverage: {
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing/**'],
      reporter: ['text-summary', 'html'],
    },
  },
});
