/** What the handbook tells those who host the page without this server. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileHeaders, SECURITY_HEADERS } from './headers.ts';

const handbook = readFileSync(new URL('../../../docs/hosting.md', import.meta.url), 'utf8');

test('the headers to set on a static host are those that the server sends', () => {
  const block = /^```\n(Content-Security-Policy[^`]*)^```$/m.exec(handbook)?.[1] ?? '';
  const written = block
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2))
    .map(([name = '', value]) => [name.toLowerCase(), value]);
  expect(Object.fromEntries(written)).toEqual(SECURITY_HEADERS);
});

test.each(['assets/app-1a2b3c4d.js', 'index.html', 'embed/board.js'])('so are those of %s', (path) => {
  for (const [name, value] of Object.entries(fileHeaders(path))) {
    if (name !== 'vary') expect(handbook.toLowerCase()).toContain(`\`${name}: ${value.toLowerCase()}\``);
  }
});
