/** The texts of the page as their files have them, for the tests that read them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '../language.svelte.ts';

export const WEB = fileURLToPath(new URL('../../..', import.meta.url));

/** The sets of texts, by the name under which the code knows them, and the folders that hold them. */
const TABLES = { m: ['app', 'play', 'words'], book: ['book'], study: ['study'], net: ['online'] } as const;
export type Table = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as Table[];

interface Match {
  readonly declarations: readonly string[];
  readonly selectors: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}
export type Message = string | readonly [Match];

export interface Text {
  readonly key: string;
  readonly folder: string;
  readonly message: Message;
}

export function textsOf(table: Table, locale: Locale): Text[] {
  return TABLES[table].flatMap((folder) => {
    const file = join(WEB, 'messages', folder, `${locale}.json`);
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>;
    return Object.entries(messages).map(([key, message]) => ({ key, folder, message }));
  });
}

/** All forms of a message: one, or one a plural category. */
export function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
}

export const english = Object.fromEntries(
  TABLE_NAMES.map((table) => [table, textsOf(table, 'en')]),
) as Record<Table, Text[]>;
export const EVERY_TEXT = LOCALES.flatMap((locale) =>
  TABLE_NAMES.flatMap((table) => textsOf(table, locale).map((text) => ({ ...text, locale, table }))),
);
export const TRANSLATED = EVERY_TEXT.filter(({ locale }) => locale !== 'en');

export function englishOf(table: Table, key: string): Message | undefined {
  return english[table].find((text) => text.key === key)?.message;
}

export function placeOf({ folder, locale, key }: { folder: string; locale: Locale; key: string }): string {
  return `${folder}/${locale}.json: ${key}`;
}

/** What is left of a message without its placeholders and without the places where a word may be broken. */
export function proseOf(message: Message): string {
  return formsOf(message)
    .join(' ')
    .replace(/\{\w+\}|\*\*/g, ' ')
    .replaceAll('\u00ad', '');
}
