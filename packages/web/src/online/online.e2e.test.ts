/**
 * Two browsers play a battle over a real server: by an invitation, with one going offline in the middle, one reloading, somebody
 * watching, and both checking the dice afterwards. The lobby, the invitation and the table are looked over by axe on the way.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPageServer } from '../../../../scripts/testing/page-server.mjs';
import { everything } from '../e2e/testing/axe.ts';
import { settings, stored } from '../e2e/testing/device.ts';
import { english, says } from '../e2e/testing/english.ts';
import { finger, mouse } from '../e2e/testing/hands.ts';
import { choose, numbersFrom } from '../e2e/testing/player.ts';
import { lookAtTable } from '../e2e/testing/table-sight.ts';
import { PHONE, withPage } from '../testing/browser.ts';

/** A busy machine is slow, not wrong. */
const PATIENCE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'bfi-online-'));
let server: Awaited<ReturnType<typeof startPageServer>>;
beforeAll(async () => {
  server = await startPageServer({ database: join(folder, 'games.db') });
}, PATIENCE);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
}, PATIENCE);

const MOST_ACTS = 600;
const button = (page: Page, key: string) => page.getByRole('button', { name: english(key), exact: true });

/** Everything that is left of one's set-up, by chance. */
async function setUp(page: Page): Promise<void> {
  await button(page, 'setup_all').click();
  await button(page, 'setup_random').click();
}

/** Does what the page offers until a window says who rules the island. `atAct`: what happens on the way, by the number of the act. */
async function playOn(
  page: Page,
  seed: number,
  atAct: Readonly<Record<number, () => Promise<void>>> = {},
): Promise<string> {
  const random = numbersFrom(seed);
  const hand = page.viewportSize()?.width === PHONE.viewport.width ? finger(page) : mouse(page);
  let sight = await lookAtTable(page, null);
  for (let act = 0; act < MOST_ACTS; act++) {
    const happening = sight.dialog === null ? atAct[act] : undefined;
    if (happening !== undefined) {
      await happening();
      sight = await lookAtTable(page, null);
    }
    if (sight.dialog !== null) return sight.dialog;
    const move = choose(sight, random, true);
    await ('spot' in move ? hand.point(move.spot) : hand.press(move.button));
    sight = await lookAtTable(page, sight);
  }
  throw new Error(`after ${MOST_ACTS} acts the battle is not over`);
}

/** Waits until something can be done, or has been done and cannot be sent. */
async function untilUnsent(page: Page): Promise<boolean> {
  const words = english('unsent');
  await page.waitForFunction((unsent) => {
    const canAct = document.querySelector(
      '.rings .ring, button.step, .now .buttons button:enabled:not(.tool)',
    );
    return canAct !== null || document.querySelector('.link')?.textContent?.includes(unsent);
  }, words);
  return page.getByText(words).isVisible();
}

/** In the middle of one's turn: what is decided then is shown as not yet sent, and sent when the line is back. */
async function offlineForAWhile(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await button(page, 'broken_now').waitFor();
  const random = numbersFrom(3);
  while (!(await untilUnsent(page))) {
    const move = choose(await lookAtTable(page, null), random, true);
    await ('spot' in move ? mouse(page).point(move.spot) : mouse(page).press(move.button));
  }
  // No clock runs where nobody can know the time.
  expect(await page.locator('[role=timer].runs').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText(english('unsent')).waitFor({ state: 'detached' });
}

async function createBlitz(page: Page): Promise<string> {
  await page.getByRole('link', { name: english('home_online') }).click();
  await page.getByLabel(english('your_name')).fill('Anna');
  expect(await everything(page)).toEqual([]);
  await page.getByRole('link', { name: english('create') }).click();
  await page.getByRole('radio', { name: says('app_variant_blitz') }).check({ force: true });
  await page.getByRole('radio', { name: english('clock_battle') }).check({ force: true });
  await button(page, 'create').click();
  await page.getByText(english('invite_waiting')).waitFor();
  expect(await everything(page)).toEqual([]);
  return page.url().slice(page.url().indexOf('#'));
}

test('two browsers play a battle to its end over the server', { timeout: 150_000 }, async () => {
  const storage = stored(settings({ autoAct: true }));
  const expected = /ERR_INTERNET_DISCONNECTED|WebSocket/;
  // Three pages that move nothing leave the machine to those who play.
  const calm = { origin: server.url, reducedMotion: true };
  await withPage({ ...calm, storage, expected }, async (anna) => {
    const path = `/${await createBlitz(anna)}`;
    await withPage({ ...PHONE, ...calm, storage, path }, async (ben) => {
      await withPage({ ...calm, storage, path }, async (eve) => {
        await ben.getByLabel(english('your_name')).fill('Ben');
        await button(ben, 'invited_play').click();
        // Who begins is for the dice to say.
        await Promise.all([setUp(anna), setUp(ben), eve.locator('.table').waitFor()]);
        await ben.locator('.log li').nth(2).waitFor({ state: 'attached' });
        expect(await everything(ben)).toEqual([]);
        const ends = await Promise.all([
          playOn(anna, 1, { 6: () => offlineForAWhile(anna) }),
          playOn(ben, 2, { 9: async () => void (await ben.reload()) }),
        ]);
        expect(ends[0]).toBe(ends[1]);
        for (const page of [anna, ben, eve]) {
          await page.locator('dialog[open]').getByText(says('dice_checked')).waitFor();
        }
        await button(anna, 'end_screen_rematch').click();
        await ben
          .locator('dialog[open]')
          .getByRole('button', { name: english('yes') })
          .click();
        await expect.poll(() => anna.url()).not.toContain(path);
        await expect.poll(() => ben.url()).toBe(anna.url());
      });
    });
  });
});

test('a page from a server without online play shows none of it', async () => {
  const off = await startPageServer({ online: 'off' });
  try {
    await withPage({ origin: off.url }, async (page) => {
      await page.getByRole('button', { name: english('home_two') }).waitFor();
      await page.waitForFunction(() => localStorage.getItem('bfi.online') === 'no');
      expect(await page.getByRole('link', { name: english('home_online') }).count()).toBe(0);
    });
  } finally {
    await off.stop();
  }
});
