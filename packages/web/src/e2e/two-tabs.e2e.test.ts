/** One game in two tabs of a real browser: both do the same at once, over a whole battle, and it stays one game. */
import { checkRecordText, seatHere } from '@bfi/game';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withPage } from '../testing/browser.ts';
import { keptGame, keptTexts, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';
import { mouse } from './testing/hands.ts';
import { choose, numbersFrom } from './testing/player.ts';
import { lookAtTable } from './testing/table-sight.ts';

/** Throws in which both tabs took part, at least. */
const ENOUGH_ROLLS = 12;

/** Time enough to tell both tabs when to press. */
const AHEAD_MS = 120;

/** Runs in the page. */
async function clickAt(button: Element, at: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
  if (button instanceof HTMLElement) button.click();
}

function rollButton(page: Page) {
  return page.locator('.now .buttons .primary', { hasText: new RegExp(`^${english('play_roll')}$`) });
}

function logOf(page: Page): Promise<string[]> {
  return page.locator('.log li').allInnerTexts();
}

/** How many die rolls a record holds. */
function rollsIn(record: string): number {
  return record.slice(record.indexOf('\n\n')).match(/\(\d\)/g)?.length ?? 0;
}

test('both press the die at the same time, and it is thrown once', { timeout: 150_000 }, async () => {
  const seats = { red: seatHere('Anna'), blue: seatHere('Boris') };
  const storage = stored(settings(), keptGame('shared', { phase: 'roll', variant: 'quick', seats }));
  await withPage({ storage, path: '/#/game/shared' }, async (page, context) => {
    const other = await context.newPage();
    await other.goto('/#/game/shared');
    const tabs = [page, other];
    const recordNow = async (): Promise<string> => (await keptTexts(page)).get('shared') ?? '';
    const random = numbersFrom(3);
    let rolls = 0;
    for (let acts = 0; acts < 400 && rolls < ENOUGH_ROLLS; acts++) {
      // A tab that was told late does not offer what is over.
      await expect.poll(() => logOf(other)).toEqual(await logOf(page));
      const sight = await lookAtTable(page, null);
      if (sight.dialog !== null) break;
      if ((await rollButton(page).count()) === 1 && (await rollButton(other).count()) === 1) {
        const before = rollsIn(await recordNow());
        const at = Date.now() + AHEAD_MS;
        await Promise.all(tabs.map((tab) => rollButton(tab).evaluate(clickAt, at)));
        for (const tab of tabs) await rollButton(tab).waitFor({ state: 'detached' });
        expect(rollsIn(await recordNow())).toBe(before + 1);
        rolls += 1;
      } else {
        const deed = choose(sight, random, true);
        const hand = mouse(page);
        await ('spot' in deed ? hand.point(deed.spot) : hand.press(deed.button));
        await lookAtTable(page, sight);
      }
    }
    expect(rolls).toBe(ENOUGH_ROLLS);
    expect(checkRecordText(await recordNow()).ok).toBe(true);
    expect(await logOf(other)).toEqual(await logOf(page));
  });
});
