/** A carrier pad around its missile's column, in hundredths of a square: a ship with its bow at the left. */
import { ellipse, type Layer, rectangle } from './paint.ts';

/** Half of a slot's bay, and half of the deck it lies on. */
const BAY = 46;
export const DECK = 57;

const HULL = `M-318 0C-306-38-280-${DECK}-246-${DECK}H262Q292-${DECK} 292-${DECK - 26}V${DECK - 26}Q292 ${DECK} 262 ${DECK}H-246C-280 ${DECK}-306 38-318 0Z`;
const well = rectangle(-BAY, -BAY, 2 * BAY, 2 * BAY, 10);
const steelEdge = 'color-mix(in srgb, var(--steel) 60%, #000)';

export const SHIP = {
  wake: {
    d: `M-340 0C-324-52-290-${DECK + 16}-246-${DECK + 14}H270Q306-${DECK + 12} 310-20L336-8V8L310 20Q306 ${DECK + 12} 270 ${DECK + 14}H-246C-290 ${DECK + 16}-324 52-340 0Z`,
    fill: '#fff',
    opacity: 0.16,
  },
  shadow: { d: HULL, transform: 'translate(0 9)', fill: '#03161c', opacity: 0.4 },
  side: { d: HULL, transform: 'translate(0 5)', fill: 'color-mix(in srgb, var(--steel) 52%, #000)' },
  deck: { d: HULL, fill: 'var(--steel)', stroke: steelEdge, 'stroke-width': 2.5 },
  /** In its owner's colour. */
  band: {
    d: `M-318 0C-306-38-280-${DECK}-246-${DECK}H-262C-287-40-292-20-292 0S-287 40-262 ${DECK}H-246C-280 ${DECK}-306 38-318 0Z`,
    fill: 'var(--fill)',
  },
  lane: {
    d: 'M-256 0H266',
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 3,
    'stroke-dasharray': '14 12',
    opacity: 0.22,
  },
  rail: {
    d: `M-250-${DECK - 6}H262M-250 ${DECK - 6}H262`,
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 1.6,
    opacity: 0.22,
  },
  tower: {
    d: rectangle(258, -16, 22, 32, 5),
    fill: 'color-mix(in srgb, var(--steel) 70%, #fff)',
    stroke: steelEdge,
    'stroke-width': 2,
  },
  lamp: { d: ellipse(269, 0, 5), fill: 'var(--gold-bright)', stroke: steelEdge, 'stroke-width': 2 },
} as const satisfies Readonly<Record<string, Layer>>;

/** One slot, around its own middle. */
export const SLOT = {
  /** Under a slot that does not lie on the deck. */
  raft: {
    d: rectangle(-BAY - 6, -BAY - 6, 2 * BAY + 12, 2 * BAY + 12, 16),
    fill: 'var(--steel)',
    stroke: steelEdge,
    'stroke-width': 3,
  },
  well: { d: well, fill: 'color-mix(in srgb, var(--steel) 72%, #000)' },
  lip: { d: well, fill: 'none', stroke: '#fff', 'stroke-width': 2, opacity: 0.16 },
} as const satisfies Readonly<Record<string, Layer>>;

/** The missile, from the deck's landward edge up, so long that it reaches the island. */
export function missile(length: number): readonly Layer[] {
  return [
    { d: `M-25 4L0-${length + 8}L25 4Z`, fill: 'var(--gold-bright)', opacity: 0.25 },
    {
      d: `M-18 2L0-${length}L18 2Q0-8-18 2Z`,
      fill: 'var(--gold-bright)',
      stroke: '#8a5d00',
      'stroke-width': 2.5,
      'stroke-linejoin': 'round',
    },
    { d: `M-9-4L0-${length - 7}L1-8Z`, fill: '#fff', opacity: 0.5 },
  ];
}
