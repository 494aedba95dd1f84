/**
 * Somebody in Chromium and somebody in Firefox play a battle to its end over a real server: one is offline in the middle of it, the
 * other one loads the page anew, a third one watches, and all of them check the dice.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findProgram,
  OTHER_BROWSERS,
  type OtherBrowser,
} from '../../../../scripts/testing/other-browsers.ts';
import { startPageServer } from '../../../../scripts/testing/page-server.mjs';
import { newGame, settings, stored } from '../e2e/testing/device.ts';
import { english, says } from '../e2e/testing/english.ts';
import { type Hand, mouse } from '../e2e/testing/hands.ts';
import { faultsOf, fill, noteFaults, pressButton, wordsOf } from '../e2e/testing/other-page.ts';
import { fixDice } from '../e2e/testing/player.ts';
import { lookAtTable } from '../e2e/testing/table-sight.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { button, endsOf, playOn } from './testing/players.ts';

const { start, programs } = OTHER_BROWSERS.Firefox;
const isThere = programs.every((program) => findProgram(program) !== null);

let server: Awaited<ReturnType<typeof startPageServer>>;
beforeAll(async () => {
  server = await startPageServer({ hasFixedSecrets: true });
});
afterAll(async () => server.stop());

/** Lines of the log. */
const SOME_TURNS = 6;
/** Of the whole test. */
const PATIENCE = 150_000;

const mine = settings({ autoAct: true });
/**
 * House rules that end a battle soon: every block is live, blasts run on, and a quiet battle is drawn early. Nobody rolls for the start,
 * so that whoever is asked something and then goes offline is in the middle of their own turn.
 */
const form = newGame({
  options: { variant: 'blitz', first: 'red', allLive: true, chain: 'full', quietLimit: 50 },
});

async function invite(page: Page): Promise<string> {
  await page.getByRole('link', { name: english('home_online') }).click();
  await page.getByRole('link', { name: english('create') }).click();
  await page.getByLabel(english('your_name')).fill('Anna');
  await page.getByRole('radio', { name: english('clock_days') }).check({ force: true });
  await button(page, 'create').click();
  await page.getByText(english('invite_waiting')).waitFor();
  return page.url().slice(page.url().indexOf('#'));
}

/** With the settings of somebody who does not want to wait. */
async function accept(browser: OtherBrowser, path: string): Promise<void> {
  await browser.open(server.url);
  await browser.evaluate(([key, value]) => localStorage.setItem(key, value), mine);
  await browser.open(`${server.url}${path}`);
  await browser.reload();
  await noteFaults(browser);
  await fixDice(browser, 2);
  await fill(browser, 'main input', 'Ben');
  await pressButton(browser, english('invited_play'));
}

/** In the middle of the battle the line breaks: what is decided then waits for it, and no clock runs meanwhile. */
async function decideOffline(page: Page): Promise<void> {
  await lookAtTable(page, null);
  await page.context().setOffline(true);
  await button(page, 'broken_now').waitFor();
  const unsent = page.getByText(english('unsent'));
  await playOn(page, mouse(page), 3, unsent.waitFor());
  expect(await page.locator('[role=timer].runs').count()).toBe(0);
  await page.context().setOffline(false);
  await unsent.waitFor({ state: 'detached' });
}

/** Loads the page anew in the middle of the battle, and finds everything as it was. */
async function loadAnew(browser: OtherBrowser): Promise<void> {
  expect(await faultsOf(browser)).toEqual([]);
  await browser.reload();
  await noteFaults(browser);
  await wordsOf(browser, '.far .name', /^Anna$/);
}

/** Comes true when somebody who watches has seen so much more of the battle, or its end; how long two browsers take for that is theirs. */
async function seenMore(page: Page, lines: number): Promise<void> {
  const log = page.locator('.log li');
  const enough = log.nth((await log.count()) + lines).or(page.locator('dialog[open]'));
  await enough.first().waitFor({ state: 'attached', timeout: PATIENCE });
}

test.skipIf(!isThere)(
  'Chromium and Firefox play a battle to its end over the server',
  { timeout: PATIENCE },
  async () => {
    const firefox = await start();
    const click = ({ x, y }: { x: number; y: number }): Promise<void> => firefox.click(x, y);
    const hand: Hand = { point: click, press: click };
    const calm = { origin: server.url, reducedMotion: true };
    const expected = /ERR_INTERNET_DISCONNECTED|WebSocket/;
    try {
      await withPage({ ...calm, storage: stored(mine, form), expected, chance: 1 }, async (anna) => {
        const path = await invite(anna);
        await withPage({ ...PHONE, ...calm, path: `/${path}`, storage: stored(mine) }, async (eve) => {
          // Both armies stand ready: nobody is asked anything before the first roll.
          await Promise.all([accept(firefox, path), eve.locator('.table').waitFor()]);
          const annaPlays = decideOffline(anna).then(() => playOn(anna, mouse(anna), 1));
          const benPlays = playOn(firefox, hand, 4, seenMore(eve, SOME_TURNS))
            .then(() => loadAnew(firefox))
            .then(() => playOn(firefox, hand, 2));
          const ends = await Promise.all([annaPlays, benPlays]);
          expect(endsOf('Anna', 'Ben')).toContainEqual(ends);
          for (const page of [anna, eve]) {
            await page.locator('dialog[open]').getByText(says('dice_checked')).waitFor();
          }
          await wordsOf(firefox, 'dialog[open] .verdict', says('dice_checked'));
          expect(await faultsOf(firefox)).toEqual([]);
        });
      });
    } finally {
      await firefox.close();
    }
  },
);
