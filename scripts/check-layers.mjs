// Checks the arrows between packages, and that the checker read every file: with a TypeScript it does not
// understand, dependency-cruiser reads none and reports success.
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const packages = readdirSync('packages').map((name) => `packages/${name}/src`);
const folders = [...packages, 'bench', 'scripts'].filter((folder) => existsSync(folder));

const isSource = (/** @type {string} */ path) =>
  /\.(?:ts|mjs|svelte)$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path);
const onDisk = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter(isSource),
);

const { output } = await cruise(folders, await extractOptions('./.dependency-cruiser.cjs'));
if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of its result');

const read = new Set(output.modules.map((module) => module.source));
const unread = onDisk.filter((path) => !read.has(path));
const report = await format(output, { outputType: 'err-long' });
console.log(report.output);

if (onDisk.length === 0 || unread.length > 0) {
  console.error(
    `layers: ${unread.length} of ${onDisk.length} source files were not read: ${unread.join(', ')}`,
  );
  process.exit(1);
}
const violations = output.summary.violations.length;
if (violations > 0) {
  console.error(`layers: ${violations} forbidden imports`);
  process.exit(1);
}
console.log(`layers: ${onDisk.length} source files read, every import is allowed`);
