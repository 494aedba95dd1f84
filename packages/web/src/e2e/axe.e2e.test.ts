/** What axe knows about pages that everybody can use, on every screen, in every language and in all colours. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { preparedDevice } from '../../../../scripts/testing/prepared-screens.mjs';
import { LOCALES } from '../language/language.svelte.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { lookOver } from './testing/states.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

async function tell(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

const everything = (page: Page): Promise<string[]> => tell(new AxeBuilder({ page }).withTags(RULES));
const colours = (page: Page): Promise<string[]> =>
  tell(new AxeBuilder({ page }).withRules(['color-contrast']));

/** States that are built of other parts than the rest. */
const DIFFERENT = [
  'home',
  'new',
  'games',
  'open-fault',
  'open-found',
  'settings',
  'learn',
  'lesson',
  'rules',
  'play-rolloff',
  'play-place-picked',
  'play-load',
  'play-roll',
  'play-move-picked',
  'play-zero',
  'play-menu',
  'play-looking-back',
  'play-two',
  'play-war',
  'play-gone',
];

test('every screen', { timeout: 240_000 }, async () => {
  await withPage({ reducedMotion: true, storage: preparedDevice({ theme: 'light' }) }, async (page) => {
    expect(await lookOver(page, DIFFERENT, everything)).toEqual({});
  });
});

test.each(['dark', 'contrast'])('colours on a phone: %s', { timeout: 240_000 }, async (theme) => {
  await withPage({ ...PHONE, reducedMotion: true, storage: preparedDevice({ theme }) }, async (page) => {
    expect(await lookOver(page, null, colours)).toEqual({});
  });
});

/** What is said differs in these; the rest is built of the same parts. */
const SPOKEN = ['new', 'settings', 'rules', 'play-move-picked', 'play-over'];
test.each(LOCALES.filter((locale) => locale !== 'en'))('in %s', { timeout: 120_000 }, async (locale) => {
  await withPage({ ...PHONE, reducedMotion: true, storage: preparedDevice({ locale }) }, async (page) => {
    expect(await lookOver(page, SPOKEN, everything)).toEqual({});
  });
});
