/** Every screen and state: nothing is cut off, sticks out or overlaps, and whatever is played is on one screen, on any device. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { preparedDevice, STATES } from '../../../../scripts/testing/prepared-screens.mjs';
import { LOCALES } from '../language/language.svelte.ts';
import { withPage } from '../testing/browser.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import { lookAtOneScreen } from './testing/one-screen.ts';
import { SIDEWAYS, SIZES, type Size } from './testing/sizes.ts';
import { lookOver, NARROW, speak, withoutDrawing } from './testing/states.ts';

/** The smallest phones on their side: what is played is on one screen, and windows over it may scroll on the smallest of them. */
const SMALL_SIDEWAYS: Size = { width: 500, height: 320 };
const SIDEWAYS_WITH_BARS: Size = { width: 667, height: 331 };
const WINDOWS = ['play-menu', 'play-two', 'play-draw-offered', 'play-over'];
const smallestSideways = (name: string): Size =>
  /^(?:play|lesson)/.test(name) && !WINDOWS.includes(name) ? SMALL_SIDEWAYS : SIDEWAYS_WITH_BARS;
const SMALLEST = SIZES.slice(0, 1);
/** The smallest phone when its browser's bars have gone: only the height is another. */
const WITHOUT_BARS: Size = { width: 320, height: 568 };
/** A phone that is a little wider than most. */
const WIDE_PHONE: Size = { width: 412, height: 732 };
/** The language that needs most room is looked at in all sizes, English in the smallest of each kind, the others in the smallest of all. */
const SIZES_FOR: Readonly<Record<string, typeof SIZES>> = {
  ru: SIZES,
  en: SIZES.filter(({ height }) => height <= 500 || height === 664),
  nl: [...SMALLEST, WIDE_PHONE],
  cs: [...SMALLEST, WITHOUT_BARS],
};
/** Every phase at the table, each where it asks for most room. */
const AT_THE_TABLE = [
  'lesson',
  'lesson-setup',
  ...[
    'rolloff',
    'blocks',
    'place-picked',
    'load',
    'first',
    'first-move',
    'beaten',
    'move',
    'move-picked',
    'move-aimed',
    'zero',
  ],
  ...[
    'zero-land',
    'after',
    'nominee',
    'pad-picked',
    'blocked',
    'landing',
    'enter',
    'penalty',
    'allout',
    'thinking',
  ],
  ...['log', 'looking-back', 'menu', 'two', 'draw-offered', 'over'],
  ...['study', 'study-why', 'study-menu', 'practice', 'practice-answered'],
].map((name) => (/^(?:lesson|study|practice)/.test(name) ? name : `play-${name}`));
/** Of what is read and scrolled: where there is most on a screen. */
const READ = ['study-report', 'career'];
/** Both cores look. */
const HALVES = [0, 1];
const half = (name: string): number => STATES.findIndex((state) => state.name === name) % HALVES.length;

/** The board is in the same place in all of these, whatever is said beside it: only a log that somebody opens takes some of its room. */
const isInBattle = (name: string): boolean => name.startsWith('play-') && !name.endsWith('-log');

/** Where the board was seen first, by the size of the screen. */
type Places = Map<object, string>;

/** `isPlayed`: all that is needed is on the screen at once; otherwise it is read and scrolled. `places`: null where the board may be elsewhere. */
async function lookInSizes(
  page: Page,
  sizes: typeof SIZES,
  isPlayed: boolean,
  places: Places | null,
): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await resize(page, size);
    const found = isPlayed ? await lookAtTable(page, size, places) : await layoutFaults(page);
    faults.push(...found.map((fault) => `${size.width} × ${size.height}: ${fault}`));
  }
  await resize(page, NARROW.viewport);
  return faults;
}

/** Most looks are at the size that the page has already, and a browser takes its time even for that. */
async function resize(page: Page, size: Size): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (width !== size.width || height !== size.height) await page.setViewportSize(size);
}

async function lookAtTable(page: Page, size: Size, places: Places | null): Promise<string[]> {
  const { faults, square, board } = await lookAtOneScreen(page);
  if (size === SIDEWAYS && square < 26) faults.push(`squares of ${square} px`);
  const place = places?.get(size) ?? board;
  places?.set(size, place);
  if (places !== null && place !== board) faults.push(`the board is at ${board}, and was at ${place}`);
  return faults;
}

test.concurrent.each(HALVES)(
  'in every language nothing is cut off on the smallest phone, and whatever is played is on one screen, half %i',
  { timeout: 240_000 },
  async (which) => {
    await withPage({ ...NARROW, storage: preparedDevice() }, async (page) => {
      const places = new Map<object, string>();
      const look = async (name: string): Promise<string[]> => {
        const faults: string[] = [];
        for (const locale of LOCALES) {
          await speak(page, locale);
          const isPlayed = AT_THE_TABLE.includes(name);
          const all = SIZES_FOR[locale] ?? (isPlayed ? SMALLEST : []);
          const looked = isPlayed || READ.includes(name) ? all : [];
          const sizes = all === SIZES && isPlayed ? [...looked, smallestSideways(name)] : looked;
          const found = [
            ...(await layoutFaults(page)),
            ...(await lookInSizes(page, sizes, isPlayed, isInBattle(name) ? places : null)),
          ];
          faults.push(...found.map((fault) => `${locale}: ${fault}`));
        }
        return faults;
      };
      const isWanted = (name: string): boolean => half(name) === which;
      expect(await lookOver(page, isWanted, (_, name) => withoutDrawing(page, () => look(name)))).toEqual({});
    });
  },
);

test('on a desk enlarged to four times, board and buttons can be seen and hit, by scrolling one way', async () => {
  const desk = { viewport: { width: 360, height: 225 }, storage: preparedDevice(), reducedMotion: true };
  for (const name of ['play-roll', 'lesson']) {
    const state = STATES.find((one) => one.name === name);
    await withPage({ ...desk, path: `/#${state?.path}` }, async (page) => {
      await state?.arrive(page);
      const button = page.locator('.now .primary, .panel .text').first();
      await button.scrollIntoViewIfNeeded();
      expect((await button.boundingBox())?.y).toBeLessThan(225 - 20);
      const { square } = await lookAtOneScreen(page);
      expect(square).toBeGreaterThanOrEqual(26);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  }
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
