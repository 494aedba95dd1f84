// What is drawn over the board of a picture: the page's own marks, and a few that only a book needs.
import {
  AIM,
  aimLine,
  CHANCE,
  chanceHalf,
  PICKED,
  PICKED_CORNER,
  PICKED_PAINTS,
  STEP,
  stepHeading,
  stepShape,
  TINTS,
  tint,
} from '../../packages/web/src/look/marks.ts';
import { ellipse, rectangle } from '../../packages/web/src/look/paint.ts';
import { ANGLE, FUSE, LIVE_BLOCK, piece } from './pieces.mjs';
import { element, escapeXml, group, n, paths } from './svg.mjs';

/** @typedef {import('@bfi/engine').Facing} Facing */
/** @typedef {import('./board.mjs').Mark} Mark */
/** @typedef {import('./board.mjs').Place} Place */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {(place: Place) => Point} Middle Where the middle of a square is in the picture. */

/** @param {Point} point @param {string} inner */
export const at = ({ x, y }, inner) => group(`translate(${n(x)} ${n(y)})`, inner);

/** @type {Partial<Record<Mark['type'], keyof typeof TINTS>>} A character that may turn left may turn right as well. */
const TINTED = { home: 'allowed', blast: 'danger', ahead: 'way', turnLeft: 'way' };

/**
 * The tinted squares under everything that stands on them, one path for each colour.
 * @param {readonly Mark[]} marks
 * @param {Middle} middle
 */
export function tints(marks, middle) {
  /** @type {Map<keyof typeof TINTS, string>} */
  const found = new Map();
  for (const mark of marks) {
    const name = TINTED[mark.type];
    if (name === undefined || !('at' in mark)) continue;
    const { x, y } = middle(mark.at);
    const { inset, corner } = TINTS[name];
    found.set(name, (found.get(name) ?? '') + tint(x, y, inset, corner));
  }
  return [...found].map(([name, d]) => paths([{ d, ...TINTS[name].paint }]));
}

/**
 * @param {Mark} mark
 * @param {Middle} middle
 * @returns {string}
 */
export function drawMark(mark, middle) {
  switch (mark.type) {
    case 'home':
    case 'blast':
      return '';
    case 'arrow':
    case 'ahead':
      return at(middle(mark.at), step(null, mark.facing, false));
    case 'turnLeft':
      return at(middle(mark.at), step('left', mark.facing, false));
    case 'turnRight':
      return at(middle(mark.at), step('right', mark.facing, false));
    case 'turnHereLeft':
      return at(middle(mark.at), step('left', mark.facing, true));
    case 'turnHereRight':
      return at(middle(mark.at), step('right', mark.facing, true));
    case 'chosen':
      return at(middle(mark.at), CHOSEN);
    case 'gone':
      return at(middle(mark.at), `<g opacity=".42">${piece(mark.character)}</g>${CROSS}`);
    case 'live':
      return at(middle(mark.at), LIVE_BLOCK);
    case 'due':
      return at(middle(mark.at), FUSE);
    case 'only':
      return at(middle(mark.at), RING);
    case 'no':
      return at(middle(mark.at), NO);
    case 'noEntry':
      return at(middle(mark.at), group('translate(-30 -28) scale(0.85)', NO));
    case 'aim':
      return aim(middle(mark.from), middle(mark.to));
    case 'odds':
      return at(middle(mark.at), odds(mark.text));
  }
}

const frame = rectangle(-PICKED, -PICKED, 2 * PICKED, 2 * PICKED, PICKED_CORNER);
const CHOSEN = paths([
  { d: frame, ...PICKED_PAINTS.edge },
  { d: frame, ...PICKED_PAINTS.frame },
]);

const stroke = /** @type {const} */ ({ fill: 'none', 'stroke-linecap': 'round' });
const crossed = 'M-27-27L27 27M27-27L-27 27';
const CROSS = paths([
  { d: crossed, ...stroke, stroke: 'var(--around-fire)', 'stroke-width': 15 },
  { d: crossed, ...stroke, stroke: 'var(--fire)', 'stroke-width': 8 },
]);
const RING = paths([
  {
    d: rectangle(-43, -43, 86, 86, 14),
    ...stroke,
    stroke: 'var(--fire)',
    'stroke-width': 5,
    'stroke-dasharray': '4 11',
  },
]);
const NO = paths([
  {
    d: `${ellipse(0, 0, 24)}M-16 16L16-16`,
    fill: 'var(--around-fire)',
    stroke: '#5b5346',
    'stroke-width': 6,
  },
]);

/**
 * The end of a move, or a turn beside whoever turns on the spot.
 * @param {'left' | 'right' | null} turn
 * @param {Facing} before Where the character looks before it turns.
 * @param {boolean} inPlace
 */
function step(turn, before, inPlace) {
  const degrees = ANGLE[before] + (turn === null ? 0 : turn === 'right' ? 90 : -90);
  const { size, aside } = stepShape(turn !== null, inPlace, false);
  const angle = (degrees * Math.PI) / 180;
  const disc = [
    { d: ellipse(0, 4, size), ...STEP.shadow },
    { d: ellipse(0, 0, size), ...STEP.plate },
    { d: turn === null ? STEP.ahead : STEP.bent, transform: stepHeading(turn, degrees, size), ...STEP.arrow },
  ];
  return at({ x: Math.sin(angle) * aside, y: -Math.cos(angle) * aside }, paths(disc));
}

/** @param {Point} from @param {Point} to */
function aim(from, to) {
  const line = aimLine(from, to);
  const hair = [
    { d: AIM.hair, ...AIM.hairEdge },
    { d: AIM.hair, ...AIM.hairLine },
  ];
  return (
    paths([
      { d: line, ...AIM.lineEdge },
      { d: line, ...AIM.line },
    ]) + at(to, paths(hair))
  );
}

/** @param {string} text */
function odds(text) {
  const half = chanceHalf(text);
  const { height } = CHANCE;
  const pill = { d: rectangle(-half, -height / 2, 2 * half, height, height / 2), ...CHANCE.pill };
  const sign = group(`translate(${20 - half} 0)`, paths([CHANCE.burst]));
  return at({ x: 0, y: CHANCE.over }, paths([pill]) + sign + element('text', CHANCE.text, escapeXml(text)));
}
