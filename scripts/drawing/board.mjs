// Draws a piece of the island as SVG: sea, sand, blocks, pads, characters, and marks on top. It knows no rules and no
// position: it is given what stands where and what to mark. Which pictures there are is in pictures.mjs.
import { SIZE } from '@bfi/engine';
import { ISLAND_DEFS, names, scenery } from './island.mjs';
import { at, drawMark, tints } from './marks.mjs';
import { die, LYING_BLOCK, PAD_OFF, PIECE_DEFS, pad, piece } from './pieces.mjs';
import { element, escapeXml, group, n } from './svg.mjs';

/** @typedef {import('@bfi/engine').Character} Character */
/** @typedef {import('@bfi/engine').Facing} Facing */
/** @typedef {import('@bfi/engine').Kind} Kind */
/** @typedef {import('@bfi/engine').Side} Side */
/** @typedef {{ readonly column: number, readonly row: number }} Place A square; both count from 0. */

/**
 * What is drawn over the board. `gone` is a character that has just been removed, `no` a way that is shut, `noEntry` the
 * same as a badge on whoever stands there, `only` the one square within a character's range, `live` a block that has just
 * shown its burst, `due` one that was set off and is flipped next.
 * @typedef {{ type: 'arrow' | 'ahead' | 'turnLeft' | 'turnRight', at: Place, facing: Facing }
 *   | { type: 'turnHereLeft' | 'turnHereRight', at: Place, facing: Facing }
 *   | { type: 'chosen', at: Place, character: Character }
 *   | { type: 'aim', from: Place, to: Place }
 *   | { type: 'blast' | 'live' | 'due' | 'only' | 'no' | 'noEntry' | 'home', at: Place }
 *   | { type: 'gone', at: Place, character: Character }
 *   | { type: 'odds', at: Place, text: string }} Mark
 */

/** @typedef {{ readonly missile: number, readonly slots: readonly (Kind | null)[] }} Pad */

/**
 * One view of the island. `from` and `to` are the outermost squares to show; where they reach an edge, the sea shows too.
 * @typedef {object} Panel
 * @property {Place} from
 * @property {Place} to
 * @property {readonly { at: Place, character: Character }[]} characters
 * @property {readonly Place[]} blocks
 * @property {Readonly<Record<Side, Pad>> | null} pads
 * @property {readonly Mark[]} marks
 * @property {{ value: number, side: Side } | null} die
 */

/**
 * @typedef {object} Drawing
 * @property {string} title
 * @property {string} description
 * @property {number} square The side of a square.
 * @property {readonly Panel[]} panels
 */

/** Around the squares, in squares: room for the letters and numbers inside the island, sea and pads beyond it. */
const ROOM = { label: 0.5, plain: 0.18, sea: 1.28, pad: 2.12 };
const GAP = 1;

const DEFS = { ...ISLAND_DEFS, ...PIECE_DEFS };

/** Only what a picture refers to. @param {string} drawn */
function defsFor(drawn) {
  // The island's own sand is meant within the definitions.
  const all = drawn + ISLAND_DEFS.island;
  const used = Object.entries(DEFS).filter(([id]) => all.includes(`#${id}"`) || all.includes(`#${id})`));
  return `<defs>\n${used.map(([, text]) => text).join('\n')}\n</defs>`;
}

/** @param {Drawing} drawing */
export function drawSvg({ title, description, square, panels }) {
  const boxes = panels.map(boxOf);
  const width = boxes.reduce((sum, box) => sum + box.width, (panels.length - 1) * GAP) * square;
  const height = Math.max(...boxes.map((box) => box.height)) * square;
  let x = 0;
  const parts = panels.map((panel, index) => {
    const box = boxes[index] ?? boxOf(panel);
    const y = (height - box.height * square) / 2;
    const scale = `scale(${square / 100})`;
    const between = { x: x - (GAP * square) / 2, y: height / 2 };
    const arrow = index === 0 ? '' : `${at(between, group(scale, NEXT))}\n`;
    const part = `${arrow}<g transform="translate(${n(x)} ${n(y)}) ${scale}">\n${drawPanel(panel, box, index)}</g>\n`;
    x += (box.width + GAP) * square;
    return part;
  });
  const drawn = parts.join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" width="${n(width)}" height="${n(height)}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif" role="img" aria-labelledby="title desc">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml(description)}</desc>
${defsFor(drawn)}
${drawn}</svg>
`;
}

/** Between two panels, on the page's own background: gold with a dark edge shows on light and on dark. */
const NEXT = element('path', {
  d: 'M-30-10H4V-28L34 0L4 28V10H-30Z',
  fill: 'var(--gold)',
  stroke: 'var(--gold-edge)',
  'stroke-width': 4,
  'stroke-linejoin': 'round',
});

/**
 * What a panel shows, in squares; y grows towards row 12.
 * @param {Panel} panel
 */
function boxOf({ from, to, pads }) {
  const beyond = pads === null ? ROOM.sea : ROOM.pad;
  const left = from.column <= 0 ? from.column - ROOM.sea : from.column - ROOM.label;
  const right = to.column + 1 + (to.column >= SIZE - 1 ? ROOM.sea : ROOM.plain);
  const bottom = from.row === 0 ? -beyond : from.row - ROOM.label;
  const top = to.row + 1 + (to.row === SIZE - 1 ? beyond : ROOM.plain);
  return { left, top, width: right - left, height: top - bottom };
}

/** @typedef {ReturnType<typeof boxOf>} Box */

/** @param {Place} place */
const middle = ({ column, row }) => ({ x: column * 100 + 50, y: (SIZE - 1 - row) * 100 + 50 });

/**
 * @param {Panel} panel
 * @param {Box} box
 * @param {number} index
 */
function drawPanel(panel, box, index) {
  const [width, height] = [n(box.width * 100), n(box.height * 100)];
  const corner = { x: -box.left * 100, y: (box.top - SIZE) * 100 };
  const { from, to } = panel;
  const first = { column: Math.max(from.column, 0), row: Math.max(from.row, 0) };
  const shown = element('rect', {
    x: first.column * 100 - 1.5,
    y: (SIZE - 1 - to.row) * 100 - 1.5,
    width: (to.column + 1 - first.column) * 100 + 3,
    height: (to.row + 1 - first.row) * 100 + 3,
  });
  const drawn = (/** @type {Mark['type'][]} */ ...types) =>
    panel.marks.filter(({ type }) => types.includes(type)).map((mark) => drawMark(mark, middle));
  const layers = [
    '<use href="#island"/>',
    ...scenery({
      left: -corner.x,
      right: -corner.x + box.width * 100,
      top: -corner.y,
      bottom: -corner.y + box.height * 100,
    }),
    `<clipPath id="squares${index}">${shown}</clipPath><g clip-path="url(#squares${index})"><use href="#grid"/></g>`,
    names(panel),
    ...tints(panel.marks, middle),
    ...(panel.pads === null ? [] : pads(panel, panel.pads)),
    ...drawn('chosen'),
    ...panel.blocks.map((place) => at(middle(place), LYING_BLOCK)),
    ...drawn('gone', 'due'),
    ...panel.characters.map(({ at: place, character }) => at(middle(place), piece(character))),
    ...drawn('live', 'only', 'aim'),
    ...drawn('odds'),
    ...drawn('arrow', 'ahead', 'turnLeft', 'turnRight', 'turnHereLeft', 'turnHereRight', 'no', 'noEntry'),
  ];
  return `<clipPath id="panel${index}"><rect width="${width}" height="${height}" rx="30"/></clipPath>
<g clip-path="url(#panel${index})">
<rect width="${width}" height="${height}" fill="url(#sea)"/><rect width="${width}" height="${height}" fill="url(#wave)"/>
${at(corner, `\n${layers.join('\n')}\n`)}
${panel.die === null ? '' : `${at(dieAt(box), die(panel.die.value, panel.die.side))}\n`}</g>
`;
}

/**
 * @param {Panel} panel
 * @param {Readonly<Record<Side, Pad>>} both
 */
function pads({ from, to }, both) {
  const middleOf = (/** @type {Side} */ side) => ({
    x: both[side].missile * 100 + 50,
    y: side === 'red' ? SIZE * 100 + PAD_OFF : -PAD_OFF,
  });
  return [
    ...(from.row === 0 ? [at(middleOf('red'), pad('red', both.red.slots))] : []),
    ...(to.row === SIZE - 1 ? [at(middleOf('blue'), pad('blue', both.blue.slots))] : []),
  ];
}

/** Top right, except where Blue's pad lies there. @param {Box} box */
function dieAt({ top, width }) {
  return { x: top > SIZE ? 80 : (width - 0.62) * 100, y: 62 };
}
