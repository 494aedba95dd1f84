/** Every text of the course and the rule book exists in every language, and nobody reads an unfinished one. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../language/language.svelte.ts';
import type { Attempt, LessonStep } from './lesson.ts';
import { COURSE } from './lessons.ts';
import { BOOK, DIAGRAMS } from './rule-book.ts';
import { QUESTIONS } from './rulings.ts';

function texts(locale: string): Record<string, string> {
  const file = new URL(`../../messages/book/${locale}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

const SOME_DEEDS: readonly Attempt[] = [
  { token: 'd4-d6L', action: { type: 'move', from: 39, to: 63, turn: 'left' }, events: [] },
  {
    token: 'a1xa3',
    action: { type: 'shoot', from: 0, to: 24 },
    events: [
      {
        type: 'lost',
        square: 12,
        character: { side: 'red', kind: 'jeep', facing: 'north' },
        cause: 'crossfire',
      },
    ],
  },
  { token: 'end', action: { type: 'end' }, events: [] },
];

function wordsOf(step: LessonStep): string[] {
  const no = step.task === 'act' ? step.no : undefined;
  const kind = typeof no === 'function' ? SOME_DEEDS.map(no) : no === undefined ? [] : [no];
  return [step.text, ...kind];
}

const LESSON_TEXTS = COURSE.flatMap(({ id, steps }) => [
  `${id}_title`,
  `${id}_short`,
  `${id}_done`,
  ...steps.flatMap(wordsOf),
]).map((name) => `lesson_${name}`);

const BOOK_TEXTS = BOOK.flatMap(({ id, parts }) => [
  `${id}_title`,
  ...parts.flatMap((part) => ('texts' in part ? part.texts : 'text' in part ? [part.text] : [])),
])
  .concat(
    DIAGRAMS.map(({ caption }) => caption),
    QUESTIONS.flatMap(({ question, ruling, house }) => [
      question,
      ruling,
      ...(house === null ? [] : [house]),
    ]),
  )
  .map((name) => `rules_${name}`);

describe.each(LOCALES)('in %s', (locale) => {
  const all = texts(locale);

  it.each([
    ['lesson', LESSON_TEXTS],
    ['rule', BOOK_TEXTS],
  ])('every %s text is there', (_, names) => {
    for (const name of names) expect(all[name]?.trim(), name).toBeTruthy();
  });

  it('strong words are opened and closed within their text', () => {
    for (const [name, text] of Object.entries(all)) expect(text.split('**').length % 2, name).toBe(1);
  });

  it('a step is short: it is read over a board', () => {
    const longest = locale === 'ja' ? 90 : 190;
    for (const name of LESSON_TEXTS) expect(all[name]?.length, name).toBeLessThanOrEqual(longest);
  });

  it('names the same squares and numbers as the English text', () => {
    const english = texts('en');
    const facts = (text = ''): string[] => (text.match(/\b[a-l]\d{1,2}\b|\{\w+\}/g) ?? []).toSorted();
    for (const [name, text] of Object.entries(all)) expect(facts(text), name).toEqual(facts(english[name]));
  });
});

it('no lesson text is left over', () => {
  const known = new Set(LESSON_TEXTS);
  const left = Object.keys(texts('en')).filter((name) => name.startsWith('lesson_') && !known.has(name));
  expect(left).toEqual([]);
});
