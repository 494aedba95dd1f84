/**
 * The languages of the page. A language's texts are fetched when it is chosen; whatever shows one of them through `m`
 * changes at once. The texts of the course and the rule book are a second, larger part that is fetched when it is opened.
 */
import { untrack } from 'svelte';
import type * as AppTexts from '../generated/app/messages/en.js';
import type * as BookTexts from '../generated/book/messages/en.js';

export const LOCALES = ['en', 'nl', 'ru', 'sv', 'ja', 'cs'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language's name for itself. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  nl: 'Nederlands',
  ru: 'Русский',
  sv: 'Svenska',
  ja: '日本語',
  cs: 'Čeština',
};

/** A message without placeholders needs no arguments. */
type Message<T> = T extends (inputs: infer Inputs) => unknown
  ? keyof Inputs extends never
    ? () => string
    : (inputs: { [Name in keyof Inputs]: string | number }) => string
  : never;
type Messages<Texts> = { readonly [Key in keyof Texts]: Message<Texts[Key]> };
type AppMessages = Messages<typeof AppTexts>;
type BookMessages = Messages<typeof BookTexts>;

type Part = 'app' | 'book';
const sources: Readonly<Record<Part, Record<string, () => Promise<unknown>>>> = {
  app: import.meta.glob('../generated/app/messages/??.js'),
  book: import.meta.glob('../generated/book/messages/??.js'),
};

let locale = $state<Locale>('en');
let appTexts = $state.raw<unknown>({});
let bookTexts = $state.raw<unknown>(null);

function fetchTexts(part: Part, which: Locale): Promise<unknown> {
  const load = sources[part][`../generated/${part}/messages/${which}.js`];
  if (load === undefined) throw new RangeError(`no texts in ${which}`);
  return load();
}

/** A table whose entries are looked up when they are shown, so that a change of language is seen. */
function table<T extends object>(current: () => unknown): T {
  return new Proxy({} as T, { get: (_, key) => Reflect.get(current() as object, key) });
}

/** The texts of the page in the current language: `m.game_name()`. */
export const m = table<AppMessages>(() => appTexts);

/** The texts of the course and the rule book; only after `loadBook`. */
export const book = table<BookMessages>(() => bookTexts);

export function currentLocale(): Locale {
  return locale;
}

/** How often a language was chosen: what comes late must not undo a later choice. */
let choices = 0;

/** Fetches the texts first, so that nothing is ever shown half in one language and half in another. */
export async function setLocale(chosen: Locale): Promise<void> {
  choices += 1;
  const mine = choices;
  const bookToo = async () => (untrack(hasBook) ? fetchTexts('book', chosen) : null);
  const [app, ofBook] = await Promise.all([fetchTexts('app', chosen), bookToo()]);
  // The book may have been opened while these texts were on their way.
  const newBook = ofBook ?? (await bookToo());
  if (mine !== choices) return;
  appTexts = app;
  if (newBook !== null) bookTexts = newBook;
  locale = chosen;
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
}

export async function loadBook(): Promise<void> {
  // Whoever asks for it wants it once, not again with every change of language: `setLocale` sees to that.
  await untrack(async () => {
    while (bookTexts === null) {
      const which = locale;
      const fetched = await fetchTexts('book', which);
      // Another language may have come while these texts were on their way.
      if (which === locale) bookTexts ??= fetched;
    }
  });
}

/** Are the texts of the book there? */
export function hasBook(): boolean {
  return bookTexts !== null;
}

/** The first of the reader's languages that the page speaks. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = LOCALES.find((known) => known === language.toLowerCase().split('-')[0]);
    if (spoken !== undefined) return spoken;
  }
  return 'en';
}
