// `npm run mutation -- engine`: mutation testing of one package. What follows the name goes to Stryker: `--mutate FILE`, `--force` …
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PACKAGES = ['engine', 'game'];
const [name = '', ...words] = process.argv.slice(2);
if (!PACKAGES.includes(name)) {
  console.error(`mutation: say which package: ${PACKAGES.join(' or ')}`);
  process.exit(2);
}
const stryker = fileURLToPath(
  new URL('bin/stryker.js', import.meta.resolve('@stryker-mutator/core/package.json')),
);
const { status } = spawnSync(process.execPath, [stryker, 'run', ...words], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, MUTATED_PACKAGE: name },
  stdio: 'inherit',
});
process.exit(status ?? 1);
