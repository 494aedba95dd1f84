// Sea, sand, squares and their names, as the page shows them, in hundredths of a square. The sand is plain here: its
// grains would be most of a picture's file.
import { formatColumn, SIZE } from '@bfi/engine';
import {
  CREST,
  GRID,
  NAME_AT,
  NAMES,
  PALM_SHADE,
  PALMS,
  palm,
  ROCKS,
  ROSE,
  SAND,
  shores,
} from '../../packages/web/src/look/island.ts';
import { element, group, paths, stop } from './svg.mjs';

/** @typedef {import('./board.mjs').Panel} Panel */

const BEACH = 38;
const shore = shores(BEACH, BEACH, false);

const { x1, y1, x2, y2, from, to } = SAND;

/** What pictures refer to, by its name. @type {Readonly<Record<string, string>>} */
export const ISLAND_DEFS = {
  sea: `<radialGradient id="sea" cx=".5" cy=".46" r=".8">${stop(0.3, 'var(--sea-1)')}${stop(1, 'var(--sea-2)')}</radialGradient>`,
  wave: `<pattern id="wave" width="120" height="46" patternUnits="userSpaceOnUse">${paths([{ ...CREST, opacity: 0.14 }])}</pattern>`,
  sand: element('linearGradient', { id: 'sand', x1, y1, x2, y2 }, stop(0, from) + stop(1, to)),
  island: `<g id="island">${paths([...shore.water, { d: shore.sand, fill: 'url(#sand)' }])}</g>`,
  grid: `<g id="grid">${grid()}</g>`,
};

/** The palms and rocks within a part of the picture. @param {{ left: number, right: number, top: number, bottom: number }} part */
export function scenery({ left, right, top, bottom }) {
  const isIn = (/** @type {{ x: number, y: number }} */ { x, y }) =>
    x > left - REACH && x < right + REACH && y > top - REACH && y < bottom + REACH;
  const palms = PALMS.filter(isIn).map(({ x, y, size, lean }) => {
    const { shade, tree } = palm(lean);
    const drawn = element('g', { ...PALM_SHADE }, paths(shade)) + paths(tree);
    return group(`translate(${x} ${y}) scale(${size})`, drawn);
  });
  const rocks = ROCKS.filter(isIn).map(({ x, y, size, stones }) =>
    group(`translate(${x} ${y}) scale(${size})`, paths(stones)),
  );
  return [...palms, ...rocks];
}
/** No palm and no rock is wider than this from its middle. */
const REACH = 70;

function grid() {
  const half = element('path', { d: ROSE.halves, fill: ROSE.paint.stroke, stroke: 'none' });
  const rose = element(
    'g',
    { transform: `translate(${SIZE * 50} ${SIZE * 50})`, ...ROSE.paint },
    `<path d="${ROSE.lines}"/>${half}`,
  );
  return rose + paths([GRID.checks, GRID.grooveLight, GRID.groove, GRID.edge]);
}

/** The names stand at the edges of what is shown, which may be in the middle of the island. @param {Panel} panel */
export function names({ from: first, to: last }) {
  const [left, bottom] = [Math.max(first.column, 0), Math.max(first.row, 0)];
  let texts = '';
  for (let column = left; column <= last.column; column++) {
    texts += `<text x="${column * 100 + 50}" y="${(SIZE - bottom) * 100 + NAME_AT.below}" text-anchor="middle">${formatColumn(column)}</text>`;
  }
  for (let row = bottom; row <= last.row; row++) {
    texts += `<text x="${left * 100 - NAME_AT.beside}" y="${(SIZE - 1 - row) * 100 + NAME_AT.middle}" text-anchor="end">${row + 1}</text>`;
  }
  return element('g', NAMES, texts);
}
