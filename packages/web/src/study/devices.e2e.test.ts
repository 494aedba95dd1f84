/** One's own page on two devices: what one of them has analysed, the other one shows as well. */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { keptEntry } from '../../../../scripts/testing/prepared-games.mjs';
import { settings, stored } from '../e2e/testing/device.ts';
import { english, says } from '../e2e/testing/english.ts';
import { button } from '../online/testing/players.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { SHORT_BATTLE } from './testing/battle.ts';

const NAME = 'Two Devices';
const PASSWORD = 'correct horse battery';

async function giveName(page: Page, key: string): Promise<void> {
  const form = page.locator('form').filter({ has: button(page, key) });
  await form.getByLabel(english('your_name')).fill(NAME);
  await form.getByLabel(english('password')).fill(PASSWORD);
  await button(page, key).click();
  await page.getByRole('status').getByText(english('done')).waitFor();
}

test('a battle that was analysed on one device counts on the other', { timeout: 60_000 }, async () => {
  const storage = stored(settings(), keptEntry('short', SHORT_BATTLE));
  await withPage({ ...PHONE, storage, path: '/#/online/account' }, async (phone) => {
    await giveName(phone, 'keep_password');
    const handedOver = phone.waitForResponse(
      (response) => response.url().endsWith('/api/account/battles') && response.request().method() === 'POST',
    );
    await phone.goto('/#/study/short/report');
    await phone.getByText(says('verdict_skill_other')).waitFor();
    await handedOver;
    await withPage({ path: '/#/online/account' }, async (desk) => {
      await giveName(desk, 'sign_in');
      await desk.goto('/#/career');
      await desk.getByText(english('career_count', { count: 1 })).waitFor();
    });
  });
});
