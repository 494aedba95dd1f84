/** The page that `bfi analyse --html` prints, opened by itself in a real browser: on a phone nothing of it is cut off. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { everything } from '../e2e/testing/axe.ts';
import { PHONE, withPage } from '../testing/browser.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

function printedPage(): string {
  const words = ['analyse', at('examples/battle.bfi'), '--html', '--depth', '0'];
  const { status, stdout } = spawnSync(process.execPath, [at('packages/cli/bin/bfi.js'), ...words], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout;
}

test('a printed analysis fits a phone, in light and dark', { timeout: 60_000 }, async () => {
  const html = printedPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await withPage({ ...PHONE, colorScheme }, async (_, context) => {
      const page = await context.newPage();
      await page.setContent(html);
      await page.getByRole('table', { name: 'The ledger as a waterfall' }).waitFor();
      expect(await whatIsCut(page)).toEqual([]);
      expect(await everything(page)).toEqual([]);
    });
  }
});

/** Tables that are wider than their place, and words of the graph that reach out of it. */
function whatIsCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tables = [...document.querySelectorAll('.wide')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    const labels = [...document.querySelectorAll('svg .axis')].filter((label) => {
      const [own, all] = [label, label.closest('svg')].map((one) => one?.getBoundingClientRect());
      return own === undefined || all === undefined || own.top < all.top || own.left < all.left;
    });
    return [...tables, ...labels].map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });
}
