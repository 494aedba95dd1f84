// What the build was made from, noted when it is done: where nothing has changed since, tests need not build again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NOTE = join(root, 'node_modules/.cache/bfi-build.txt');

/** Folders that the build writes, or that are for tests and no part of it. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'generated', 'shots', 'data', 'e2e', 'testing']);
const ROOT_FILES = [
  'package.json',
  'package-lock.json',
  ...['', '.base', '.dev', '.package'].map((kind) => `tsconfig${kind}.json`),
];

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesIn(join(folder, entry.name));
    return /\.test\.ts$|\.tsbuildinfo$/.test(entry.name) ? [] : [join(folder, entry.name)];
  });
}

function markOfSources() {
  const files = [...ROOT_FILES, ...['packages', 'bench', 'scripts'].flatMap(filesIn)].sort();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    if (existsSync(join(root, file))) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Is everything built from what is here now? @param {readonly string[]} folders Those that a build fills. */
export function isBuilt(folders) {
  if (!existsSync(NOTE) || !folders.every((folder) => existsSync(join(root, folder, 'dist')))) return false;
  return readFileSync(NOTE, 'utf8') === markOfSources();
}

/** From now on nothing counts as built, until what is returned is called: then what was here when the build began does. */
export function forgetBuilt() {
  rmSync(NOTE, { force: true });
  const mark = markOfSources();
  return () => {
    mkdirSync(dirname(NOTE), { recursive: true });
    writeFileSync(NOTE, mark);
  };
}
