import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  book,
  currentLocale,
  LOCALE_NAMES,
  LOCALES,
  loadBook,
  m,
  preferredLocale,
  setLocale,
} from './language.svelte.ts';

describe('the language of the page', () => {
  it('a text changes with it', async () => {
    await setLocale('nl');
    expect([currentLocale(), m.game_name()]).toEqual(['nl', 'Slag om het eiland']);
    await setLocale('ru');
    expect([currentLocale(), m.game_name()]).toEqual(['ru', 'Битва за остров']);
  });

  it('the book’s texts change too, once they are loaded', async () => {
    await setLocale('en');
    await loadBook();
    const [key] = Object.keys(await import('../generated/book/messages/en.js')).filter(
      (name) => name !== 'default',
    ) as (keyof typeof book)[];
    if (key === undefined) throw new Error('the book has no text');
    await setLocale('cs');
    const words: unknown = book[key];
    expect(words).toBeTypeOf('function');
    expect(words).toBe(Reflect.get(await import('../generated/book/messages/cs.js'), key));
  });

  it('the first of the reader’s languages that the page speaks is taken, whatever its region', () => {
    expect(preferredLocale(['fr-FR', 'nl-BE', 'en'])).toBe('nl');
    expect(preferredLocale(['ja-JP'])).toBe('ja');
    expect(preferredLocale(['SV'])).toBe('sv');
  });

  it('English, where it speaks none of them', () => {
    expect(preferredLocale(['fr', 'de'])).toBe('en');
    expect(preferredLocale([])).toBe('en');
  });

  it('every language has a name for itself', () => {
    expect(Object.keys(LOCALE_NAMES)).toEqual([...LOCALES]);
    for (const locale of LOCALES) {
      const own = new Intl.DisplayNames(locale, { type: 'language' }).of(locale);
      expect(LOCALE_NAMES[locale].toLowerCase()).toBe(own?.toLowerCase());
    }
  });
});

describe('texts that are slow to come', () => {
  type Language = typeof import('./language.svelte.ts');
  let language: Language;

  beforeEach(async () => {
    vi.resetModules();
    language = await import('./language.svelte.ts');
    await language.setLocale('en');
  });

  afterEach(() => {
    vi.doUnmock('../generated/book/messages/en.js');
    vi.doUnmock('../generated/app/messages/ru.js');
  });

  /** Holds texts back until the answer is called. */
  function hold(path: string): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.doMock(path, async (original) => {
      await released;
      return original();
    });
    return () => release();
  }

  it('a book that was asked for in another language comes in the current one', async () => {
    const release = hold('../generated/book/messages/en.js');
    const loading = language.loadBook();
    await language.setLocale('nl');
    release();
    await loading;
    expect(language.book.course_lead()).toBe(
      (await import('../generated/book/messages/nl.js')).course_lead({}),
    );
  });

  it('a book that comes while the language changes changes too', async () => {
    const release = hold('../generated/app/messages/ru.js');
    const changing = language.setLocale('ru');
    await language.loadBook();
    release();
    await changing;
    expect(language.book.course_lead()).toBe(
      (await import('../generated/book/messages/ru.js')).course_lead({}),
    );
  });

  it('the last choice counts, whichever comes first', async () => {
    const release = hold('../generated/app/messages/ru.js');
    const slow = language.setLocale('ru');
    await language.setLocale('cs');
    release();
    await slow;
    expect([language.currentLocale(), language.m.game_name()]).toEqual(['cs', 'Bitva o ostrov']);
  });
});
