/** What axe knows about pages that everybody can use, in every language. */
import { expect, test } from 'vitest';
import { preparedDevice } from '../../../../scripts/testing/prepared-screens.mjs';
import { LOCALES } from '../language/language.svelte.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { everythingButColours } from './testing/axe.ts';
import { lookOver, speak } from './testing/states.ts';

/** What is said differs in these; the rest is built of the same parts. */
const SPOKEN = ['new', 'rules', 'play-move-picked', 'play-over'];

test('in every language', { timeout: 120_000 }, async () => {
  await withPage({ ...PHONE, reducedMotion: true, storage: preparedDevice() }, async (page) => {
    const looked = new Set<string>();
    const inEach = async (): Promise<string[]> => {
      const faults: string[] = [];
      for (const locale of LOCALES.filter((each) => each !== 'en')) {
        await speak(page, locale);
        looked.add(locale);
        faults.push(...(await everythingButColours(page)).map((fault) => `${locale}: ${fault}`));
      }
      await speak(page, 'en');
      return faults;
    };
    expect(await lookOver(page, (name) => SPOKEN.includes(name), inEach)).toEqual({});
    expect(looked.size).toBe(LOCALES.length - 1);
  });
});
