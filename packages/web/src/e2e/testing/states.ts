/** Goes through the screens and the states of a game in one page, and gathers what is wrong with each. */
import type { Page } from 'playwright-core';
import { STATES } from '../../../../../scripts/testing/prepared-screens.mjs';

/** The narrowest phone that is still in use. */
export const NARROW = { viewport: { width: 320, height: 640 }, touch: true, reducedMotion: true } as const;

/** `names`: only these states; all of them where it is null. */
export async function lookOver(
  page: Page,
  names: readonly string[] | null,
  look: (page: Page) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const { name, path, arrive } of STATES) {
    if (names !== null && !names.includes(name)) continue;
    // A game is found as it was left; only a page that was loaded anew lays it on the table anew.
    await page.goto(`/#${path}`);
    await page.reload();
    await arrive(page);
    const found = await look(page);
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}
