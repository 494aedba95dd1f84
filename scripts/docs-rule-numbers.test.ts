import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codesOfTable, ROOT, readText, section, tableRows } from './testing/markdown.ts';

const page = readText('docs/rule-numbers.md');
const sections = section(page, '## Sections');
const rulings = section(page, '## Rulings');
const generalRules = section(page, '## General rules');
const known = new Set([sections, rulings, generalRules].flatMap(codesOfTable));

const ENGINE = 'packages/engine/src/';
const files = readdirSync(`${ROOT}${ENGINE}`).filter((name) => name.endsWith('.ts'));

const NUMBER = /\d+(?:\.\d+)?/;
const GENERAL = /\[\d+[a-z]?\]/;
const HOUSE_RULE = /[a-zA-Z]+=\w+/;
const CITATION = new RegExp(`${GENERAL.source}|${HOUSE_RULE.source}|${NUMBER.source}`, 'g');
/** What stands before a title's colon where it cites something: `3.4 [15]`, `8, 11`, `9 / chain=full`, `[10]`. */
const HEAD = new RegExp(`^(?:(?:${CITATION.source})(?:, | / | |$))+$`);

/** What the titles of a test file cite, in their heads and, for numbers in brackets, anywhere. */
function citedInTitles(source: string): string[] {
  const texts = Array.from(source.matchAll(/'([^'\n]+)'|`([^`\n]+)`/g), ([, a, b]) => a ?? b ?? '');
  return texts.flatMap((text) => {
    const [head = '', ...rest] = text.split(': ');
    const cited = rest.length > 0 && HEAD.test(head) ? (head.match(CITATION) ?? []) : [];
    const further = text.includes(' ') ? (text.match(new RegExp(GENERAL, 'g')) ?? []) : [];
    return [...new Set([...cited, ...further])];
  });
}

describe('the numbers that tests and comments cite', () => {
  test('titles are understood', () => {
    expect(citedInTitles("'3.4 [15]: must' '8, 11: over' '9 / chain=full: on' 'it: is' '12 + 3'")).toEqual([
      '3.4',
      '[15]',
      '8',
      '11',
      '9',
      'chain=full',
    ]);
  });

  test('every one in a title of the engine’s tests stands on the page', () => {
    const cited = files
      .filter((name) => name.endsWith('.test.ts'))
      .flatMap((name) => citedInTitles(readText(ENGINE + name)).map((number) => ({ name, number })));
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
  });

  test('every section that the engine’s sources name stands on the page', () => {
    const named = files.flatMap((name) =>
      Array.from(readText(ENGINE + name).matchAll(/\bsections? (\d+)(?: and (\d+))?/gi), (match) =>
        match.slice(1).filter((number) => number !== undefined),
      ).flat(),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((number) => !known.has(number))).toEqual([]);
  });
});

test.each([
  ['sections', sections],
  ['general rules', generalRules],
])('each of the %s has a subject and a link to where it is explained', (_, text) => {
  for (const row of tableRows(text)) {
    expect(row).toEqual([
      expect.stringMatching(/^`.+`$/),
      expect.stringMatching(/.+/),
      expect.stringMatching(/\]\(/),
    ]);
  }
});
