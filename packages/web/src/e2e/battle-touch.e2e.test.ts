/** A whole battle with a finger on a phone, set up by hand. */
import { checkRecordText } from '@bfi/game';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, withPage } from '../testing/browser.ts';
import { gameId, keptTexts, newGame, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';
import { finger } from './testing/hands.ts';
import { fixDice, playToTheEnd } from './testing/player.ts';
import { lookAtTable, type Spot } from './testing/table-sight.ts';

/** The document fits the screen, and what matters is inside it. */
async function expectNoScrolling(page: Page, state: string): Promise<void> {
  await page.locator('[data-place=s0]').waitFor();
  const measured = await page.evaluate(() => {
    // A phone zooms out to show what is too wide, and the window with it.
    const height = document.documentElement.clientHeight;
    const lowest = [...document.querySelectorAll('main button, main [role=grid]')]
      .filter((element) => element.checkVisibility())
      .map((element) => Math.round(element.getBoundingClientRect().bottom));
    return {
      beyond: document.documentElement.scrollHeight - height,
      lowest: Math.max(...lowest.filter((bottom) => bottom > 0)) - height,
      square: document.querySelector('[data-place=s0]')?.getBoundingClientRect().width ?? 0,
    };
  });
  expect.soft(measured.beyond, `${state}: the page is higher than the screen`).toBeLessThanOrEqual(0);
  expect.soft(measured.lowest, `${state}: a button is below the screen`).toBeLessThanOrEqual(0);
  expect.soft(measured.square, `${state}: how wide a square is`).toBeGreaterThanOrEqual(32);
}

async function recordOnTable(page: Page): Promise<string> {
  return (await keptTexts(page)).get(gameId(page)) ?? '';
}

/** One of these is free of blocks, whatever the dice said. */
async function freeCell(page: Page, squares: readonly string[]): Promise<{ x: number; y: number }> {
  const cell = page.getByRole('gridcell', { name: new RegExp(`^(${squares.join('|')}), empty`) }).first();
  const box = await cell.boundingBox();
  if (box === null) throw new Error('no free square');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function tapFreeCell(page: Page, squares: readonly string[]): Promise<void> {
  const { x, y } = await freeCell(page, squares);
  await page.touchscreen.tap(x, y);
}

/** A finger goes down on the tray and up on the island. */
async function dragFromTray(page: Page, name: RegExp, squares: readonly string[]): Promise<void> {
  const to = await freeCell(page, squares);
  const box = await page.getByRole('button', { name }).boundingBox();
  if (box === null) throw new Error('nothing to drag');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = await page.context().newCDPSession(page);
  // By its own clock the finger takes a second and rests before it lifts: a flick would swallow the next tap.
  let time = Date.now() / 1000 - 1;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => {
    time += 0.15;
    return touch.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp: time });
  };
  await send('touchStart', [from]);
  for (const part of [0.3, 0.7, 1, 1, 1]) {
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await send('touchEnd', []);
}

const LETTERS: Readonly<Record<string, string>> = { soldier: 'S', jeep: 'J', tank: 'T' };

interface SlotSpot extends Spot {
  readonly slot: number;
  /** The letter of who is there. */
  readonly kind: string;
}

/** The first slot of Red's pad, and the last one with somebody of another kind. */
async function slotsToSwap(page: Page): Promise<[SlotSpot, SlotSpot]> {
  const { lit } = await lookAtTable(page, null);
  const spots = await Promise.all(
    lit.map(async (spot): Promise<SlotSpot> => {
      const name = (await page.locator(`[data-place=${spot.place}]`).getAttribute('aria-label')) ?? '';
      const [, slot = '', kind = ''] = /slot (\d), (\w+)/.exec(name) ?? [];
      return { ...spot, slot: Number(slot), kind: LETTERS[kind] ?? name };
    }),
  );
  const first = spots.find(({ slot }) => slot === 1);
  const other = spots.findLast(({ kind }) => kind !== first?.kind);
  if (first === undefined || other === undefined) throw new Error('there is nothing to swap');
  return [first, other];
}

async function tapCell(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole('gridcell', { name }).first().tap({ force: true });
}

test('set up by hand, then played to the end', { timeout: 150_000 }, async () => {
  const form = newGame({
    opponent: 'person',
    options: { variant: 'quick', first: 'red' },
    randomSetup: false,
  });
  await withPage({ ...PHONE, storage: stored(settings(), form), path: '/#/new' }, async (page) => {
    await fixDice(page, 4);
    await page.getByRole('button', { name: english('new_start') }).tap();
    const confirmBlock = page.getByRole('button', { name: english('setup_confirm_block') });

    // Two blocks by hand: one is confirmed by its button, one by a second tap.
    await page.getByText(english('setup_block', { number: 1, all: 10 })).waitFor();
    await expectNoScrolling(page, 'the first block');
    await tapCell(page, /^c6, empty/);
    await confirmBlock.waitFor();
    await expectNoScrolling(page, 'a block that is not confirmed');
    await confirmBlock.tap();
    await page.getByText(english('setup_block', { number: 2, all: 10 })).waitFor();
    await tapCell(page, /^c9,/);
    await page.getByText(english('setup_refused_column')).waitFor();
    await tapCell(page, /^f7, empty/);
    await confirmBlock.waitFor();
    // A calm second tap: two in a row would be one.
    const tapped = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() > since + 400, tapped);
    await tapCell(page, /^f7, empty/);
    await page.getByText(english('setup_block', { number: 3, all: 10 })).waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: /, block/ }).count()).toBe(2);
    for (let number = 3; number <= 10; number++) {
      await page.getByText(english('setup_block', { number, all: 10 })).waitFor();
      await page.getByRole('button', { name: english('setup_random'), exact: true }).tap();
    }

    // Red's first: chosen by a tap, turned by the compass. The second is dragged from the tray.
    await page.getByText(english('setup_place', { number: 1, all: 5 })).waitFor();
    await expectNoScrolling(page, 'the first character');
    await page.getByRole('button', { name: /^tank, range 4, 2 left/i }).tap();
    await tapFreeCell(page, ['e1', 'f1', 'g1', 'h1']);
    await page
      .getByRole('group', { name: english('setup_face') })
      .getByRole('button', { name: english('facing_east') })
      .tap();
    await expectNoScrolling(page, 'a character that is not confirmed');
    await page
      .getByRole('button', { name: english('setup_confirm_place', { kind: english('kind_tank') }) })
      .tap();
    await page.getByRole('gridcell', { name: /^[efgh]1, red tank, facing east/ }).waitFor();
    // Blue wants everything at random, and is not asked again.
    await page.getByRole('button', { name: english('setup_all') }).tap();
    await page.getByRole('button', { name: english('setup_random'), exact: true }).tap();
    await page.getByText(english('setup_place', { number: 2, all: 5 })).waitFor();
    await dragFromTray(page, /^jeep, range 3, 3 left/i, ['a2', 'b2', 'c2', 'd2']);
    await page
      .getByRole('button', { name: english('setup_confirm_place', { kind: english('kind_jeep') }) })
      .tap();
    await page.getByRole('gridcell', { name: /^[abcd]2, red jeep, facing north/ }).waitFor();
    // Once chosen, soldiers go on being placed.
    await page.getByText(english('setup_place', { number: 3, all: 5 })).waitFor();
    await page.getByRole('button', { name: /^soldier, range 2, 5 left/i }).tap();
    for (const squares of [
      ['b1', 'c1'],
      ['i1', 'j1'],
      ['e2', 'f2'],
    ]) {
      await tapFreeCell(page, squares);
      await page
        .getByRole('button', { name: english('setup_confirm_place', { kind: english('kind_soldier') }) })
        .tap();
      await page
        .getByRole('gridcell', { name: new RegExp(`^(${squares.join('|')}), red soldier`) })
        .waitFor();
    }

    // On the pad two change places; what stands where is read before and after.
    await page.getByText(english('setup_load')).waitFor();
    await expectNoScrolling(page, 'loading the pad');
    const [first, second] = await slotsToSwap(page);
    await finger(page).point(first);
    await page.getByText(english('setup_load_picked')).waitFor();
    await finger(page).point(second);
    await page.getByText(english('setup_load_detail')).waitFor();
    await page.getByRole('button', { name: english('setup_confirm_load') }).tap();
    await page
      .getByRole('button', { name: english('play_roll') })
      .last()
      .waitFor();
    const loaded = /=([SJT]{5})/.exec(await recordOnTable(page))?.[1] ?? '';
    expect([loaded[0], loaded[second.slot - 1]]).toEqual([second.kind, first.kind]);

    const { end } = await playToTheEnd(page, finger(page), 13);
    const ends = ['end_screen_rules_red', 'end_screen_rules_blue', 'end_screen_drawn'];
    expect(ends.map((key) => english(key))).toContain(end);
    expect(checkRecordText(await recordOnTable(page)).ok).toBe(true);
  });
});
