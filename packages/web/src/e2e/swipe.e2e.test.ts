/** Which way a character faces that is being placed, by a swipe from it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, withPage } from '../testing/browser.ts';
import { keptGame, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';

const STORAGE = stored(settings(), keptGame('mine', { phase: 'place' }));

async function ghostOn(page: Page): Promise<{ x: number; y: number; square: string }> {
  const cell = page.getByRole('gridcell', { name: new RegExp(english('play_cell_allowed')) }).first();
  const [square = ''] = (await cell.getAttribute('aria-label'))?.split(',') ?? [];
  const box = await cell.boundingBox();
  if (box === null) throw new Error('nowhere to place anybody');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.click(middle.x, middle.y);
  await facing(page, 'north').waitFor();
  return { ...middle, square };
}

const facing = (page: Page, name: string) =>
  page.getByRole('group', { name: english('setup_face') }).getByRole('button', { name, pressed: true });

/** Confirmed, it stands where it was put and looks where the swipe went. */
async function expectEastward(page: Page, square: string): Promise<void> {
  await facing(page, 'east').waitFor();
  await page.getByRole('button', { name: /^Place: / }).click();
  await page.getByRole('gridcell', { name: new RegExp(`^${square}, \\w+ soldier, facing east`) }).waitFor();
}

test('by a mouse: it turns and stays where it is', async () => {
  await withPage({ storage: STORAGE, path: '/#/game/mine' }, async (page) => {
    const { x, y, square } = await ghostOn(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 4, { steps: 4 });
    await page.mouse.up();
    await expectEastward(page, square);
  });
});

test('by a finger: it turns, and the page stays where it is', async () => {
  await withPage({ ...PHONE, storage: STORAGE, path: '/#/game/mine' }, async (page) => {
    const { x, y, square } = await ghostOn(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [{ x, y }]);
    for (const away of [10, 25, 45]) await send('touchMove', [{ x, y: y - away }]);
    for (const away of [30, 55]) await send('touchMove', [{ x: x + away, y }]);
    await send('touchEnd', []);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectEastward(page, square);
  });
});
