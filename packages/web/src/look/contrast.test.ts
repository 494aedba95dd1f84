/** Every mark stands out from its ground: its rim is at least three times as light or as dark, in every set of colours. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AIM, HATCH, PICKED_PAINTS, RING_PAINTS, STEP, TINTS, TRAIL } from './marks.ts';
import type { Paint } from './paint.ts';

const LEAST = 3;
const THEMES = ['light', 'dark', 'contrast'] as const;
type Colour = readonly [number, number, number];

/** The sets as the page has them: the first one, and what the others change of it. */
const [, first = '', dark = '', contrast = ''] = readFileSync(
  new URL('./palette.css', import.meta.url),
  'utf8',
).split(/^(?::root|\[data-theme=)/m);
const CHANGES = { light: '', dark, contrast };

function colourOf(theme: (typeof THEMES)[number], said: string): Colour {
  const name = /^var\((--[\w-]+)\)$/.exec(said)?.[1];
  const named = (set: string): string | undefined => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(set)?.[1];
  const hex = name === undefined ? said : (named(CHANGES[theme]) ?? named(first));
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex?.slice(at, at + 2) ?? '', 16));
  if (red === undefined || green === undefined || blue === undefined || Number.isNaN(red))
    throw new Error(said);
  return [red, green, blue];
}

function over(colour: Colour, ground: Colour, opacity: number): Colour {
  const mixed = (index: 0 | 1 | 2): number => opacity * colour[index] + (1 - opacity) * ground[index];
  return [mixed(0), mixed(1), mixed(2)];
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Colour, other: Colour): number {
  const [light = 0, shade = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (shade + 0.05);
}

const MARKS: Readonly<Record<string, Paint>> = {
  'where something may be put': TINTS.allowed.paint,
  'what a blast would take': TINTS.danger.paint,
  'where a move ends': TINTS.way.paint,
  'what is picked': PICKED_PAINTS.edge,
  'who may be picked': RING_PAINTS.edge,
  'the plate of an arrow': STEP.plate,
  'where the last move went': TRAIL.line,
  'where it began': TRAIL.start,
  danger: HATCH,
  'the line of a shot': AIM.line,
  'a cross-hair': AIM.hairLine,
};

it.each(THEMES)('on sand, in the colours %s', (theme) => {
  for (const [name, { stroke = '', opacity = 1 }] of Object.entries(MARKS)) {
    for (const sand of ['var(--sand-1)', 'var(--sand-2)']) {
      const ground = colourOf(theme, sand);
      const seen = over(colourOf(theme, stroke), ground, opacity);
      expect(contrastOf(seen, ground), `${name} on ${sand}`).toBeGreaterThanOrEqual(LEAST);
    }
  }
});

it.each(THEMES)(
  'arrows on their plates, words on the page, and what has the focus, in the colours %s',
  (theme) => {
    const pairs: [string, string, number][] = [
      [STEP.arrow.stroke, STEP.plate.fill, LEAST],
      ['var(--focus-on-sand)', 'var(--sand-2)', LEAST],
      ['var(--focus-on-sand)', 'var(--gold-bright)', LEAST],
      ['var(--focus)', 'var(--panel)', LEAST],
      ['var(--focus)', 'var(--page)', LEAST],
      ['var(--text)', 'var(--panel)', 4.5],
      ['var(--text-soft)', 'var(--panel-2)', 4.5],
      ['var(--danger)', 'var(--panel)', 4.5],
      ['var(--ink-on-gold)', 'var(--gold)', 4.5],
    ];
    for (const [colour, ground, least] of pairs) {
      expect(
        contrastOf(colourOf(theme, colour), colourOf(theme, ground)),
        `${colour} on ${ground}`,
      ).toBeGreaterThanOrEqual(least);
    }
  },
);
