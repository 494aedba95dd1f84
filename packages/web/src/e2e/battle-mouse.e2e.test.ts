/** A whole battle against the computer with the mouse, at a desk. */
import { checkRecordText } from '@bfi/game';
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { gameId, keptTexts, newGame, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';
import { mouse } from './testing/hands.ts';
import { fixDice, playToTheEnd } from './testing/player.ts';

/** What the end screen says of each result to somebody who plays Red. */
const ENDS: Readonly<Record<string, string>> = {
  red: 'end_screen_rules_you',
  blue: 'end_screen_rules_computer',
  draw: 'end_screen_drawn',
};

test('from the first page to the rematch', { timeout: 150_000 }, async () => {
  const storage = stored(settings(), newGame({ level: 1, options: { variant: 'quick' } }));
  await withPage({ storage }, async (page) => {
    await fixDice(page, 3);
    await page.getByRole('button', { name: english('home_choose') }).click();
    await page.getByRole('button', { name: english('new_start') }).click();
    await page.getByRole('grid', { name: english('play_board') }).waitFor();

    const { end, deeds } = await playToTheEnd(page, mouse(page), 5);
    expect([...deeds]).toEqual(expect.arrayContaining(['roll', 'pick', 'move']));

    const id = gameId(page);
    const record = (await keptTexts(page)).get(id) ?? '';
    const checked = checkRecordText(record);
    expect(checked.ok).toBe(true);
    const [, result = ''] = /\[Result "(\w+)"\]/.exec(record) ?? [];
    expect(end).toBe(english(ENDS[result] ?? `no end: ${result}`));

    await page.getByRole('button', { name: english('end_screen_look') }).click();
    await page.getByRole('button', { name: english('play_to_end') }).click();
    await page.getByRole('button', { name: english('end_screen_rematch') }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(gameId(page)).not.toBe(id);
    const kept = await keptTexts(page);
    expect(kept.get(id)).toBe(record);
    expect(checkRecordText(kept.get(gameId(page)) ?? '').ok).toBe(true);
  });
});
