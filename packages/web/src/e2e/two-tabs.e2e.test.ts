/** One game in two tabs of a real browser: both do the same at once, over a whole battle, and it stays one game. */
import { checkRecordText, seatHere } from '@bfi/game';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { numbersFrom } from '../../../../scripts/testing/prepared-games.mjs';
import { withPage } from '../testing/browser.ts';
import { keptGame, keptTexts, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';
import { mouse } from './testing/hands.ts';
import { act, choose } from './testing/player.ts';
import { lookAtTable } from './testing/table-sight.ts';

/** Throws in which both tabs took part, at least. */
const ENOUGH_ROLLS = 6;

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

/** Runs in the page: remembers everything that it ever writes. */
function rememberWrites(): void {
  const written: string[] = [];
  Reflect.set(window, 'written', written);
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith('bfi.game.1.')) written.push(String(Reflect.get(JSON.parse(value), 'text')));
    setItem.call(this, key, value);
  };
}

/** The tokens of every record that a tab has written, the turns' numbers and line breaks left out. */
async function writtenBy(page: Page): Promise<string[]> {
  const texts: string[] = await page.evaluate(() => Reflect.get(window, 'written'));
  return texts.map((text) =>
    text
      .slice(text.indexOf('\n\n'))
      .replace(/\d+[rb]\./g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

test('both press the die at the same time, and it is thrown once', { timeout: 150_000 }, async () => {
  const seats = { red: seatHere('Anna'), blue: seatHere('Boris') };
  // Nothing is done unasked: the next roll could be due before anybody has seen that the last one was thrown.
  const storage = stored(
    settings({ autoAct: false }),
    keptGame('shared', { phase: 'roll', variant: 'quick', seats }),
  );
  await withPage({ storage, path: '/#/game/shared', reducedMotion: true }, async (page, context) => {
    await context.addInitScript(rememberWrites);
    await page.reload();
    const other = await context.newPage();
    await other.goto('/#/game/shared');
    const tabs = [page, other];
    const recordNow = async (): Promise<string> => (await keptTexts(page)).get('shared') ?? '';
    const showTheSame = async (): Promise<boolean> =>
      (await logOf(page)).join('\n') === (await logOf(other)).join('\n');
    const random = numbersFrom(3);
    let rolls = 0;
    for (let acts = 0; acts < 400 && rolls < ENOUGH_ROLLS; acts++) {
      // A tab that was told late does not offer what is over.
      await expect.poll(showTheSame).toBe(true);
      const sight = await lookAtTable(page, null);
      if (sight.dialog !== null) break;
      if ((await rollButton(page).count()) === 1 && (await rollButton(other).count()) === 1) {
        const at = Date.now() + AHEAD_MS;
        await Promise.all(tabs.map((tab) => rollButton(tab).evaluate(clickAt, at)));
        for (const tab of tabs) await rollButton(tab).waitFor({ state: 'detached' });
        rolls += 1;
      } else {
        await act(mouse(page), choose(sight, random, true));
        await lookAtTable(page, sight);
      }
    }
    expect(rolls).toBe(ENOUGH_ROLLS);
    expect(checkRecordText(await recordNow()).ok).toBe(true);
    await expect.poll(showTheSame).toBe(true);
    const written = [...(await writtenBy(page)), ...(await writtenBy(other))].sort(
      (a, b) => a.length - b.length,
    );
    // What was written once is never taken back: no throw was made twice.
    for (const [index, record] of written.slice(1).entries()) {
      expect(record.startsWith(written[index] ?? '?'), record).toBe(true);
    }
    expect(new Set(written).size).toBe(written.length);
  });
});
