/** One look: a colour or an outline that is written down twice will differ one day. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawIcon } from './drawing/icon.mjs';
import { readText } from './testing/markdown.ts';

const PALETTE = 'packages/web/src/look/palette.css';

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path) && !path.includes('/generated/') && !path.endsWith('.test.ts'));
}

const sources = new Map(
  [...filesBelow('packages/web/src', /\.(?:svelte|css|ts)$/), ...filesBelow('scripts', /\.mjs$/)].map(
    (path) => [path, readText(path)],
  ),
);

/** White and black are nobody's. */
const PLAIN = new Set(['#ffffff', '#000000']);

/** Every colour in a text, however it is written, as six digits. */
function coloursIn(text: string): Set<string> {
  const long = [...text.matchAll(/#[\da-f]{6}\b/gi)].map(([hex]) => hex.toLowerCase());
  // Not a block that is laid, `#d12`.
  const short = [...text.matchAll(/#(?![a-f]1[0-2])([\da-f])([\da-f])([\da-f])\b/gi)].map(
    ([, red, green, blue]) => `#${red}${red}${green}${green}${blue}${blue}`.toLowerCase(),
  );
  const numbers = [...text.matchAll(/rgb\((\d+) (\d+) (\d+)/g)].map(
    ([, ...parts]) =>
      `#${parts
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`,
  );
  return new Set([...long, ...short, ...numbers].filter((colour) => !PLAIN.has(colour)));
}

/** Outlines with a few bends; short strokes may well be alike. */
function outlinesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/M-?[\d.][\d\s.,a-z-]{23,}/gi)].map(([outline]) => outline.trim()));
}

/** What stands in more than one file, and where. */
function shared(found: (text: string) => Set<string>): Record<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [path, text] of sources) {
    for (const thing of found(text)) places.set(thing, [...(places.get(thing) ?? []), path]);
  }
  return Object.fromEntries([...places].filter(([, paths]) => paths.length > 1));
}

/** The names that each set of the palette gives a colour, the light set first. */
const [light = [], ...others] = (sources.get(PALETTE) ?? '')
  .split('}')
  .slice(0, -1)
  .map((set) => [...set.matchAll(/--([\w-]+):/g)].map(([, name = '']) => name));

describe('the palette', () => {
  test('a colour that two files need stands there, and nowhere else', () => {
    expect(coloursIn(sources.get(PALETTE) ?? '').size).toBeGreaterThan(50);
    expect(shared(coloursIn)).toEqual({});
  });

  test('the dark set and the one with more contrast change nothing that the light one lacks', () => {
    expect(others).toHaveLength(2);
    for (const set of others) expect(light).toEqual(expect.arrayContaining(set));
  });

  test('whatever the page asks for is there', () => {
    const all = [...sources.values()].join('\n');
    const here = new Set([...all.matchAll(/--([\w-]+)\}?(?::|=)/g)].map(([, name]) => name));
    const asked = new Set([...all.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => name));
    expect(asked.size).toBeGreaterThan(40);
    expect([...asked].filter((name) => !here.has(name))).toEqual([]);
  });

  test('the browser’s bar and the installed page open in the colour of the deep sea', () => {
    const [, sea] = /--sea-2: (#[\da-f]{6});/.exec(sources.get(PALETTE) ?? '') ?? [];
    const manifest = JSON.parse(readText('packages/web/public/manifest.webmanifest'));
    expect([manifest.background_color, manifest.theme_color]).toEqual([sea, sea]);
    expect(readText('packages/web/index.html')).toContain(`<meta name="theme-color" content="${sea}" />`);
  });
});

describe('the shapes', () => {
  test('no outline is drawn in two files', () => {
    expect(outlinesIn(sources.get('packages/web/src/look/token.ts') ?? '').size).toBeGreaterThan(5);
    expect(shared(outlinesIn)).toEqual({});
  });

  test('the icon is what the script draws', () => {
    expect(drawIcon(true, 1), 'run: npm run draw:icons').toBe(readText('packages/web/public/icon.svg'));
  });
});
