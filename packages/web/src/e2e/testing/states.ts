/** Goes through the screens and the states of a game in one page, and gathers what is wrong with each. */
import type { Page } from 'playwright-core';
import { STATES } from '../../../../../scripts/testing/prepared-screens.mjs';

/** The smallest phone that is still in use, with its browser's bars. */
export const NARROW = { viewport: { width: 320, height: 500 }, touch: true, reducedMotion: true } as const;

/** Opens a state. Only what shares a screen with the one before has to be loaded anew. */
async function open(page: Page, { path, arrive }: (typeof STATES)[number]): Promise<void> {
  const isThere = new URL(page.url()).hash === `#${path}`;
  await page.goto(`/#${path}`);
  if (isThere) await page.reload();
  await arrive(page);
}

/** `isWanted`: which states. */
export async function lookOver(
  page: Page,
  isWanted: (name: string) => boolean,
  look: (page: Page, name: string) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const state of STATES.filter(({ name }) => isWanted(name))) {
    await open(page, state);
    const found = await look(page, state.name);
    if (found.length > 0) faults[state.name] = found;
  }
  return faults;
}

/** The page's language from now on, as if it had been chosen in another tab; comes true when it is there. */
export async function speak(page: Page, locale: string): Promise<void> {
  await page.evaluate((wanted) => {
    const key = 'bfi.settings';
    const settings = { ...JSON.parse(localStorage.getItem(key) ?? '{}'), locale: wanted };
    localStorage.setItem(key, JSON.stringify(settings));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, locale);
  await page.locator(`html[lang=${locale}]`).waitFor();
}
