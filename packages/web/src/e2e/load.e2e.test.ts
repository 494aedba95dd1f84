/** What a first visit costs before the board is there. */
import { expect, it } from 'vitest';
import { withPage } from '../testing/browser.ts';

it('the first board comes with less than 100 kB of program, and without the computer or other languages', async () => {
  await withPage({}, async (page) => {
    await page.getByRole('img', { name: 'The island, with a battle playing by itself' }).waitFor();
    const programs = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => ({
          name: entry.name,
          bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : Number.NaN,
        })),
    );
    expect(programs.length).toBeGreaterThan(1);
    expect(programs.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000);
    expect(programs.filter(({ name }) => /worker|\/(?:nl|ru|sv|ja|cs)-/.test(name))).toEqual([]);
  });
});
