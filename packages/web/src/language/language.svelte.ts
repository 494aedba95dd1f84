/**
 * The languages of the page. A language's texts are fetched when it is chosen; whatever shows one of them through `m`
 * changes at once. The texts of the course and the rule book are a part of their own that is fetched when it is opened, and so
 * are those of the analysis.
 */
import { untrack } from 'svelte';
import type * as AppTexts from '../generated/app/messages/en.js';
import type * as BookTexts from '../generated/book/messages/en.js';
import type * as StudyTexts from '../generated/study/messages/en.js';

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
type StudyMessages = Messages<typeof StudyTexts>;

/** Parts that are fetched when they are first needed. */
const LATER = ['book', 'study'] as const;
type Later = (typeof LATER)[number];
type Part = 'app' | Later;
const sources: Readonly<Record<Part, Record<string, () => Promise<unknown>>>> = {
  app: import.meta.glob('../generated/app/messages/??.js'),
  book: import.meta.glob('../generated/book/messages/??.js'),
  study: import.meta.glob('../generated/study/messages/??.js'),
};

let locale = $state<Locale>('en');
let appTexts = $state.raw<unknown>({});
let laterTexts = $state.raw<Readonly<Partial<Record<Later, unknown>>>>({});

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
export const book = table<BookMessages>(() => laterTexts.book);

/** The texts of the analysis and of practice; only after `loadStudy`. */
export const study = table<StudyMessages>(() => laterTexts.study);

export function currentLocale(): Locale {
  return locale;
}

/** How often a language was chosen: what comes late must not undo a later choice. */
let choices = 0;

/** Fetches the texts first, so that nothing is ever shown half in one language and half in another. */
export async function setLocale(chosen: Locale): Promise<void> {
  choices += 1;
  const mine = choices;
  const fetched: Partial<Record<Later, unknown>> = {};
  // A part may have been opened while these texts were on their way.
  const missing = (): Later[] =>
    untrack(() => LATER.filter((part) => laterTexts[part] !== undefined && fetched[part] === undefined));
  const fetchMissing = (): Promise<unknown> =>
    Promise.all(
      missing().map(async (part) => {
        fetched[part] = await fetchTexts(part, chosen);
      }),
    );
  const [app] = await Promise.all([fetchTexts('app', chosen), fetchMissing()]);
  while (missing().length > 0) await fetchMissing();
  if (mine !== choices) return;
  appTexts = app;
  laterTexts = { ...laterTexts, ...fetched };
  locale = chosen;
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
}

export function loadBook(): Promise<void> {
  return loadPart('book');
}

export function loadStudy(): Promise<void> {
  return loadPart('study');
}

async function loadPart(part: Later): Promise<void> {
  // Whoever asks for it wants it once, not again with every change of language: `setLocale` sees to that.
  await untrack(async () => {
    while (laterTexts[part] === undefined) {
      const which = locale;
      const fetched = await fetchTexts(part, which);
      // Another language may have come while these texts were on their way.
      if (which === locale && laterTexts[part] === undefined) laterTexts = { ...laterTexts, [part]: fetched };
    }
  });
}

/** Are the texts of the book there? */
export function hasBook(): boolean {
  return laterTexts.book !== undefined;
}

/** Are the texts of the analysis there? */
export function hasStudy(): boolean {
  return laterTexts.study !== undefined;
}

/** The first of the reader's languages that the page speaks. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = LOCALES.find((known) => known === language.toLowerCase().split('-')[0]);
    if (spoken !== undefined) return spoken;
  }
  return 'en';
}
