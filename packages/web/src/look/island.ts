/** Shallows, foam, sand, squares, palms and rocks: what never moves. In hundredths of a square, the squares' corner at 0, 0. */
import { SIZE } from '@bfi/engine';
import { coast } from './coast.ts';
import type { Layer, Paint } from './paint.ts';

const ISLAND = SIZE * 100;

export const CREST: Layer = {
  d: 'M2 14q12-8 24 0t24 0M66 36q9-6 18 0t18 0',
  fill: 'none',
  stroke: '#fff',
  'stroke-width': 2,
  'stroke-linecap': 'round',
};

const SHALLOW: Paint = { fill: '#8fe6dc', opacity: 0.2 };
const LATE_FOAM: Paint = { fill: '#fff', opacity: 0.28 };
const FOAM: Paint = { fill: '#fff', opacity: 0.62 };
const WET: Paint = { fill: 'color-mix(in srgb, var(--sand-2) 72%, #6b4a14)' };

/**
 * From the sea inwards; the sand lies on all of them.
 * @param across how far sand reaches beyond the squares at the left and right, `along` the same above and below
 * @param tight there is little room for the sea
 */
export function shores(
  across: number,
  along: number,
  tight: boolean,
): { readonly water: readonly Layer[]; readonly sand: string } {
  const shore = (out: number, wobble: number, seed: number) =>
    coast(ISLAND, across + out, along + out, wobble, seed);
  const water = [
    { ...SHALLOW, d: tight ? shore(26, 5, 4) : shore(40, 8, 4) },
    { ...LATE_FOAM, d: tight ? shore(15, 3.5, 7) : shore(22, 6, 7) },
    { ...FOAM, d: tight ? shore(7, 2.5, 9) : shore(11, 4.5, 9) },
    { ...WET, d: shore(3, tight ? 2 : 4, 12) },
  ];
  return {
    water: tight ? water : [{ ...SHALLOW, d: shore(66, 11, 1) }, ...water],
    sand: tight ? shore(-2, 2, 13) : shore(-4, 4, 13),
  };
}

/** The sand is paler at the top left. */
export const SAND = { x1: 0, y1: 0, x2: 0.85, y2: 1, from: 'var(--sand-1)', to: 'var(--sand-2)' } as const;

/** Compass rose, around the island's middle. */
export const ROSE = {
  lines:
    'M0-148a148 148 0 0 1 0 296a148 148 0 0 1 0-296zM0-136a136 136 0 0 1 0 272a136 136 0 0 1 0-272zM0-190L24-24L190 0L24 24L0 190L-24 24L-190 0L-24-24ZM84-84L38-12L12-38ZM84 84L12 38L38 12ZM-84 84L-38 12L-12 38ZM-84-84L-12-38L-38-12Z',
  halves: 'M0-190L24-24L0 0ZM190 0L24 24L0 0ZM0 190L-24 24L0 0ZM-190 0L-24-24L0 0Z',
  paint: { fill: 'none', stroke: 'var(--grid)', 'stroke-width': 3, opacity: 0.13 },
} as const;

const lines = Array.from(
  { length: SIZE - 1 },
  (_, index) => `M0 ${(index + 1) * 100}H${ISLAND}M${(index + 1) * 100} 0V${ISLAND}`,
).join('');

function everySecondSquare(): string {
  let path = '';
  for (let row = 0; row < SIZE; row++) {
    for (let column = row % 2; column < SIZE; column += 2)
      path += `M${column * 100} ${row * 100}h100v100h-100z`;
  }
  return path;
}

export const GRID = {
  checks: { d: everySecondSquare(), fill: '#a8741f', opacity: 0.075 },
  grooveLight: {
    d: lines,
    transform: 'translate(1.4 1.4)',
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 1.6,
    opacity: 0.4,
  },
  groove: { d: lines, fill: 'none', stroke: 'var(--grid)', 'stroke-width': 1.6, opacity: 0.42 },
  edge: {
    d: `M0 0H${ISLAND}V${ISLAND}H0Z`,
    fill: 'none',
    stroke: 'var(--grid)',
    'stroke-width': 3,
    opacity: 0.5,
  },
} as const satisfies Readonly<Record<string, Layer>>;

/** The squares' letters and numbers. */
export const NAMES = {
  fill: 'color-mix(in srgb, var(--grid) 72%, var(--shade))',
  'font-size': 23,
  'font-weight': 600,
} as const;

/** A letter ends so far below its squares, a number so far beside them; both clear of missiles and palms. */
export const NAME_AT = { below: 21, beside: 10, middle: 58 } as const;

export const PALMS = [
  { x: ISLAND + 44, y: 262, size: 0.92, lean: 12 },
  { x: ISLAND + 30, y: 330, size: 0.66, lean: -30 },
  { x: -66, y: 906, size: 0.76, lean: 40 },
] as const;

const FROND = 'M0 2C14-8 19-34 6-66C4-58 0-60-1-52C-6-54-6-46-8-40C-12-40-10-30-11-24C-13-14-8-4 0 2Z';
const FRONDS = [0, 45, 92, 135, 180, 228, 270, 316];
const leafEdge = { stroke: '#1b5433', 'stroke-width': 1.5 };
const nut = { fill: '#7a4d22', stroke: '#4c2e11', 'stroke-width': 1.5 };

/** A palm from above, around its trunk: its shadow, which falls the same way however it leans, and the palm itself. */
export function palm(lean: number): { readonly shade: readonly Layer[]; readonly tree: readonly Layer[] } {
  const shade = FRONDS.map((angle) => ({ d: FROND, transform: `rotate(${angle + lean})` }));
  const leaves = FRONDS.flatMap((angle, index): Layer[] => {
    const pale = index % 2 === 1;
    const transform = `rotate(${angle + lean})${pale ? ' scale(0.86)' : ''}`;
    return [
      { d: FROND, transform, fill: pale ? '#3d9460' : '#2c7a4b', ...leafEdge },
      {
        d: 'M0 0Q6-30 5-58',
        transform,
        fill: 'none',
        stroke: '#bfe3a8',
        'stroke-width': 1.5,
        opacity: 0.45,
      },
    ];
  });
  const transform = `rotate(${lean})`;
  const nuts = [
    {
      d: 'M-10.5 3a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0zM-1 4a6 6 0 1 1 12 0a6 6 0 1 1-12 0z',
      ...nut,
      transform,
    },
    { d: 'M-6-4a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ...nut, fill: '#94622f', transform },
  ];
  return { shade, tree: [...leaves, ...nuts] };
}
export const PALM_SHADE: Paint = { transform: 'translate(9 15)', fill: '#1c1305', opacity: 0.22 };

const rockEdge = { stroke: '#47565b', 'stroke-width': 2 };
const boulder = { d: 'M-16 8Q-18-8-4-12Q12-14 16 0Q20 12 4 14Q-12 16-16 8Z', fill: '#6d7c80', ...rockEdge };
const pebble = { d: 'M14 20Q12 10 22 10Q32 12 30 20Q24 26 14 20Z', fill: '#84949a', ...rockEdge };

export const ROCKS = [
  { x: ISLAND + 92, y: 884, size: 1, stones: [boulder, pebble] },
  { x: -86, y: 300, size: 0.8, stones: [boulder] },
] as const;
