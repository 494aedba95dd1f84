/** A whole battle with nothing but keys: two people at one screen, who hand it over. */
import { checkRecordText } from '@bfi/game';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { gameId, keptGame, keptTexts, newGame, settings, stored } from './testing/device.ts';
import { english, says } from './testing/english.ts';
import { lostFocus, watchFocus } from './testing/focus.ts';
import { keys } from './testing/hands.ts';
import { fixDice, playToTheEnd } from './testing/player.ts';

test('by keys alone', { timeout: 150_000 }, async () => {
  const form = newGame({ opponent: 'person', options: { variant: 'blitz', first: 'red' } });
  await withPage({ storage: stored(settings(), form), path: '/#/new', reducedMotion: true }, async (page) => {
    // A short battle with everything in it.
    await fixDice(page, 9);
    const start = page.getByRole('button', { name: english('new_start') });
    await start.waitFor();
    for (let tabs = 0; tabs < 60 && !(await isFocused(english('new_start'))); tabs++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: english('play_board') }).waitFor();

    await watchFocus(page);
    const { end, deeds } = await playToTheEnd(page, keys(page), 9);
    const ends = ['end_screen_rules_red', 'end_screen_rules_blue', 'end_screen_drawn'];
    expect(ends.map((key) => english(key))).toContain(end);
    expect([...deeds]).toEqual(
      expect.arrayContaining(['roll', 'pick', 'turn', 'move', 'move and turn', 'aim', 'confirm']),
    );
    const record = (await keptTexts(page)).get(gameId(page)) ?? '';
    expect(checkRecordText(record).ok).toBe(true);

    // Escape leaves the end and goes back to the board, and the way to the end is in reach.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys(page).press({ name: english('play_to_end'), x: 0, y: 0 });
    await page.getByRole('dialog').waitFor();
    expect(await lostFocus(page)).toEqual([]);

    async function isFocused(name: string): Promise<boolean> {
      return page.evaluate((wanted) => document.activeElement?.textContent?.trim() === wanted, name);
    }
  });
});

test('single keys, and the places where the focus could be lost', async () => {
  const storage = stored(settings(), keptGame('landing', { phase: 'landing' }));
  await withPage({ storage, path: '/#/game/landing', reducedMotion: true }, async (page) => {
    const { keyboard } = page;
    const picked = page.locator('[role=gridcell][aria-selected=true]');
    const button = (key: string): Locator => page.getByRole('button', { name: english(key), exact: true });
    const focused = page.locator(':focus');
    await page.locator('.rings .ring').first().waitFor();
    await watchFocus(page);

    // Each press is another character, and the one before comes back.
    await keyboard.press('n');
    const first = await picked.getAttribute('data-place');
    await keyboard.press('n');
    expect(await picked.getAttribute('data-place')).not.toBe(first);
    await keyboard.press('p');
    expect(await picked.getAttribute('data-place')).toBe(first);
    expect(await focused.getAttribute('data-place')).toBe(first);

    // Escape in a window is the window's.
    await keyboard.press('m');
    await button('play_menu_close').waitFor();
    await keys(page).press({ name: english('play_resign'), x: 0, y: 0 });
    await button('play_resign_yes').waitFor();
    expect(await focused.innerText()).toBe(english('play_no'));
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await picked.getAttribute('data-place')).toBe(first);
    await keyboard.press('?');
    await page.getByRole('heading', { name: english('play_keys') }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // Choose another, Escape on an arrow, and the question before a landing on a block.
    await keys(page).press({ name: english('play_other'), x: 0, y: 0 });
    await expect.poll(() => picked.count()).toBe(0);
    const onto = page.getByRole('button', { name: says('label_to_block') });
    for (let tries = 0; tries < 12 && (await onto.count()) === 0; tries++) await keyboard.press('n');
    const arrow = (await onto.first().getAttribute('aria-label')) ?? '';
    await keys(page).press({ name: arrow, x: 0, y: 0 });
    await button('play_back').waitFor();
    await expect.poll(() => focused.innerText()).toBe(english('play_back'));
    await keyboard.press('Enter');
    await onto.first().waitFor();
    await onto.first().focus();
    await keyboard.press('Escape');
    await expect.poll(() => picked.count()).toBe(0);

    // A hint, and looking back and forth.
    await keyboard.press('h');
    await page.getByText(says('play_hint_said')).waitFor();
    await keyboard.press('b');
    await button('play_to_now').waitFor();
    await keyboard.press('f');
    await button('play_to_now').waitFor({ state: 'detached' });
    // The log is one stop, and arrows go through its lines.
    expect(await page.locator('.log li button[tabindex="0"]').count()).toBe(1);
    await page.locator('.log li button[tabindex="0"]').focus();
    const line = await focused.innerText();
    await keyboard.press('ArrowUp');
    expect(await focused.innerText()).not.toBe(line);
    expect(await lostFocus(page)).toEqual([]);
  });
});
