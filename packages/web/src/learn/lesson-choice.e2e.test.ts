/** What a lesson offers beside its board is what a game offers: the tray to drag from, the compass, the cards and the warnings. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settings, stored } from '../e2e/testing/device.ts';
import { english } from '../e2e/testing/english.ts';
import { withPage } from '../testing/browser.ts';

async function drag(page: Page, name: RegExp, square: string): Promise<void> {
  const from = await page.getByRole('button', { name }).boundingBox();
  const to = await page.getByRole('gridcell', { name: new RegExp(`^${square},`) }).boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag, or nowhere to');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
}

test('the set-up is learnt with the tray, the compass and the pad', async () => {
  const storage = stored(settings());
  await withPage({ storage, path: '/#/learn/setup', reducedMotion: true }, async (page) => {
    await drag(page, /^block, 1 left/i, 'a2');
    await page.getByText(english('setup_refused_row')).waitFor();
    await drag(page, /^block, 1 left/i, 'd5');
    await page.getByRole('button', { name: english('setup_confirm_block') }).click();

    await drag(page, /^tank, range 4/i, 'k1');
    const compass = page.getByRole('group', { name: english('setup_face') });
    await compass.getByRole('button', { name: english('facing_east') }).click();
    await page
      .getByRole('button', { name: english('setup_confirm_place', { kind: english('kind_tank') }) })
      .click();
    await page.getByRole('gridcell', { name: /^k1, red tank, facing east/ }).waitFor();

    await page.getByRole('button', { name: english('setup_confirm_load') }).click();
    await page.getByRole('link', { name: english('course_next_lesson') }).waitFor();
  });
});

test('after a zero there are the three cards, and a shot that costs something is warned of', async () => {
  const storage = stored(settings());
  await withPage({ storage, path: '/#/learn/pad', reducedMotion: true }, async (page) => {
    await page
      .getByRole('button', { name: english('course_roll') })
      .last()
      .click();
    const card = page.getByRole('button', { name: new RegExp(`^${english('play_zero_pad')}`) });
    await card.waitFor();
    await page.getByRole('button', { name: english('course_hint') }).click();
    expect(await page.locator('.glows').count()).toBe(1);
    expect(await card.evaluate((button) => button.classList.contains('glows'))).toBe(true);

    await page.goto('/#/learn/crossfire');
    await page.getByRole('gridcell', { name: /^i2, red tank/ }).click({ force: true });
    await page.getByRole('gridcell', { name: /^i6,/ }).click({ force: true });
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContainEqual(expect.stringContaining('i4'));
  });
});
