/** Sources stay short enough to be read: the linter counts too, but not the lines within a comment. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MOST_LINES = 400;

function sourcesIn(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:ts|mjs|svelte|css)$/.test(path))
    .filter((path) => !/\/(?:node_modules|dist|generated)\//.test(path));
}

it(`no source file has more than ${MOST_LINES} lines`, () => {
  const packages = readdirSync(`${ROOT}packages`).flatMap((name) => [...sourcesIn(`packages/${name}/src`)]);
  const sources = [...packages, ...sourcesIn('bench/src'), ...sourcesIn('scripts'), ...sourcesIn('examples')];
  expect(sources.length).toBeGreaterThan(500);
  const long = sources.filter(
    (path) => readFileSync(`${ROOT}${path}`, 'utf8').split('\n').length - 1 > MOST_LINES,
  );
  expect(long).toEqual([]);
});
