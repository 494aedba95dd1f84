/** The players decide in a browser as they do in Node. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { expect, it } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { decisionsWith } from './testing/decisions.ts';

const stored = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@bfi/ai/${name}`)));

/** Functions that may differ from one browser to the next. A square root may not: processors have it exactly. */
const APPROXIMATED = [
  ...['exp', 'expm1', 'pow', 'log', 'log1p', 'log2', 'log10', 'cbrt', 'hypot'],
  ...[
    'sin',
    'cos',
    'tan',
    'asin',
    'acos',
    'atan',
    'atan2',
    'sinh',
    'cosh',
    'tanh',
    'asinh',
    'acosh',
    'atanh',
  ],
];

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
    // What the language leaves to each browser, players must do without.
    const without = `for (const name of ${JSON.stringify(APPROXIMATED)}) Math[name] = () => NaN;`;
    expect(await page.evaluate(`${without}\n${output[0].code}\nplayers.decisionsWith(...${bytes})`)).toEqual(
      decided,
    );
  });
});
