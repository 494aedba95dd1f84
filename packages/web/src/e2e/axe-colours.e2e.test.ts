/** Whether everything can be read, in all colours and on every screen of a phone, as axe measures it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { preparedDevice, STATES } from '../../../../scripts/testing/prepared-screens.mjs';
import { PHONE, withPage } from '../testing/browser.ts';
import { colours } from './testing/axe.ts';
import { change, lookOver } from './testing/states.ts';

/** States in which nothing is drawn that others do not have. */
const OF_THE_SAME_PARTS =
  /^play-(nominee|pad|pad-picked|enter|penalty|blocked|landing|zero-land|after|allout|beaten|load|move|blocks|replay|broken)$|^(open-found|lesson-setup|study|study-menu|practice)$/;

/** Where the system chooses all colours, whoever hands the screen over still covers the board. */
async function coverFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = await page
    .locator('dialog[open]')
    .evaluate((dialog) => getComputedStyle(dialog).backgroundColor);
  await page.emulateMedia({ forcedColors: 'none' });
  return ground.endsWith(', 0)') ? [`forced colours: the cover is ${ground}`] : [];
}

/** Two pages share the states, and each state is looked at in both colours. */
test.concurrent.each([0, 1])(
  'on a phone, dark and with high contrast, half %i',
  { timeout: 240_000 },
  async (half) => {
    const wanted = STATES.map(({ name }) => name).filter((name) => !OF_THE_SAME_PARTS.test(name));
    const looked: string[] = [];
    const inBoth = async (page: Page, name: string): Promise<string[]> => {
      looked.push(name);
      const faults = name === 'play-two' ? await coverFaults(page) : [];
      for (const theme of ['dark', 'contrast']) {
        await change(page, { theme });
        await page.locator(`html[data-theme=${theme}]`).waitFor();
        faults.push(...(await colours(page)).map((fault) => `${theme}: ${fault}`));
      }
      return faults;
    };
    await withPage(
      { ...PHONE, reducedMotion: true, storage: preparedDevice({ theme: 'dark' }) },
      async (page) => {
        const mine = wanted.filter((_, index) => index % 2 === half);
        expect(await lookOver(page, (name) => mine.includes(name), inBoth)).toEqual({});
        expect(looked).toEqual(mine);
      },
    );
  },
);
