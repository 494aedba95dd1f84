/** The players decide in a browser as they do in Node. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { expect, it } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { decisionsWith } from './testing/decisions.ts';

const stored = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@bfi/ai/${name}`)));

it('with so many evaluations champion and levels decide the same in a browser and in Node, to the last bit', async () => {
  const { output } = await build({
    input: fileURLToPath(new URL('./testing/decisions.ts', import.meta.url)),
    resolve: { conditionNames: ['bfi-source'] },
    platform: 'browser',
    output: { format: 'iife', name: 'players', codeSplitting: false },
    write: false,
    logLevel: 'warn',
  });
  const [weights, endings] = await Promise.all([stored('champion.bin'), stored('endings.bin')]);
  const decided = decisionsWith(weights, endings);
  expect(decided.length).toBeGreaterThan(20);
  await withPage({}, async (page) => {
    const files = [weights, endings].map((bytes) => JSON.stringify(bytes.toString('base64')));
    const bytes = `[${files}].map((text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)))`;
    expect(await page.evaluate(`${output[0].code}\nplayers.decisionsWith(...${bytes})`)).toEqual(decided);
  });
});
