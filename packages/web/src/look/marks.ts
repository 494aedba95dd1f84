/** What may be done and what would happen: the marks on the board, in hundredths of a square. */
import { ellipse, type Paint, round } from './paint.ts';

/** Uneven rays, for bursts and flashes. */
export function burst(rays: number, inner: number, outer: number): string {
  const points = Array.from({ length: rays * 2 }, (_, index) => {
    const angle = (index / (rays * 2)) * 2 * Math.PI;
    const uneven = index % 4 === 0 ? 1 : 0.86;
    const radius = index % 2 === 0 ? outer * uneven : inner;
    return `${round(Math.sin(angle) * radius)} ${round(-Math.cos(angle) * radius)}`;
  });
  return `M${points.join('L')}Z`;
}

/** A square around x, y with round corners, a little smaller than the square itself. */
export function tint(x: number, y: number, inset: number, corner: number): string {
  const straight = 100 - 2 * inset - 2 * corner;
  return `M${x - 50 + inset} ${y - 50 + inset + corner}q0-${corner} ${corner}-${corner}h${straight}q${corner} 0 ${corner} ${corner}v${straight}q0 ${corner}-${corner} ${corner}h-${straight}q-${corner} 0-${corner}-${corner}z`;
}

export const TINTS = {
  /** Where something may be put. */
  allowed: {
    inset: 5,
    corner: 14,
    paint: {
      fill: 'var(--gold-bright)',
      'fill-opacity': 0.34,
      stroke: 'var(--rim)',
      'stroke-width': 2.5,
    },
  },
  /** What a blast would take. */
  danger: {
    inset: 3,
    corner: 12,
    paint: { fill: 'var(--blast)', 'fill-opacity': 0.36, stroke: 'var(--fire)', 'stroke-width': 2.5 },
  },
  /** Where a move ends. */
  way: {
    inset: 4,
    corner: 14,
    paint: { fill: 'var(--gold-bright)', 'fill-opacity': 0.5, stroke: 'var(--rim)', 'stroke-width': 2.5 },
  },
} as const satisfies Readonly<Record<string, { inset: number; corner: number; paint: Paint }>>;

/** The frame around what is picked, painted twice: half as wide as a square. */
export const PICKED = 46;
export const PICKED_CORNER = 16;
export const PICKED_PAINTS = {
  edge: { fill: 'none', stroke: 'var(--gold-edge)', 'stroke-width': 12 },
  frame: { fill: 'var(--gold-bright)', 'fill-opacity': 0.62, stroke: 'var(--glare)', 'stroke-width': 6 },
} as const satisfies Readonly<Record<string, Paint>>;

/** Who may be picked: a frame as around what is picked, and lighter. */
export const RING_PAINTS = {
  edge: { fill: 'none', stroke: 'var(--gold-edge)', 'stroke-width': 14 },
  ring: { fill: 'var(--gold-bright)', 'fill-opacity': 0.55, stroke: 'var(--gold-bright)', 'stroke-width': 7 },
} as const satisfies Readonly<Record<string, Paint>>;

/** Where the last move went: a ring, and a dotted line. */
export const TRAIL = {
  line: {
    fill: 'none',
    stroke: 'var(--track)',
    'stroke-width': 8,
    'stroke-linecap': 'round',
    'stroke-dasharray': '1 20',
    opacity: 0.9,
  },
  start: { fill: 'none', stroke: 'var(--track)', 'stroke-width': 4, 'stroke-dasharray': '7 9', opacity: 0.9 },
} as const satisfies Readonly<Record<string, Paint>>;

/** The hatching of squares with danger on them. */
export const HATCH: Paint = { fill: 'none', stroke: 'var(--fire)', 'stroke-width': 2, opacity: 0.85 };

/** The end of a move is a round plate with an arrow: straight on, or bent to the right; to the left it is mirrored. */
export const STEP = {
  ahead: 'M0 16V-15M-12-4L0-16L12-4',
  bent: 'M-10 15V3Q-10-8 1-8H11M3-17L12-8L3 1',
  shadow: { fill: 'var(--shade)', opacity: 0.3 },
  plate: { fill: '#fff6d2', stroke: 'var(--rim)', 'stroke-width': 4 },
  arrow: {
    fill: 'none',
    stroke: '#6d4800',
    'stroke-width': 6.5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  },
} as const satisfies Readonly<Record<string, string | Paint>>;

export interface StepShape {
  /** How large the plate is, and how far it lies from the square's middle, on the side that is faced in the end. */
  readonly size: number;
  readonly aside: number;
}

/** @param inPlace they turn where somebody stands, so the plates make room @param ontoBlock they leave the half of the block to be seen that is farther away */
export function stepShape(turns: boolean, inPlace: boolean, large: boolean, ontoBlock = false): StepShape {
  if (ontoBlock) return { size: large ? 27 : 23, aside: -27 };
  if (!turns) return { size: large ? 38 : 32, aside: 0 };
  const size = large ? 27 : 23;
  return { size, aside: inPlace ? 47 : size + 2 };
}

/** How the arrow on a plate is turned and scaled. @param degrees where it points in the end */
export function stepHeading(turn: 'left' | 'right' | null, degrees: number, size: number): string {
  const scale = round((size / 30) * 100) / 100;
  const before = turn === null ? 0 : turn === 'right' ? -90 : 90;
  return `rotate(${degrees + before}) scale(${turn === 'left' ? -scale : scale} ${scale})`;
}

/** From a shooter's nose to the rim of the cross-hair. */
export function aimLine(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return `M${round(from.x + x * 52)} ${round(from.y + y * 52)}L${round(to.x - x * 46)} ${round(to.y - y * 46)}`;
}

export const AIM = {
  hair: `${ellipse(0, 0, 37)}M-50 0H-24M24 0H50M0-50V-24M0 24V50`,
  lineEdge: {
    fill: 'none',
    stroke: 'var(--around-fire)',
    'stroke-width': 11,
    'stroke-linecap': 'round',
    opacity: 0.8,
  },
  line: {
    fill: 'none',
    stroke: 'var(--fire)',
    'stroke-width': 7,
    'stroke-dasharray': '1 14',
    'stroke-linecap': 'round',
  },
  hairEdge: { fill: 'none', stroke: 'var(--around-fire)', 'stroke-width': 11, 'stroke-linecap': 'round' },
  hairLine: { fill: 'none', stroke: 'var(--fire)', 'stroke-width': 5.5, 'stroke-linecap': 'round' },
} as const satisfies Readonly<Record<string, string | Paint>>;

/** The chance that a block is live: a pill beside the block, or over its foot, with a burst and two numbers. */
export const CHANCE = {
  beside: 66,
  over: 42,
  height: 40,
  burst: { d: burst(8, 6, 13), fill: '#ff8a3d' },
  pill: { fill: 'var(--char)', stroke: '#ffd9cf', 'stroke-width': 2 },
  text: { x: 13, y: 9, fill: '#ffe9df', 'font-size': 26, 'font-weight': 700, 'text-anchor': 'middle' },
} as const;

export const chanceHalf = (text: string): number => 27 + text.length * 8;
