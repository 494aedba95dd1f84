/** Online by keys alone: a new game, its invitation, a battle against somebody elsewhere, and its end. The focus is never lost on the way. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { numbersFrom } from '../../../../scripts/testing/prepared-games.mjs';
import { newGame, settings, stored } from '../e2e/testing/device.ts';
import { english, says } from '../e2e/testing/english.ts';
import { lostFocus, watchFocus } from '../e2e/testing/focus.ts';
import { keys } from '../e2e/testing/hands.ts';
import { withPage } from '../testing/browser.ts';
import { playOn } from './testing/players.ts';

const base = inject('sharedBrowser').page.replace(/\/$/, '');
const MOST_TABS = 60;
/** So much of the battle is played before the other one gives up. */
const ENOUGH_TURNS = 6;

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const here = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim();
    });
    if (here === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

/** Somebody without a page, who does at random what the rules allow, and gives up in time. */
async function joinAndPlay(game: string): Promise<OnlinePlayer> {
  const bart = await OnlinePlayer.guest({ bases: [base], nonce: '5a'.repeat(32) }, 'Bart');
  const random = numbersFrom(5);
  bart.onEntries = ({ online }) => {
    const choices = bart.choices(game);
    // Only when it is his turn: nothing is taken out of the other one's hand.
    if (choices.length === 0) return;
    const gaveUp = online.game.match.turn.turn > ENOUGH_TURNS;
    const decided = gaveUp
      ? bart.ask('resign', { game, battle: 1 })
      : bart.play(game, choices[random(choices.length)] ?? '');
    void decided.catch(() => undefined);
  };
  await bart.ask('join', { game });
  await bart.watch(game);
  bart.seal(game);
  return bart;
}

test('by keys alone, with somebody elsewhere', { timeout: 120_000 }, async () => {
  const form = newGame({ options: { variant: 'blitz', first: 'red' } });
  const storage = stored(settings(), form);
  const calm = { storage, reducedMotion: true, chance: 4 };
  await withPage({ ...calm, path: '/#/online' }, async (page) => {
    const { keyboard } = page;
    const heading = page.locator('h1:focus');
    await page.getByRole('link', { name: english('create') }).waitFor();
    await watchFocus(page);
    await tabTo(page, english('create'));
    await keyboard.press('Enter');
    await page.getByLabel(english('your_name')).waitFor();
    // A screen begins at its heading, for whoever listens.
    await heading.and(page.getByText(english('create'))).waitFor();
    await keyboard.press('Tab');
    await keyboard.type('Anna');
    await keyboard.press('Enter');
    await page.getByText(english('invite_waiting')).waitFor();
    await heading.and(page.getByText(english('invite'))).waitFor();
    await tabTo(page, english('invite_copy'));
    const bart = await joinAndPlay(page.url().split('/').at(-1) ?? '');
    try {
      // Somebody has come: what had the focus is gone, and the table's heading has it.
      await heading.and(page.getByText('Bart')).waitFor({ state: 'attached' });
      const verdict = await playOn(page, keys(page), 1);
      expect(verdict).toBe(english('end_screen_rules_you'));
      // What the other one did is told in one piece, and stays to be heard again.
      expect(
        await page
          .getByRole('log')
          .getByText(/^Bart rolls a .+\.$/)
          .count(),
      ).toBeGreaterThan(0);
      await keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await keyboard.press('m');
      await page.getByRole('dialog', { name: english('play_menu') }).waitFor();
      await keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await keys(page).press({ name: english('at_table'), x: 0, y: 0 });
      await page.getByRole('dialog', { name: english('at_table') }).waitFor();
      await page.getByText(says('dice_checked')).waitFor();
      await keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await lostFocus(page)).toEqual([]);
    } finally {
      bart.close();
    }
  });
});
