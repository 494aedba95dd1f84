/**
 * The languages of the page. A language's texts are fetched when it is chosen; whatever shows one of them through `m`
 * changes at once. Further parts, such as the texts of the course and the rule book, are fetched when their rooms are opened.
 */
import { untrack } from 'svelte';
import type * as AppTexts from '../generated/app/messages/en.js';
import type * as BookTexts from '../generated/book/messages/en.js';
import type * as OnlineTexts from '../generated/online/messages/en.js';
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
type OnlineMessages = Messages<typeof OnlineTexts>;
type StudyMessages = Messages<typeof StudyTexts>;

/** The parts of single rooms. */
const ROOMS = ['book', 'study', 'online'] as const;
type Room = (typeof ROOMS)[number];
type Part = 'app' | Room;
const sources: Readonly<Record<Part, Record<string, () => Promise<unknown>>>> = {
  app: import.meta.glob('../generated/app/messages/??.js'),
  book: import.meta.glob('../generated/book/messages/??.js'),
  study: import.meta.glob('../generated/study/messages/??.js'),
  online: import.meta.glob('../generated/online/messages/??.js'),
};

let locale = $state<Locale>('en');
let appTexts = $state.raw<unknown>({});
/** Null: nobody has opened that room yet. */
let roomTexts = $state.raw<Readonly<Record<Room, unknown>>>({ book: null, study: null, online: null });

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
export const book = table<BookMessages>(() => roomTexts.book);

/** The texts of the analysis and of practice; only after `loadRoom('study')`. */
export const study = table<StudyMessages>(() => roomTexts.study);

/** The texts of playing over the network; only after `loadRoom('online')`. */
export const net = table<OnlineMessages>(() => roomTexts.online);

export function currentLocale(): Locale {
  return locale;
}

/** How often a language was chosen: what comes late must not undo a later choice. */
let choices = 0;

/** Fetches the texts first, so that nothing is ever shown half in one language and half in another. */
export async function setLocale(chosen: Locale): Promise<void> {
  choices += 1;
  const mine = choices;
  const [app, rooms] = await Promise.all([fetchTexts('app', chosen), fetchRooms(chosen, {})]);
  // A room may have been opened while these texts were on their way.
  const newRooms = await fetchRooms(chosen, rooms);
  if (mine !== choices) return;
  appTexts = app;
  roomTexts = { ...roomTexts, ...newRooms };
  locale = chosen;
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
}

/** The texts of all rooms that are open, as far as they are not known. */
async function fetchRooms(chosen: Locale, known: Partial<Record<Room, unknown>>) {
  const open = untrack(() => ROOMS.filter((room) => roomTexts[room] !== null && !(room in known)));
  const fetched = await Promise.all(
    open.map(async (room) => [room, await fetchTexts(room, chosen)] as const),
  );
  return { ...known, ...Object.fromEntries(fetched) };
}

export async function loadRoom(room: Room): Promise<void> {
  // Whoever asks for it wants it once, not again with every change of language: `setLocale` sees to that.
  await untrack(async () => {
    while (roomTexts[room] === null) {
      const which = locale;
      const fetched = await fetchTexts(room, which);
      // Another language may have come while these texts were on their way.
      if (which === locale && roomTexts[room] === null) roomTexts = { ...roomTexts, [room]: fetched };
    }
  });
}

export function loadBook(): Promise<void> {
  return loadRoom('book');
}

/** Are the texts of the book there? */
export function hasBook(): boolean {
  return roomTexts.book !== null;
}

/** Are the texts of the analysis there? */
export function hasStudy(): boolean {
  return roomTexts.study !== null;
}

/** The first of the reader's languages that the page speaks. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = LOCALES.find((known) => known === language.toLowerCase().split('-')[0]);
    if (spoken !== undefined) return spoken;
  }
  return 'en';
}
