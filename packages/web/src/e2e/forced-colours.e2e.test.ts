/** Where the system chooses all colours, borders without a colour are drawn like any other: what they tell must be told there, too. */
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { keptGame, settings, stored } from './testing/device.ts';

test('whose turn it is can be seen in the system’s few colours', async () => {
  const storage = stored(settings(), keptGame('move', { phase: 'move' }));
  await withPage({ storage, path: '/#/game/move' }, async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const barOf = (side: string) => page.locator(`.bar.${side}`);
    await page.locator('.bar.red.active').waitFor();
    const [active, waiting, ground] = await Promise.all([
      barOf('red').evaluate((bar) => getComputedStyle(bar).borderInlineStartColor),
      barOf('blue').evaluate((bar) => getComputedStyle(bar).borderInlineStartColor),
      barOf('blue').evaluate((bar) => getComputedStyle(bar).backgroundColor),
    ]);
    expect(active).not.toBe(ground);
    expect(waiting).toBe(ground);
  });
});
