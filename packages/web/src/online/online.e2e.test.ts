/**
 * Two browsers play a battle over a real server: by an invitation, with one going offline on the way, one reloading, somebody
 * watching, and both checking the dice afterwards. The lobby, the invitation and the table are looked over by axe on the way.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPageServer } from '../../../../scripts/testing/page-server.mjs';
import { everything } from '../e2e/testing/axe.ts';
import { newGame, settings, stored } from '../e2e/testing/device.ts';
import { english, says } from '../e2e/testing/english.ts';
import { finger, mouse } from '../e2e/testing/hands.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { button, endsOf, playOn, setUp } from './testing/players.ts';

/** A busy machine is slow, not wrong. */
const PATIENCE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'bfi-online-'));
let server: Awaited<ReturnType<typeof startPageServer>>;
beforeAll(async () => {
  server = await startPageServer({ database: join(folder, 'games.db'), hasFixedSecrets: true });
}, PATIENCE);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
}, PATIENCE);

/** Nobody rolls for the start, so that it does not matter which of two busy pages is first, and both place their armies. */
const form = stored(newGame({ options: { first: 'red' }, randomSetup: false }));

/** A game that waits for somebody stands out in the lobby and among their games, and the first page leads them back. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await button(page, 'setup_all').waitFor();
  await page.evaluate(() => {
    location.hash = '#/online';
  });
  await page.locator('li a.turn').waitFor();
  await page.getByRole('link', { name: says('your_turn') }).waitFor();
  // As somebody who opens the page anew.
  await page.goto('/#/games');
  await page.reload();
  await page.getByRole('heading', { name: english('games_online') }).waitFor();
  await page.locator('li a.turn').waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: new RegExp(`${english('your_turn')} · Ben$`) }).click();
}

/**
 * What is decided without a line is shown as not yet sent, and sent when the line is back. Tried in the set-up, which every battle
 * has, however soon it ends.
 */
async function setUpOffline(page: Page): Promise<void> {
  await button(page, 'setup_all').waitFor();
  await page.context().setOffline(true);
  await button(page, 'broken_now').waitFor();
  await setUp(page);
  await page.getByText(english('unsent')).waitFor();
  // No clock runs where nobody can know the time.
  expect(await page.locator('[role=timer].runs').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText(english('unsent')).waitFor({ state: 'detached' });
}

async function createBlitz(page: Page): Promise<string> {
  await page.getByRole('link', { name: english('home_online') }).click();
  await page.getByRole('link', { name: english('create') }).waitFor();
  expect(await everything(page)).toEqual([]);
  await page.getByRole('link', { name: english('create') }).click();
  await page.getByLabel(english('your_name')).fill('Anna');
  await page.getByRole('radio', { name: says('app_variant_blitz') }).check({ force: true });
  // With time for the battle the page would throw by itself in the place of whoever is slow.
  await page.getByRole('radio', { name: english('clock_days') }).check({ force: true });
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
  await withPage({ ...calm, storage: { ...storage, ...form }, expected, chance: 1 }, async (anna) => {
    const path = `/${await createBlitz(anna)}`;
    await withPage({ ...PHONE, ...calm, storage, path, chance: 2 }, async (ben) => {
      await withPage({ ...calm, storage, path }, async (eve) => {
        await ben.getByLabel(english('your_name')).fill('Ben');
        await button(ben, 'invited_play').click();
        const annaSetsUp = leaveAndComeBack(anna).then(() => setUpOffline(anna));
        await Promise.all([annaSetsUp, setUp(ben), eve.locator('.table').waitFor()]);
        await ben.locator('.log li').nth(2).waitFor({ state: 'attached' });
        expect(await everything(ben)).toEqual([]);
        await ben.reload();
        const ends = await Promise.all([playOn(anna, mouse(anna), 1), playOn(ben, finger(ben), 2)]);
        expect(endsOf('Anna', 'Ben')).toContainEqual(ends);
        for (const page of [anna, ben, eve]) {
          await page.locator('dialog[open]').getByText(says('dice_checked')).waitFor();
        }
        await button(eve, 'end_screen_report').click();
        await eve
          .getByRole('link', { name: english('to_board') })
          .first()
          .waitFor();
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
