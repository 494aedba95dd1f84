/** The screens of online play: nothing is cut off, sticks out or overlaps, and a table is on one screen, on any device. */
import { expect, inject, test } from 'vitest';
import { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { seatTwo } from '../../../../scripts/testing/online-table.ts';
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

test('beside a clock, what is left of an army and three buttons a short name is whole on the smallest phone', async () => {
  const base = inject('sharedBrowser').page.replace(/\/$/, '');
  const players = await Promise.all(
    ['Anna', 'Ben'].map((name) => OnlinePlayer.guest({ bases: [base] }, name)),
  );
  try {
    const [anna, ben] = players;
    if (anna === undefined || ben === undefined) throw new Error('nobody is there');
    const clock = { type: 'battle', seconds: 900, increment: 10 } as const;
    const game = await seatTwo(anna, ben, { variant: 'quick', clock });
    await withPage({ ...NARROW, path: `/#/online/${game}` }, async (page) => {
      const name = page.locator('.near .name');
      await name.waitFor();
      for (const width of [NARROW.viewport.width, 360, 390]) {
        await page.setViewportSize({ ...NARROW.viewport, width });
        const { room, words, lines } = await name.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { length } = range.getClientRects();
          return { room: element.clientWidth, words: range.getBoundingClientRect().width, lines: length };
        });
        expect([lines, room >= words], `${width}`).toEqual([1, true]);
      }
      expect(await layoutFaults(page)).toEqual([]);
    });
  } finally {
    for (const player of players) player.close();
  }
});
