// Tries what else we say will do, beside what is installed here: newer versions of Node, through npm's package `node`, and
// the oldest TypeScript. npm run try:versions, or with the tests to run: npm run try:versions -- packages/engine scripts/packages
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODES = ['22', '24'];
const OLDEST_TYPESCRIPT = '5.7.2';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const chosen = process.argv.slice(2);

/** Installs a package into a folder of its own, and returns that folder's node_modules.
 * @param {string} what */
function install(what) {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-version-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, what], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${what} cannot be installed`);
  return join(folder, 'node_modules');
}

/** Runs the tests that need no browser, and returns whether they pass.
 * @param {string} node
 * @param {readonly string[]} tests
 * @param {Record<string, string>} environment */
function passes(node, tests, environment = {}) {
  const words = [vitest, 'run', '--project', 'unit', '--project', 'programs', ...tests];
  // Programs that are started by their name, such as npm, find this Node too.
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const env = { ...process.env, ...environment, PATH: path };
  return spawnSync(node, words, { cwd: root, stdio: 'inherit', env }).status === 0;
}

/** @type {[string, boolean][]} */
const results = [];
for (const version of NODES) {
  const node = join(install(`node@${version}`), 'node/bin/node');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  results.push([`Node ${stdout.trim()}`, passes(node, chosen)]);
}
const tsc = join(install(`typescript@${OLDEST_TYPESCRIPT}`), 'typescript/bin/tsc');
results.push([
  `TypeScript ${OLDEST_TYPESCRIPT}`,
  passes(process.execPath, ['scripts/packages'], { BFI_TSC: tsc }),
]);

for (const [what, passed] of results) console.log(`${what}: ${passed ? 'all passed' : 'FAILED'}`);
process.exitCode = results.every(([, passed]) => passed) ? 0 : 1;
