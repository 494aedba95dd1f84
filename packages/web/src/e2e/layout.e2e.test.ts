/** Every screen and state in every language on the narrowest phone: nothing is cut off, sticks out or overlaps. */
import { expect, test } from 'vitest';
import { preparedDevice } from '../../../../scripts/testing/prepared-screens.mjs';
import { LOCALES } from '../language/language.svelte.ts';
import { withPage } from '../testing/browser.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import { lookOver, NARROW } from './testing/states.ts';

test.each(LOCALES)('nothing is cut off at 320 pixels: %s', { timeout: 120_000 }, async (locale) => {
  await withPage({ ...NARROW, storage: preparedDevice({ locale }) }, async (page) => {
    expect(await lookOver(page, null, layoutFaults)).toEqual({});
  });
});

test('what is cut off, sticks out or overlaps is found', async () => {
  await withPage({ ...NARROW, storage: preparedDevice(), path: '/#/settings' }, async (page) => {
    await page.getByRole('switch').first().waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    const spoil = (selector: string, changes: Readonly<Record<string, string>>): Promise<void> =>
      page
        .locator(selector)
        .first()
        .evaluate((element, styles) => {
          if (element instanceof HTMLElement) Object.assign(element.style, styles);
        }, changes);
    await spoil('h2', { overflow: 'hidden', width: '20px', whiteSpace: 'nowrap' });
    expect(await layoutFaults(page)).toEqual([expect.stringContaining('sticks out of <h2')]);
    await spoil('h2', { overflow: 'visible', width: '600px', wordSpacing: '500px', textAlign: 'end' });
    expect((await layoutFaults(page)).join('\n')).toMatch(/beyond the screen|wider than the screen/);
    await spoil('h2', { width: '', wordSpacing: '', textAlign: '', position: 'relative', top: '34px' });
    expect((await layoutFaults(page)).join('\n')).toContain('lies upon');
  });
});
