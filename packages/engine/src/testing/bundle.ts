/** The engine in one file, as those get it who use it: for its size, and for running it outside the test runner. */
import { fileURLToPath } from 'node:url';
import { build, type OutputChunk } from 'rolldown';

/** Bundles a file of this package with all it imports. */
export async function bundle(entry: URL, minify: boolean): Promise<OutputChunk> {
  const { output } = await build({
    input: fileURLToPath(entry),
    platform: 'neutral',
    external: /^node:/,
    output: { format: 'esm', codeSplitting: false, minify },
    write: false,
    logLevel: 'warn',
  });
  return output[0];
}
