import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { expect, it } from 'vitest';

it('the players’ code is under 30 kB, minified and compressed, without the engine and the weights', async () => {
  const { output } = await build({
    input: fileURLToPath(new URL('./index.ts', import.meta.url)),
    platform: 'neutral',
    external: ['@bfi/engine', '@bfi/engine/packed'],
    output: { format: 'esm', codeSplitting: false, minify: true },
    write: false,
    logLevel: 'warn',
  });
  const [{ code, imports }] = output;
  expect(imports).toEqual(['@bfi/engine', '@bfi/engine/packed']);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(30_000);
});
