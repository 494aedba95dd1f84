// Characters, blocks, pads and the die, as the page shows them, around 0, 0 in hundredths of a square.
import { forwardOf, KINDS, SIDES } from '@bfi/engine';
import { BLOCK } from '../../packages/web/src/look/block.ts';
import { DECK, missile, SHIP, SLOT } from '../../packages/web/src/look/pad.ts';
import { rectangle } from '../../packages/web/src/look/paint.ts';
import {
  BODY,
  ENAMEL,
  GLEAM,
  GLYPH_AT,
  GLYPHS,
  NOSE,
  OUTLINE,
  RIM_AT,
  SHADOW_AT,
} from '../../packages/web/src/look/token.ts';
import { element, group, n, paths, stop } from './svg.mjs';

/** @typedef {import('@bfi/engine').Character} Character */
/** @typedef {import('@bfi/engine').Facing} Facing */
/** @typedef {import('@bfi/engine').Kind} Kind */
/** @typedef {import('@bfi/engine').Side} Side */

/** @type {Readonly<Record<Facing, number>>} */
export const ANGLE = { north: 0, east: 90, south: 180, west: 270 };

/** What turns with a token: the same for all of one side and kind. @param {Side} side @param {Kind} kind */
export function tokenFace(side, kind) {
  const d = OUTLINE[side];
  const body = paths([{ d, ...BODY.body }, { d, ...BODY.bevel }, NOSE], ENAMEL[side]);
  return body + group(GLYPH_AT, paths(GLYPHS[kind], ENAMEL[side]));
}

/** What lies under a token's face, turned like it. @param {Side} side @param {number} degrees */
export function tokenFoot(side, degrees) {
  const transform = degrees === 0 ? undefined : `rotate(${degrees})`;
  const foot = (/** @type {import('../../packages/web/src/look/paint.ts').Paint} */ paint) =>
    element('path', { d: OUTLINE[side], transform, ...paint }, '', ENAMEL[side]);
  return group(SHADOW_AT, foot(BODY.shadow)) + group(RIM_AT, foot(BODY.rim));
}

const { shadow, side: blockSide, mortar, brick, paleBrick, darkBrick, light, burst, ember } = BLOCK;
const { wake, shadow: shipShadow, side: shipSide, deck, lane, rail, tower, lamp, band } = SHIP;

/** @type {[string, string][]} */
const tokens = SIDES.flatMap((side) => [
  ...KINDS.map((kind) => /** @type {[string, string]} */ ([`${side}-${kind}`, tokenFace(side, kind)])),
  ...Object.values(ANGLE).map(
    (degrees) => /** @type {[string, string]} */ ([`${side}-${degrees}`, tokenFoot(side, degrees)]),
  ),
]);

/** What pictures refer to, by its name. @type {Readonly<Record<string, string>>} */
export const PIECE_DEFS = {
  ...Object.fromEntries(tokens.map(([id, drawn]) => [id, `<g id="${id}">${drawn}</g>`])),
  block: `<g id="block">${paths([shadow, blockSide, mortar, brick, paleBrick, darkBrick, light])}</g>`,
  slot: `<g id="slot">${paths([SLOT.well, SLOT.lip])}</g>`,
  ship: `<g id="ship">${paths([wake, shipShadow, shipSide, deck])}</g>`,
  deck: `<g id="deck">${paths([lane, rail, tower, lamp])}</g>`,
  die: `<radialGradient id="die" cx=".32" cy=".26" r=".8">${stop(0.25, 'var(--die-1)')}${stop(1, 'var(--die-2)')}</radialGradient>`,
};

const gleam = paths([GLEAM]);

/** @param {Character} character */
export function piece({ side, kind, facing }) {
  const degrees = ANGLE[facing];
  const turn = degrees === 0 ? '' : ` transform="rotate(${degrees})"`;
  return `<use href="#${side}-${degrees}"/><use href="#${side}-${kind}"${turn}/>${gleam}`;
}

export const LYING_BLOCK = '<use href="#block"/>';
export const FUSE = paths([BLOCK.fuse]);
/** The underside that nobody hopes for. */
export const LIVE_BLOCK = paths([shadow, blockSide, mortar, burst, ember]);

/** From the island's edge to the middle of a deck, and how much of that the missile bridges. */
export const PAD_OFF = 112;
const MISSILE = PAD_OFF - DECK - 38 + 16;

/**
 * A ship along the edge, around its missile's column. Its slots are drawn over their columns, with their numbers at the
 * seaward rail.
 * @param {Side} side
 * @param {readonly (Kind | null)[]} slots
 */
export function pad(side, slots) {
  const out = side === 'red' ? 1 : -1;
  const hull = `<use href="#ship"/>${paths([band], ENAMEL[side])}<use href="#deck"/>`;
  const drawn = slots.map((kind, slot) => {
    const x = (side === 'red' ? slot - 2 : 2 - slot) * 100;
    const held = kind === null ? '' : group('scale(0.9)', piece({ side, kind, facing: forwardOf(side) }));
    const number = element(
      'text',
      {
        y: n(out * (DECK + 22) + 8),
        'font-size': 23,
        'font-weight': 600,
        fill: '#fff',
        'text-anchor': 'middle',
      },
      String(slot + 1),
    );
    return group(`translate(${x} 0)`, `<use href="#slot"/>${held}${number}`);
  });
  const bow = out === 1 ? hull : group('scale(-1 1)', hull);
  return bow + drawn.join('') + group(`translate(0 ${-out * DECK}) scale(1 ${out})`, paths(missile(MISSILE)));
}

/** The page's die is a cube that is thrown; here it lies on its value. @param {number} value @param {Side} side */
export function die(value, side) {
  const digit = {
    y: 22,
    'font-size': 60,
    'font-weight': 800,
    fill: ENAMEL[side].edge,
    'text-anchor': 'middle',
  };
  return (
    paths([
      { d: rectangle(-38, -26, 82, 82, 17), fill: 'var(--shade)', opacity: 0.3 },
      { d: rectangle(-41, -34, 82, 86, 17), fill: 'var(--die-foot)' },
      { d: rectangle(-41, -34, 82, 80, 17), fill: 'var(--die-side)' },
      { d: rectangle(-40, -40, 80, 80, 15), fill: 'url(#die)' },
    ]) + element('text', digit, String(value))
  );
}
