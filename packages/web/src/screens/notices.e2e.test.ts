/** News of the page itself stands at the top of what is read, and moves no board. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keptGame, settings, stored } from '../e2e/testing/device.ts';
import { english } from '../e2e/testing/english.ts';
import { TAKE_OVER } from '../offline/worker-scope.ts';
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

/** Runs before the page: in this browser a newer one waits to take over. */
function keepNewerPage(): void {
  const worker = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => Reflect.set(window, 'told', message),
  });
  const registration = Object.assign(new EventTarget(), {
    waiting: worker,
    active: worker,
    installing: null,
  });
  const value = Object.assign(new EventTarget(), {
    controller: worker,
    ready: Promise.resolve(registration),
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value });
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

test('a newer page is told of in the lobby and on other screens, but at no board, and taken when somebody says so', async () => {
  const storage = stored(settings(), keptGame('one', { phase: 'roll' }));
  await withPage({ ...PHONE, storage, path: '/#/online' }, async (page, context) => {
    await context.addInitScript(keepNewerPage);
    await page.reload();
    const notice = page.getByText(english('app_update'));
    await notice.waitFor();
    await goTo(page, '/game/one');
    await page.locator('.table [role=log]').waitFor({ state: 'attached' });
    expect(await notice.count()).toBe(0);
    await goTo(page, '/online/nosuchgame');
    await page.getByText(english('gone')).waitFor();
    expect(await notice.count()).toBe(0);
    await goTo(page, '/online/new');
    await notice.waitFor();
    await page.getByRole('button', { name: english('app_update_reload') }).click();
    expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual(TAKE_OVER);
  });
});
