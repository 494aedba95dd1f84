/** What a first visit costs before the board is there, and in which pieces a screen is laid. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { keptGame, stored } from './testing/device.ts';

/** The most that may be laid in one piece of work. A board with everything on it has about a thousand elements. */
const MOST_ELEMENTS = 600;

it('the first board comes with less than 100 kB of program, and without the computer or other languages', async () => {
  await withPage({}, async (page) => {
    await page.getByRole('img', { name: 'The island, with a battle playing by itself' }).waitFor();
    const programs = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => ({
          name: entry.name,
          bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : Number.NaN,
        })),
    );
    expect(programs.length).toBeGreaterThan(1);
    expect(programs.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000);
    expect(programs.filter(({ name }) => /worker|\/(?:nl|ru|sv|ja|cs)-/.test(name))).toEqual([]);
  });
});

it.each([
  ['/', '.hero .place'],
  ['/#/game/kept', '.table [role=log]'],
  ['/#/learn/shoot', '[role=grid]'],
])('no piece of %s is so large that laying it would keep the page from answering', async (path, last) => {
  await withPage({ storage: stored(keptGame('kept', { phase: 'move' })) }, async (page) => {
    await page.addInitScript(notePieces);
    await page.goto(path);
    await page.reload();
    await page.locator(last).first().waitFor({ state: 'attached' });
    const pieces = await sizesOfPieces(page);
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces)).toBeLessThan(MOST_ELEMENTS);
  });
});

/** Runs in the page: from now on, how many elements each piece of work has laid. */
function notePieces(): void {
  const pieces: number[] = [];
  Reflect.set(window, 'pieces', pieces);
  const sizeOf = (node: Node): number =>
    node instanceof Element && node.isConnected ? 1 + node.querySelectorAll('*').length : 0;
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    pieces.push(added.reduce((sum, node) => sum + sizeOf(node), 0));
  }).observe(document, { childList: true, subtree: true });
}

function sizesOfPieces(page: Page): Promise<number[]> {
  return page.evaluate(() => Reflect.get(window, 'pieces'));
}
