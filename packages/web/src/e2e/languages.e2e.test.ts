/** The page in each of its languages: said so, complete, and changed at once. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LOCALE_NAMES, LOCALES, type Locale } from '../language/language.svelte.ts';
import { withPage } from '../testing/browser.ts';
import { keptGame, settings, stored } from './testing/device.ts';
import { speak } from './testing/states.ts';

/** Texts without placeholders, by key. */
function textsIn(locale: Locale): ReadonlyMap<string, string> {
  const entries = ['app', 'play', 'words'].flatMap((part): [string, unknown][] => {
    const file = new URL(`../../messages/${part}/${locale}.json`, import.meta.url);
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  });
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Everything a reader sees or hears on the screen. */
function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      words.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt']) {
        words.push(element.getAttribute(name) ?? '');
      }
    }
    return [...words, document.title].map((word) => word.trim()).filter((word) => word !== '');
  });
}

const SCREENS = ['/', '/new', '/games', '/open', '/settings', '/game/mine'];
const english = textsIn('en');

test('no English is left over in any other language', { timeout: 120_000 }, async () => {
  const [first, ...others] = LOCALES.filter((locale) => locale !== 'en');
  const storage = stored(settings(), keptGame('mine', { phase: 'zero' }));
  // The browser asks for the first of them: nobody has chosen one.
  await withPage({ locale: first ?? '', storage }, async (page) => {
    for (const path of SCREENS) {
      await page.goto(`/#${path}`);
      await page.locator('main button:visible, main input:visible').first().waitFor();
      if (path === '/') expect(await page.evaluate(() => document.documentElement.lang)).toBe(first);
      for (const locale of [first, ...others]) {
        if (locale === undefined) continue;
        await speak(page, locale);
        const own = textsIn(locale);
        const said = new Set(own.values());
        const leftOver = [...english].filter(([key, text]) => own.get(key) !== text).map(([, text]) => text);
        const words = await wordsOn(page);
        const found = leftOver.filter((text) => words.includes(text) && !said.has(text));
        expect(found, `${locale} ${path}`).toEqual([]);
        // The check itself would be blind if it did not see the language's own texts.
        expect(words.filter((word) => said.has(word)).length, `${locale} ${path}`).toBeGreaterThan(5);
      }
    }
  });
});

test('another language is spoken at once, without a reload, and stays', async () => {
  await withPage({ path: '/#/settings' }, async (page) => {
    await page.getByRole('switch').first().waitFor();
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    for (const locale of [...LOCALES.slice(1), 'en' as const]) {
      await page.getByRole('radio', { name: LOCALE_NAMES[locale] }).check();
      const title = textsIn(locale).get('settings_title') ?? '';
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
      expect(await page.title()).toContain(title);
    }
    await page.getByRole('radio', { name: LOCALE_NAMES.ja }).check();
    await page.getByRole('heading', { level: 1, name: textsIn('ja').get('settings_title') ?? '' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: textsIn('ja').get('settings_title') ?? '' }).waitFor();
  });
});
