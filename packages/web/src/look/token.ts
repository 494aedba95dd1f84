/** A character as a thick enamelled token around 0, 0, in hundredths of a square, pointing up. */
import type { Kind } from '@bfi/engine';
import { type BySide, ellipse, type Layer, type Paint, rectangle } from './paint.ts';

/** Red has straight edges, Blue round ones: they are told apart without colour. */
export const OUTLINE: BySide<string> = {
  red: 'M0-46L38-18V31Q38 39 30 39H-30Q-38 39-38 31V-18Z',
  blue: 'M0-46C9-38 23-32 36-28C46 5 35 31 0 42C-35 31-46 5-36-28C-23-32-9-38 0-46Z',
};

/** The same two ideas for drawings so small that a token would be a blot: a house and a shield, both pointing up. */
export const SIGN: BySide<string> = {
  red: 'M0-45L40-7V42H-40V-7Z',
  blue: 'M40 42H-40V-4Q-40-30 0-46Q40-30 40-4Z',
};

/** What `--fill`, `--edge` and `--ink` are on a token. */
export const ENAMEL: BySide<Readonly<Record<'fill' | 'edge' | 'ink', string>>> = {
  red: { fill: 'var(--red)', edge: 'var(--red-edge)', ink: 'var(--red-ink)' },
  blue: { fill: 'var(--blue)', edge: 'var(--blue-edge)', ink: 'var(--blue-ink)' },
};

/** Its thickness and its shadow keep their places when the token turns: the light always comes from above. */
export const SHADOW_AT = 'translate(3 11)';
export const RIM_AT = 'translate(0 5)';

/** The outline, painted four times: shadow and rim below, body and bevel above. */
export const BODY = {
  shadow: { fill: 'var(--shade)', opacity: 0.3 },
  rim: { fill: 'var(--edge)', stroke: 'var(--edge)', 'stroke-width': 3, 'stroke-linejoin': 'round' },
  body: { fill: 'var(--fill)', stroke: 'var(--edge)', 'stroke-width': 3, 'stroke-linejoin': 'round' },
  bevel: {
    transform: 'scale(0.87)',
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 2.6,
    'stroke-linejoin': 'round',
    opacity: 0.34,
  },
} as const satisfies Readonly<Record<string, Paint>>;

export const NOSE: Layer = {
  d: 'M-8-29L0-37L8-29',
  fill: 'none',
  stroke: 'var(--ink)',
  'stroke-width': 5,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

export const GLEAM: Layer = { d: ellipse(-9, -13, 23, 17), fill: '#fff', opacity: 0.1 };

export const GLYPH_AT = 'translate(0 8) scale(0.84)';

const ink = (...shapes: readonly string[]): Layer => ({ d: shapes.join(''), fill: 'var(--ink)' });
/** Where the token's own colour shows through. */
const hole = (...shapes: readonly string[]): Layer => ({ d: shapes.join(''), fill: 'var(--fill)' });
const cut = (d: string): Layer => ({
  d,
  fill: 'none',
  stroke: 'var(--fill)',
  'stroke-width': 3,
  'stroke-linecap': 'round',
});
const groove = (d: string): Layer => ({ d, fill: 'none', stroke: 'var(--fill)', 'stroke-width': 2.4 });

/** A soldier, a jeep or a tank from above. */
export const GLYPHS: Readonly<Record<Kind, readonly Layer[]>> = {
  soldier: [
    ink(
      'M-31 13C-31 3-22-1-12-1H12C22-1 31 3 31 13C31 22 25 26 17 26H-17C-25 26-31 22-31 13Z',
      'M22-32Q24.5-35 27-32V2H22Z',
      'M19.5-10H29.5V6H19.5Z',
      rectangle(-13, 23, 26, 11, 4),
    ),
    hole(ellipse(0, 6, 18, 19)),
    ink(ellipse(0, 6, 14.5, 15.5)),
    cut('M-8-1Q0-7 8-1'),
  ],
  jeep: [
    ink(
      rectangle(-23, -22, 9, 16, 3.5),
      rectangle(14, -22, 9, 16, 3.5),
      rectangle(-23, 13, 9, 16, 3.5),
      rectangle(14, 13, 9, 16, 3.5),
      'M-11-27H11Q15-27 16-22L17-2V27Q17 32 12 32H-12Q-17 32-17 27V-2L-16-22Q-15-27-11-27Z',
    ),
    hole(
      'M-13.5-3Q0-9 13.5-3L11.5 4Q0-1-11.5 4Z',
      rectangle(-11.5, 9, 10, 9, 2.5),
      rectangle(1.5, 9, 10, 9, 2.5),
      rectangle(-11.5, 22, 23, 5, 2),
    ),
    cut('M-7-22V-11M7-22V-11'),
  ],
  tank: [
    ink(rectangle(-26, -19, 12, 52, 4.5), rectangle(14, -19, 12, 52, 4.5)),
    groove('M-26-9h12M-26-1h12M-26 7h12M-26 15h12M-26 23h12M14-9h12M14-1h12M14 7h12M14 15h12M14 23h12'),
    ink('M-11-14H11V29Q11 31 9 31H-9Q-11 31-11 29Z'),
    hole(ellipse(0, 8, 15.5), rectangle(-6.5, -38, 13, 40, 3)),
    ink(ellipse(0, 8, 12), rectangle(-3.5, -36, 7, 40, 2.5), rectangle(-5.5, -38, 11, 7, 2.5)),
    cut(ellipse(0, 9, 4.5)),
  ],
};
