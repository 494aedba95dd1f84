// Before tests of built programs: build, so that none of them looks at yesterday's program; unless nothing has changed since.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-mark.mjs';

/** Two projects ask for it, and each loads this file for itself; the process is what they share. */
const BUILT = Symbol.for('bfi: built for the tests');

export function setup() {
  if (Reflect.has(globalThis, BUILT) || isBuilt(packages())) return;
  execFileSync(process.execPath, [fileURLToPath(new URL('./build.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
  Reflect.set(globalThis, BUILT, true);
}

function packages() {
  const folder = fileURLToPath(new URL('../packages', import.meta.url));
  return [...readdirSync(folder).map((name) => `packages/${name}`), 'bench'];
}
