/** An obstacle block around 0, 0, in hundredths of a square: bricks above, and below either a burst or nothing. */
import { burst } from './marks.ts';
import { ellipse, type Layer, rectangle } from './paint.ts';

const top = rectangle(-40, -40, 80, 79, 12);

export const BLOCK = {
  shadow: { d: rectangle(-37, -28, 80, 78, 12), fill: 'var(--shade)', opacity: 0.28 },
  side: { d: rectangle(-40, -34, 80, 80, 12), fill: '#4a3319' },
  mortar: { d: top, fill: '#5d4427', stroke: '#452f16', 'stroke-width': 2.5 },
  brick: {
    d: 'M-29-36.5H-9V-17H-36V-29.5Q-36-36.5-29-36.5ZM-5-36.5H22V-17H-5ZM26-36.5H29Q36-36.5 36-29.5V-17H26Z',
    fill: 'var(--block)',
  },
  paleBrick: {
    d: 'M-36-13H-22V9.5H-36ZM-18-13H11V9.5H-18ZM15-13H36V9.5H15Z',
    fill: 'color-mix(in srgb, var(--block) 88%, #fff)',
  },
  darkBrick: {
    d: 'M-36 13.5H-5V35.5H-29Q-36 35.5-36 28.5ZM-1 13.5H22V35.5H-1ZM26 13.5H36V28.5Q36 35.5 29 35.5H26Z',
    fill: 'color-mix(in srgb, var(--block) 92%, #000)',
  },
  light: {
    d: 'M-30-34.5H-10M-4-34.5H21M27-34.5H31M-35-11H-23M-17-11H10M16-11H35M-35 15.5H-6M0 15.5H21M27 15.5H35',
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 3,
    opacity: 0.2,
  },
  /** Around a block that was set off and is flipped next. */
  fuse: {
    d: rectangle(-43, -43, 86, 86, 15),
    fill: 'none',
    stroke: 'var(--flame)',
    'stroke-width': 5,
    'stroke-dasharray': '3 9',
    'stroke-linecap': 'round',
  },
  inset: { d: rectangle(-31, -31, 62, 61, 8), fill: '#3a2812' },
  burst: {
    d: burst(9, 15, 33),
    fill: 'var(--flame)',
    stroke: '#7d1d08',
    'stroke-width': 3,
    'stroke-linejoin': 'round',
  },
  ember: { d: ellipse(0, 0, 11), fill: 'var(--ember)' },
  plain: { d: rectangle(-32, -32, 64, 63, 8), fill: '#d9c39a' },
  tick: {
    d: 'M-15 1L-4 12L16-11',
    fill: 'none',
    stroke: '#4f7d3a',
    'stroke-width': 9,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  },
} as const satisfies Readonly<Record<string, Layer>>;
