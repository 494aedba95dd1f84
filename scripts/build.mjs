// Bundles each program into one file and writes its declarations beside it; then the page with its messages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { build as buildPage } from 'vite';
import { forgetBuilt } from './build-mark.mjs';
import { buildMessages } from './build-messages.mjs';
import { finishPage } from './finish-page.mjs';
import { localNames } from './local-names.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {{ folder: string, entry: string, name?: string, platform: 'neutral' | 'node' }[]} */
const bundles = [
  { folder: 'packages/ai', entry: 'index', platform: 'neutral' },
  { folder: 'packages/game', entry: 'index', platform: 'neutral' },
  { folder: 'packages/analysis', entry: 'index', platform: 'neutral' },
  { folder: 'packages/protocol', entry: 'index', platform: 'neutral' },
  { folder: 'packages/cli', entry: 'main', platform: 'node' },
  // A thread needs a program of its own.
  { folder: 'packages/cli', entry: 'arena/worker', name: 'arena-worker', platform: 'node' },
  { folder: 'packages/cli', entry: 'protocol/thinker-worker', name: 'thinker-worker', platform: 'node' },
  { folder: 'packages/server', entry: 'main', platform: 'node' },
  { folder: 'packages/server', entry: 'computer/worker', name: 'computer-worker', platform: 'node' },
  { folder: 'packages/training', entry: 'train', platform: 'node' },
  { folder: 'packages/training', entry: 'calibrate', platform: 'node' },
  { folder: 'packages/training', entry: 'strength', platform: 'node' },
  { folder: 'bench', entry: 'index', platform: 'node' },
];

const folders = [...new Set(['packages/engine', ...bundles.map(({ folder }) => folder)])];

/** Only the package's own files are bundled: other packages and npm stay imports.
 * @param {string} id */
const isExternal = (id) => !id.startsWith('.') && !isAbsolute(id);

// Also when a test runner calls this: Svelte would otherwise compile its slower kind, which looks for mistakes.
process.env.NODE_ENV = 'production';

const started = performance.now();
const noteBuilt = forgetBuilt();
for (const folder of folders) rmSync(join(root, folder, 'dist'), { recursive: true, force: true });

// The declarations take about as long as all the rest, on another core.
const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const types = once(
  spawn(process.execPath, [tsc, '--build', ...folders], { cwd: root, stdio: 'inherit' }),
  'exit',
);

// The engine has two doors, and everything behind them lies once in a file that they share.
const engineDoors = ['index', 'packed'].map((door) => join(root, 'packages/engine/src', `${door}.ts`));
const engine = build({
  cwd: root,
  input: engineDoors,
  platform: 'neutral',
  external: isExternal,
  plugins: [localNames()],
  output: {
    dir: join(root, 'packages/engine/dist'),
    format: 'esm',
    chunkFileNames: 'engine.js',
    codeSplitting: { groups: [{ name: 'engine', test: (id) => !engineDoors.includes(id) }] },
  },
  logLevel: 'warn',
});

await Promise.all([
  engine,
  ...bundles.map(({ folder, entry, name = entry, platform }) =>
    build({
      cwd: root,
      input: join(root, folder, 'src', `${entry}.ts`),
      platform,
      external: isExternal,
      plugins: [localNames()],
      output: { file: join(root, folder, 'dist', `${name}.js`), format: 'esm', codeSplitting: false },
      logLevel: 'warn',
    }),
  ),
]);

await buildMessages();
// The page first: it empties the folder. The service worker lists all files, so it is written last.
for (const config of ['vite.config.ts', 'vite.embed.config.ts']) {
  await buildPage({ configFile: join(root, 'packages/web', config), logLevel: 'warn' });
}
await finishPage();

const [fault] = await types;
if (fault !== 0) {
  console.error('build: the bundles are written, but the types do not hold (see above).');
  process.exit(1);
}
noteBuilt();
console.log(`built ${folders.length} packages in ${((performance.now() - started) / 1000).toFixed(1)} s`);
