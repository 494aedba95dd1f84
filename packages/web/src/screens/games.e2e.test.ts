/** Kept games and what comes by a link, in a real browser: what only a page with its fields and keys can show. */
import { formatGame } from '@bfi/game';
import { expect, test } from 'vitest';
import { linkFor } from '../game/open-text-link.ts';
import { newGame } from '../game/testing/games.ts';
import { PHONE, withPage } from '../testing/browser.ts';

const text = formatGame(newGame('Ann', 4));
const KEPT = { 'bfi.game.1.abc': JSON.stringify({ updated: 5, title: null, text }) };

test('a game gets a name, keeps it, and Escape leaves it as it was', async () => {
  await withPage({ ...PHONE, path: '/#/games', storage: KEPT }, async (page) => {
    const pencil = page.getByRole('button', { name: 'Give it a name' });
    const field = page.getByRole('textbox', { name: 'Name of this game' });
    await pencil.click();
    await page.keyboard.type('The long evening');
    await page.keyboard.press('Enter');
    await page.getByText('The long evening').waitFor();
    expect(await pencil.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.reload();
    await pencil.click();
    expect(await field.inputValue()).toBe('The long evening');
    await page.keyboard.type('something else');
    await page.keyboard.press('Escape');
    await page.getByText('The long evening').waitFor();
    expect(await field.count()).toBe(0);
    await pencil.click();
    await page.keyboard.type('Rainy Sunday');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByText('Rainy Sunday').waitFor();
  });
});

test('a damaged link is called one, however short it is', async () => {
  await withPage({ path: '/#/open?r=zAAAA' }, async (page) => {
    await page.getByText('This link was damaged on its way.').waitFor();
  });
});

test('a small link with a huge text in it, and a huge paste, are refused at once', async () => {
  const bomb = await linkFor('\n'.repeat(1_900_000));
  await withPage({ path: `/${bomb}` }, async (page) => {
    await page.getByText('This link was damaged on its way.').waitFor();
    await page.getByRole('textbox').evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '/'.repeat(5_000_000));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText('This is far larger than any game.').waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('');
  });
});

test('whoever tries a lesson from the rule book comes back to the same place', async () => {
  await withPage({ ...PHONE, path: '/#/rules' }, async (page) => {
    const lesson = page.locator('a.try').nth(3);
    await lesson.scrollIntoViewIfNeeded();
    const y = await page.evaluate(() => window.scrollY);
    expect(y).toBeGreaterThan(1000);
    await lesson.click();
    await page.getByRole('grid').waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(y - 50);
  });
});

test('a lesson’s tab says which lesson it is', async () => {
  await withPage({ path: '/#/learn/move' }, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    const lesson = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await page.title()).toBe(`${lesson?.trim()} · Learn to play · Battle for the Island`);
  });
});
