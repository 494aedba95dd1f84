/** What axe knows about pages that everybody can use, in every language. */
import { expect, test } from 'vitest';
import { preparedDevice } from '../../../../scripts/testing/prepared-screens.mjs';
import { LOCALES } from '../language/language.svelte.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { everything } from './testing/axe.ts';
import { lookOver } from './testing/states.ts';

/** What is said differs in these; the rest is built of the same parts. */
const SPOKEN = ['new', 'rules', 'play-move-picked', 'play-over'];
test.concurrent.each(LOCALES.filter((locale) => locale !== 'en'))(
  'in %s',
  { timeout: 120_000 },
  async (locale) => {
    await withPage({ ...PHONE, reducedMotion: true, storage: preparedDevice({ locale }) }, async (page) => {
      expect(await lookOver(page, (name) => SPOKEN.includes(name), everything)).toEqual({});
    });
  },
);
