/** Somebody who looks elsewhere is told by their browser that it is their turn, and no more once they have seen it. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { english, says } from '../e2e/testing/english.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { button } from './testing/players.ts';

const base = inject('sharedBrowser').page.replace(/\/$/, '');

/** Runs in the page: what the browser really shows is noted, and what it has taken away. */
function noteNotices(): void {
  const Shown = window.Notification;
  const noted: string[] = [];
  Object.assign(window, { noted });
  window.Notification = class extends Shown {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      this.onshow = () => noted.push(`${title}: ${options?.body}, ${options?.tag}`);
      this.onclose = () => noted.push('closed');
      Object.assign(window, { tap: () => this.onclick?.(new Event('click')) });
    }
  };
}

const noted = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'noted'));

/** What a driven browser never does by itself: it takes every page for seen. */
async function look(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isSeen);
}

test('a page that nobody looks at has the browser tell of a turn; a tap leads there, and a look takes it away', async () => {
  const host = await OnlinePlayer.guest({ bases: [base] }, 'Host');
  const clock = { type: 'days', days: 1 } as const;
  const game = await host.create({ clock, options: ['first=red'] });
  try {
    await withPage({ ...PHONE, path: `/#/online/${game}` }, async (page, context) => {
      await context.grantPermissions(['notifications'], { origin: base });
      await page.evaluate(noteNotices);
      await button(page, 'invited_play').click();
      const red = await host.watch(game);
      await expect.poll(() => red.online.stage).toBe('playing');
      await page.getByRole('button', { name: says('at_table') }).click();
      await button(page, 'notify').click();
      await page.getByText(english('notify_on')).waitFor();
      await button(page, 'close').click();
      const title = await page.title();
      await page.evaluate(() => {
        location.hash = '#/online';
      });
      await look(page, false);
      await host.play(game, host.choices(game)[0] ?? '');
      const told = `${english('your_turn')}: Host – ${red.online.players.blue?.name}, bfi-turn-${game}`;
      await expect.poll(() => noted(page)).toEqual([told]);
      expect(await page.title()).toContain(`● ${english('your_turn')}`);
      await page.evaluate(() => Reflect.get(window, 'tap')());
      await expect.poll(() => page.url()).toContain(game);
      await look(page, true);
      await expect.poll(() => noted(page)).toEqual([told, 'closed']);
      await expect.poll(() => page.title()).toBe(title);
    });
  } finally {
    host.close();
  }
});
