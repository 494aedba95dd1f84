/** The screens of online play: nothing is cut off, sticks out or overlaps, and a table is on one screen, on any device. */
import { expect, inject, test } from 'vitest';
import { everythingButColours } from '../e2e/testing/axe.ts';
import { settings, stored } from '../e2e/testing/device.ts';
import { layoutFaults } from '../e2e/testing/layout-faults.ts';
import { lookAtOneScreen } from '../e2e/testing/one-screen.ts';
import { SIZES } from '../e2e/testing/sizes.ts';
import { NARROW, speak } from '../e2e/testing/states.ts';
import { LOCALES } from '../language/language.svelte.ts';
import { withPage } from '../testing/browser.ts';
import { onlineStates } from './testing/online-states.ts';

/** The language that needs most room. */
const LONGEST = 'ru';

test('in every language nothing is cut off on the smallest phone, and a table is on one screen in all sizes', {
  timeout: 240_000,
}, async () => {
  const base = inject('sharedBrowser').page.replace(/\/$/, '');
  const expected = /ERR_INTERNET_DISCONNECTED|WebSocket/;
  const found: string[] = [];
  await withPage({ ...NARROW, storage: stored(settings()), expected, chance: 3 }, async (page) => {
    for await (const { name, isOneScreen } of onlineStates(page, base)) {
      const tell = (where: string, faults: readonly string[]): void => {
        found.push(...faults.map((fault) => `${name}, ${where}: ${fault}`));
      };
      for (const locale of LOCALES) {
        await speak(page, locale);
        tell(locale, await layoutFaults(page));
        if (locale !== LONGEST || !isOneScreen) continue;
        for (const size of SIZES) {
          await page.setViewportSize(size);
          tell(`${size.width} × ${size.height}`, (await lookAtOneScreen(page)).faults);
        }
        await page.setViewportSize(NARROW.viewport);
      }
      tell('axe', await everythingButColours(page));
    }
  });
  expect(found).toEqual([]);
});
