// Before tests of built programs: build, so that none of them looks at yesterday's program.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Two projects ask for it, and each loads this file for itself; the process is what they share. */
const BUILT = Symbol.for('bfi: built for the tests');

export function setup() {
  if (Reflect.has(globalThis, BUILT)) return;
  execFileSync(process.execPath, [fileURLToPath(new URL('./build.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
  Reflect.set(globalThis, BUILT, true);
}
