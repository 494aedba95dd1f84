import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { anchors, ROOT, readText } from './testing/markdown.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(`${ROOT}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The targets of links and pictures, without those to other sites. */
function localLinks(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
  const targets = [
    ...Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target),
    ...Array.from(prose.matchAll(/(?:src|href)="([^"]+)"/g), ([, target = '']) => target),
  ];
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

test.each(pages)('every link in %s leads somewhere', (page) => {
  const lost = localLinks(readText(page)).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : posix.join(posix.dirname(page), path);
    if (!existsSync(`${ROOT}${target}`)) return true;
    return anchor !== undefined && !(target.endsWith('.md') && anchors(readText(target)).has(anchor));
  });
  expect(lost).toEqual([]);
});

test('every page of the documentation can be reached from the README', () => {
  const reached = new Set<string>();
  const waiting = ['README.md'];
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (reached.has(page)) continue;
    reached.add(page);
    for (const link of localLinks(readText(page))) {
      const [path = ''] = link.split('#');
      if (path.endsWith('.md')) waiting.push(posix.join(posix.dirname(page), path));
    }
  }
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});
