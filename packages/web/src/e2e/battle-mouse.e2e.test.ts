/** A whole battle against the computer with the mouse, at a desk. */
import { SIDES, score, viewPosition } from '@bfi/engine';
import { checkRecordText } from '@bfi/game';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { gameId, keptTexts, newGame, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';
import { mouse } from './testing/hands.ts';
import { fixDice, playToTheEnd } from './testing/player.ts';

/** What the last window says of a battle against level 1, worked out from its record alone. */
function endAsRecorded(text: string): { headline: string; because: string; points: string[] } {
  const checked = checkRecordText(text);
  if (!checked.ok) throw new Error(`the record is refused: ${checked.fault.code}`);
  const { result, reason } = viewPosition(checked.match.position);
  const { headers } = checked.record;
  const isComputer = headers.get(result === 'red' ? 'Red' : 'Blue') === 'level 1';
  const headline =
    result === 'draw'
      ? 'end_screen_drawn'
      : isComputer
        ? 'end_screen_rules_computer'
        : 'end_screen_rules_you';
  const because =
    reason === 'annihilation'
      ? `end_screen_reason_annihilation_${isComputer && result !== 'draw' ? 'you' : result}`
      : `end_screen_reason_${reason}`;
  const points = score(checked.match.position);
  return {
    headline: english(headline),
    because: english(because),
    points: SIDES.map((side) => String(points?.[side])),
  };
}

async function endAsShown(page: Page): Promise<ReturnType<typeof endAsRecorded>> {
  const dialog = page.getByRole('dialog');
  return {
    headline: await dialog.getByRole('heading').innerText(),
    because: await dialog.locator('.because').innerText(),
    points: await dialog.locator('.points td').allInnerTexts(),
  };
}

test('from the first page to the rematch', { timeout: 150_000 }, async () => {
  const storage = stored(settings(), newGame({ level: 1, options: { variant: 'quick' } }));
  await withPage({ storage }, async (page) => {
    await fixDice(page, 3);
    await page.getByRole('button', { name: english('home_choose') }).click();
    await page.getByRole('button', { name: english('new_start') }).click();
    await page.getByRole('grid', { name: english('play_board') }).waitFor();

    const { deeds } = await playToTheEnd(page, mouse(page), 5);
    expect([...deeds]).toEqual(expect.arrayContaining(['roll', 'pick', 'move']));

    const id = gameId(page);
    const record = (await keptTexts(page)).get(id) ?? '';
    expect(await endAsShown(page)).toEqual(endAsRecorded(record));

    // The end is a tap away from a replay of the battle, which goes on by itself.
    await page.getByRole('button', { name: english('end_screen_look') }).click();
    const at = async (): Promise<string | null> => page.getByRole('slider').inputValue();
    await expect.poll(at).toBe('0');
    await expect.poll(at, { timeout: 15_000 }).toBe('2');
    await page.getByRole('button', { name: english('play_to_end') }).click();
    await page.getByRole('button', { name: english('end_screen_rematch') }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(gameId(page)).not.toBe(id);
    const kept = await keptTexts(page);
    expect(kept.get(id)).toBe(record);
    expect(checkRecordText(kept.get(gameId(page)) ?? '').ok).toBe(true);
  });
});
