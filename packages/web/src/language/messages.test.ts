/** The texts of the page: the same in every language, used, whole, and in our own words. Every complaint names the key. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from './language.svelte.ts';
import {
  EVERY_TEXT,
  english,
  englishOf,
  formsOf,
  type Message,
  placeOf,
  proseOf,
  TABLE_NAMES,
  type Table,
  type Text,
  TRANSLATED,
  textsOf,
  WEB,
} from './testing/texts.ts';

function placeholdersOf(message: Message): string[] {
  const names = formsOf(message).flatMap((form) => form.match(/\{\w+\}/g) ?? []);
  return [...new Set(names)].sort();
}

function inputsOf(message: Message): string[] {
  if (typeof message === 'string') return placeholdersOf(message);
  const inputs = message[0].declarations.filter((declaration) => declaration.startsWith('input '));
  return inputs.map((declaration) => `{${declaration.slice('input '.length)}}`).sort();
}

describe.each(TABLE_NAMES)('the keys of `%s`', (table) => {
  it.each(LOCALES.filter((locale) => locale !== 'en'))('are the same in %s as in English', (locale) => {
    const keysOf = (texts: readonly Text[]): string[] =>
      texts.map(({ folder, key }) => `${folder}: ${key}`).sort();
    const [own, wanted] = [keysOf(textsOf(table, locale)), keysOf(english[table])];
    const differing = {
      missing: wanted.filter((key) => !own.includes(key)),
      surplus: own.filter((key) => !wanted.includes(key)),
    };
    expect(differing).toEqual({ missing: [], surplus: [] });
  });

  it('are in one folder only', () => {
    const keys = english[table].map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

it('signs that nobody sees are written by their numbers in the files: \\u00a0 where no line is to be broken', () => {
  const unseen = /[^\S \n]|\p{Cf}/u;
  const folder = join(WEB, 'messages');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  const faults = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (unseen.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(files).not.toEqual([]);
  expect(faults).toEqual([]);
});

/** Messages with a name that some languages bend, or leave out for it. */
const BENT: readonly string[] = [
  'side_named',
  'who_named',
  'end_screen_reason_annihilation_name',
  'event_taken',
  'event_taken_from_pad',
];

describe('the forms of a message', () => {
  it('have the placeholders that the English message has', () => {
    const faults = TRANSLATED.filter(({ table, key, message }) => {
      const original = englishOf(table, key);
      // Where verbs need the colour, it stands beside the name; where names would have to be bent, pieces keep theirs. Where a
      // verb would have to fit whoever takes, it fits the one who is taken.
      if (BENT.includes(key)) return false;
      return original !== undefined && String(placeholdersOf(message)) !== String(placeholdersOf(original));
    });
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('declare every placeholder', () => {
    const faults = EVERY_TEXT.filter(({ message }) => {
      const declared = inputsOf(message);
      return placeholdersOf(message).some((name) => !declared.includes(name));
    });
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('are all the plural forms of the language, and no others', () => {
    const faults = EVERY_TEXT.filter(({ locale, message }) => {
      if (typeof message === 'string') return false;
      const [{ selectors, match }] = message;
      const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
      const cases = Object.keys(match).map((name) => name.replace(`${selectors[0]}=`, ''));
      return selectors.length !== 1 || String(cases.sort()) !== String([...wanted].sort());
    });
    expect(faults.map(placeOf)).toEqual([]);
  });
});

describe('every text', () => {
  it('says something, without blanks at its ends or two in a row', () => {
    const faults = EVERY_TEXT.filter(
      ({ key, message }) =>
        key !== 'list_separator' && formsOf(message).some((form) => !/^\S+([ \u00a0]\S+)*$/.test(form)),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('has braces around placeholders only', () => {
    const faults = EVERY_TEXT.filter(({ message }) =>
      formsOf(message).some((form) => /[{}]/.test(form.replace(/\{\w+\}/g, ''))),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('mixes no Latin letters into Russian words', () => {
    const faults = EVERY_TEXT.filter(({ message }) =>
      formsOf(message).some((form) =>
        /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u.test(form),
      ),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('ends as the English one does: with a stop, a question, an exclamation, or nothing', () => {
    const faults = TRANSLATED.filter(({ table, locale, key, message }) => {
      const original = englishOf(table, key);
      return original !== undefined && endOf(message, locale) !== endOf(original, locale);
    });
    expect(faults.map(placeOf)).toEqual([]);
  });
});

/** A Japanese heading may ask without a question mark. */
function endOf(message: Message, locale: Locale): string {
  const last =
    formsOf(message)[0]
      ?.replace(/[»”"）)*]+$/, '')
      .at(-1) ?? '';
  const ends = { '。': '.', '！': '!', '？': '?', '：': ':' } as Readonly<Record<string, string>>;
  const end = ends[last] ?? last;
  if (locale === 'ja' && end === '?') return '';
  return '.!?:…'.includes(end) ? end : '';
}

describe('a translation', () => {
  /** Names, and what is written alike in two languages. */
  const SAME_AS_ENGLISH: readonly string[] = ['nl: new_war_best3', 'nl: new_war_best5', 'nl: war_best_of'];

  it('is not the English text', () => {
    const faults = TRANSLATED.filter(({ table, locale, key, message }) => {
      const original = formsOf(englishOf(table, key) ?? '');
      const alike = formsOf(message).filter((form) => original.includes(form));
      return !SAME_AS_ENGLISH.includes(`${locale}: ${key}`) && alike.some((form) => wordsIn(form).length > 1);
    });
    expect(faults.map(placeOf)).toEqual([]);
  });

  function wordsIn(form: string): string[] {
    return proseOf(form).match(/\p{Letter}{2,}/gu) ?? [];
  }

  it('begins with a capital where the English text does, and where it does not, with none', () => {
    // The names of characters stand within sentences; that English begins them with a colour's name is its own affair.
    const faults = TRANSLATED.filter(({ table, key, message }) => {
      const original = englishOf(table, key);
      if (original === undefined || /^whom?_/.test(key)) return false;
      const firsts = [original, message].map((one) => (formsOf(one)[0] ?? '').replace(/^\*+/, '').charAt(0));
      const cases = firsts.map((first) =>
        /\p{Lu}/u.test(first) ? 'capital' : /\p{Ll}/u.test(first) ? 'small' : '',
      );
      return cases.every((one) => one !== '') && cases[0] !== cases[1];
    });
    expect(faults.map(placeOf)).toEqual([]);
  });
});

/** A place in the code that shows a text: by its key, or by a pattern for a family of keys. */
interface Use {
  readonly table: Table;
  readonly file: string;
  readonly written: string;
  readonly pattern: RegExp;
}

function sourceFiles(): string[] {
  return readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(ts|svelte)$/.test(file) && !/\.test\.ts$|\.d\.ts$|^generated|(^|[\\/])testing[\\/]/.test(file),
  );
}

const WHATEVER = '*';

function usesIn(file: string): Use[] {
  const code = readFileSync(join(WEB, 'src', file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');
  return [...code.matchAll(/(?<![\w$.'-])(m|book|study|net)(?:\.(\w+)|\[\s*`)/g)].map(
    ({ 0: found, 1: table, 2: key, index }) => {
      const written = key ?? familyAt(code, index + found.length);
      const pattern = new RegExp(`^${written.replaceAll(WHATEVER, '\\w+')}$`);
      return { table: table as Table, file, written, pattern };
    },
  );
}

/** The template literal that goes on at an index, with a star for all that is put in. */
function familyAt(code: string, start: number): string {
  let family = '';
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const character = code.charAt(at);
    if (depth === 0 && character === '`') break;
    if (code.startsWith('${', at)) depth++;
    if (depth === 0) family += character;
    if (character === '}' && --depth === 0) family += WHATEVER;
  }
  return family;
}

describe('the code', () => {
  const uses = sourceFiles().flatMap(usesIn);
  const hasBeginning = ({ written }: Use): boolean => !written.startsWith(WHATEVER);

  it('shows texts that exist', () => {
    const faults = uses.filter(({ table, pattern }) => !english[table].some(({ key }) => pattern.test(key)));
    expect(faults.map(({ file, table, written }) => `${file}: ${table}.${written}`)).toEqual([]);
  });

  it('names the beginning of every family of texts, so that each can be found', () => {
    const faults = uses.filter((use) => !hasBeginning(use));
    expect(faults.map(({ file, table, written }) => `${file}: ${table}.${written}`)).toEqual([]);
  });

  it('joins words by the separators of the language only', () => {
    const faults = sourceFiles().filter(
      (file) =>
        /^(game|learn|online|screens|study|words)/.test(file) &&
        /\.join\(['"`][,.;] ?['"`]\)|\}[,.;] \$\{/.test(readFileSync(join(WEB, 'src', file), 'utf8')),
    );
    expect(faults).toEqual([]);
  });

  it.each(TABLE_NAMES)('shows every text of `%s`', (table) => {
    const own = uses.filter((use) => use.table === table && hasBeginning(use));
    const unused = english[table].filter(({ key }) => !own.some(({ pattern }) => pattern.test(key)));
    expect(unused.map(({ folder, key }) => `${folder}: ${key}`)).toEqual([]);
  });
});
