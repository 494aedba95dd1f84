/**
 * Sources stay short enough to be read. The linter counts too, but not the lines within a comment, and it knows neither
 * stylesheets nor C++.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MOST_LINES = 400;
const MOST_LINES_OF_A_FUNCTION = 60;

const SOURCE = /\.(?:ts|js|cjs|mjs|py|svelte|css|cu|cpp|h)$/;
const NOT_OURS = /\/(?:node_modules|dist|generated|shots)\//;

function linesOf(path: string): string[] {
  return readFileSync(`${ROOT}${path}`, 'utf8').trimEnd().split('\n');
}

const sources = ['packages', 'bench', 'scripts', 'examples']
  .flatMap((folder) => {
    const paths = readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' });
    return paths.map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
  })
  .filter((path) => SOURCE.test(path) && !NOT_OURS.test(path));

it(`no source file has more than ${MOST_LINES} lines`, () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => linesOf(path).length > MOST_LINES)).toEqual([]);
});

/** How many lines each function or structure of a C++ file has: from a line at the margin that opens it to its brace there. */
function* partsOfCpp(path: string): Generator<{ readonly part: string; readonly lines: number }> {
  let opened: { readonly part: string; readonly at: number } | null = null;
  for (const [at, line] of linesOf(path).entries()) {
    if (opened === null && /^[A-Za-z].*\{$/.test(line)) opened = { part: `${path}: ${line}`, at };
    if (opened === null || !/^\}/.test(line)) continue;
    yield { part: opened.part, lines: at + 1 - opened.at };
    opened = null;
  }
}

it(`no function in C++ has more than ${MOST_LINES_OF_A_FUNCTION} lines`, () => {
  const parts = sources
    .filter((path) => /\.(?:cu|cpp|h)$/.test(path))
    .flatMap((path) => [...partsOfCpp(path)]);
  expect(parts.length).toBeGreaterThan(60);
  expect(parts.filter(({ lines }) => lines > MOST_LINES_OF_A_FUNCTION)).toEqual([]);
});
