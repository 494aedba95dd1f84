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

/** The page's settings from now on, as if they had been changed in another tab. */
export async function change(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((changes) => {
    const key = 'bfi.settings';
    const changed = { ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...changes };
    localStorage.setItem(key, JSON.stringify(changed));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, settings);
}

/** Comes true when the page speaks that language. */
export async function speak(page: Page, locale: string): Promise<void> {
  await change(page, { locale });
  await page.locator(`html[lang=${locale}]`).waitFor();
}

/**
 * Whatever is done there is done without the drawing of the island: where things lie does not depend on it, and to draw it anew
 * in each size takes longer than everything else. What somebody points at is part of it, so it is there again afterwards.
 */
export async function withoutDrawing<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.stage > :is(.picture, .sea) { display: none }');
    document.adoptedStyleSheets.push(sheet);
  });
  const seen = await look();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return seen;
}
