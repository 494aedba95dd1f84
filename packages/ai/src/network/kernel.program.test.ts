/** The compiled kernel lies beside its source. Compiling needs the compiler as a program of its own. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('the network plays with a kernel that is what its source gives', () => {
  const script = fileURLToPath(new URL('../../../../scripts/build-network.mjs', import.meta.url));
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
});
