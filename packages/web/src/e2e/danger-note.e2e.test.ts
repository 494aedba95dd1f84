/** The marks of danger are explained once: where one reads what to do, for as long as it takes to read. */
import { seatHere } from '@bfi/game';
import { expect, test } from 'vitest';
import { PHONE, withPage } from '../testing/browser.ts';
import { keptGame, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';

const TWO_PEOPLE = { red: seatHere('Anna'), blue: seatHere('Bartholomeus') };

test('it stands in the panel, and goes when somebody who could have read it does something', async () => {
  const storage = stored(
    settings({ dangerExplained: false }),
    keptGame('two', { phase: 'move', variant: 'blitz', seats: TWO_PEOPLE }),
  );
  await withPage({ ...PHONE, storage, path: '/#/game/two', reducedMotion: true }, async (page) => {
    const note = page.locator('.now').getByText(english('play_danger_explained'));
    const isKnown = (): Promise<unknown> =>
      page.evaluate(() =>
        Reflect.get(JSON.parse(localStorage.getItem('bfi.settings') ?? ''), 'dangerExplained'),
      );
    await note.waitFor();
    // The page's clock stands still from here, and goes on when it is told to.
    await page.clock.install();
    await page.reload();
    await page.clock.runFor(1000);
    await note.waitFor();
    await page.locator('.now h2').tap();
    expect(await isKnown()).toBe(false);
    await page.clock.runFor(3000);
    await page.locator('.now h2').tap();
    await expect.poll(isKnown).toBe(true);
    await note.waitFor({ state: 'detached' });
  });
});
