/** Every screen and state: nothing is cut off, sticks out or overlaps, and whatever is played is on one screen, on any device. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { preparedDevice, STATES } from '../../../../scripts/testing/prepared-screens.mjs';
import { LOCALES } from '../language/language.svelte.ts';
import { withPage } from '../testing/browser.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import { lookAtOneScreen } from './testing/one-screen.ts';
import { SIDEWAYS, SIZES } from './testing/sizes.ts';
import { lookOver, NARROW, speak } from './testing/states.ts';

/** The language that needs most room is looked at in all sizes, English in the smallest of each kind. */
const SIZES_FOR: Readonly<Record<string, typeof SIZES>> = {
  ru: SIZES,
  en: SIZES.filter(({ height }) => height <= 500 || height === 664),
};
/** Every phase at the table, each where it asks for most room. */
const AT_THE_TABLE = [
  'lesson',
  'lesson-setup',
  ...['rolloff', 'blocks', 'place-picked', 'load', 'beaten', 'move', 'move-picked', 'move-aimed', 'zero'],
  ...['zero-land', 'after', 'nominee', 'pad-picked', 'blocked', 'landing', 'enter', 'penalty', 'allout'],
  ...['log', 'looking-back', 'menu', 'two', 'draw-offered', 'over'],
  ...['study', 'study-why', 'study-menu', 'practice', 'practice-answered'],
].map((name) => (/^(?:lesson|study|practice)/.test(name) ? name : `play-${name}`));
/** Of what is read and scrolled: where there is most on a screen. */
const READ = ['study-report', 'career'];
/** Both cores look. */
const HALVES = [0, 1];
const half = (name: string): number => STATES.findIndex((state) => state.name === name) % HALVES.length;

/** `isPlayed`: all that is needed is on the screen at once; otherwise it is read and scrolled. */
async function lookInSizes(page: Page, sizes: typeof SIZES, isPlayed: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const found = isPlayed ? await lookAtTable(page, size) : await layoutFaults(page);
    faults.push(...found.map((fault) => `${size.width} × ${size.height}: ${fault}`));
  }
  await page.setViewportSize(NARROW.viewport);
  return faults;
}

async function lookAtTable(page: Page, size: (typeof SIZES)[number]): Promise<string[]> {
  const { faults, square } = await lookAtOneScreen(page);
  return size === SIDEWAYS && square < 26 ? [...faults, `squares of ${square} px`] : faults;
}

test.concurrent.each(HALVES)(
  'in every language nothing is cut off on the smallest phone, and whatever is played is on one screen, half %i',
  { timeout: 240_000 },
  async (which) => {
    await withPage({ ...NARROW, storage: preparedDevice() }, async (page) => {
      const look = async (_: Page, name: string): Promise<string[]> => {
        const faults: string[] = [];
        for (const locale of LOCALES) {
          await speak(page, locale);
          const isPlayed = AT_THE_TABLE.includes(name);
          const sizes = isPlayed || READ.includes(name) ? (SIZES_FOR[locale] ?? []) : [];
          const found = [...(await layoutFaults(page)), ...(await lookInSizes(page, sizes, isPlayed))];
          faults.push(...found.map((fault) => `${locale}: ${fault}`));
        }
        return faults;
      };
      expect(await lookOver(page, (name) => half(name) === which, look)).toEqual({});
    });
  },
);

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
