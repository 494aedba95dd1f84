import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT, readText } from './testing/markdown.ts';

const packageFiles = [
  'package.json',
  'bench/package.json',
  ...readdirSync(`${ROOT}packages`)
    .map((name) => `packages/${name}/package.json`)
    .filter((path) => existsSync(`${ROOT}${path}`)),
];

test('each library that a package.json names has its line, and no other has one', () => {
  const used = packageFiles.flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(path));
    return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@bfi/'));
  });
  // A name may be followed by its major version, as in "typescript 6".
  const named = Array.from(
    readText('docs/dependencies.md').matchAll(/^\| (@?[a-z][\w./-]*)(?: \d+)? \|/gm),
    ([, name = '']) => name,
  ).filter((name) => name !== 'package');
  expect(named.sort()).toEqual([...new Set(used)].sort());
});
