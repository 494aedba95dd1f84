/** News of the page itself stands at the top of what is read, and moves no board. */
import { expect, test } from 'vitest';
import { keptGame, settings, stored } from '../e2e/testing/device.ts';
import { english } from '../e2e/testing/english.ts';
import { PHONE, withPage } from '../testing/browser.ts';

test('without a network a board stays where it is, and every other screen says so', async () => {
  const storage = stored(settings(), keptGame('one', { phase: 'roll' }));
  await withPage({ ...PHONE, storage, path: '/#/settings' }, async (page, context) => {
    await page.getByRole('switch').first().waitFor();
    const notice = page.getByText(english('app_offline'));
    await context.setOffline(true);
    await notice.waitFor();
    await context.setOffline(false);
    await notice.waitFor({ state: 'detached' });

    await page.goto('/#/game/one');
    await page.locator('.table [role=log]').waitFor({ state: 'attached' });
    const board = await page.locator('.sea').first().boundingBox();
    await context.setOffline(true);
    await page.waitForFunction('!navigator.onLine');
    // Two frames: whatever would be shown for it is laid by then.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await page.locator('.sea').first().boundingBox()).toEqual(board);
    await context.setOffline(false);
  });
});
