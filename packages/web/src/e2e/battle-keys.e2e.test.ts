/** A whole battle with nothing but keys: two people at one screen, who hand it over. */
import { checkRecordText } from '@bfi/game';
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { gameId, keptTexts, newGame, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';
import { keys } from './testing/hands.ts';
import { fixDice, playToTheEnd } from './testing/player.ts';

test('by keys alone', { timeout: 150_000 }, async () => {
  const form = newGame({ opponent: 'person', options: { variant: 'blitz', first: 'red' } });
  await withPage({ storage: stored(settings(), form), path: '/#/new' }, async (page) => {
    await fixDice(page, 7);
    const start = page.getByRole('button', { name: english('new_start') });
    await start.waitFor();
    for (let tabs = 0; tabs < 60 && !(await isFocused(english('new_start'))); tabs++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: english('play_board') }).waitFor();

    const { end, deeds } = await playToTheEnd(page, keys(page), 11);
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

    async function isFocused(name: string): Promise<boolean> {
      return page.evaluate((wanted) => document.activeElement?.textContent?.trim() === wanted, name);
    }
  });
});
