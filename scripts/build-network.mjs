// Compiles the WebAssembly kernels (AssemblyScript) and keeps them as text in the sources, so that neither Node nor a browser
// has to fetch anything. `--check` only says whether the texts are what the sources give.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const KERNELS = [
  {
    source: 'packages/ai/assembly/network.ts',
    target: 'packages/ai/src/network/kernel.ts',
    name: 'KERNEL_BASE64',
    flags: [],
  },
  {
    source: 'packages/training/assembly/gradient.ts',
    target: 'packages/training/src/gradient-kernel.ts',
    name: 'GRADIENT_BASE64',
    flags: ['--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'],
  },
];

/** @param {string} source @param {string[]} flags @returns {Buffer} */
function compile(source, flags) {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-network-'));
  try {
    const compiled = join(folder, 'kernel.wasm');
    const compiler = join(root, 'node_modules/assemblyscript/bin/asc.js');
    const always = ['--runtime', 'stub', '--importMemory', '--initialMemory', '1', '--enable', 'simd'];
    execFileSync(
      process.execPath,
      [compiler, join(root, source), '--outFile', compiled, '-O3', '--noAssert', ...always, ...flags],
      { stdio: 'inherit' },
    );
    return readFileSync(compiled);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const { source, target, name, flags } of KERNELS) {
  const lines = compile(source, flags)
    .toString('base64')
    .match(/.{1,100}/g);
  const text = `/** Made by \`npm run build:network\` from ${source}; a test holds the two together. */
export const ${name} =
${(lines ?? []).map((line) => `  '${line}'`).join(' +\n')};
`;
  const file = join(root, target);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${target} is not what ${source} gives: run npm run build:network`);
    process.exitCode = 1;
  }
}
