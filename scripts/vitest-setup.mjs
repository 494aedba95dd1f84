// Before any test: build, so that tests of real processes never look at yesterday's program.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export function setup() {
  execFileSync(process.execPath, [fileURLToPath(new URL('./build.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
}
