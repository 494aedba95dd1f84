// Draws a piece of the island as SVG: sea, sand, blocks, pads, characters, and marks on top. It knows no rules and no
// position: it is given what stands where and what to mark. Which pictures there are is in draw-pictures.mjs.

/** @typedef {import('@bfi/engine').Character} Character */
/** @typedef {import('@bfi/engine').Facing} Facing */
/** @typedef {import('@bfi/engine').Kind} Kind */
/** @typedef {import('@bfi/engine').Side} Side */
/** @typedef {{ readonly column: number, readonly row: number }} Place A square; both count from 0. */

/**
 * What is drawn over the board. `gone` is a character that has just been removed, `no` a way that is shut, `noEntry` the
 * same as a badge on whoever stands there, `only` the one square within a character's range, `live` a block that has just
 * shown its skull, `due` one that was set off and is flipped next.
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
 * @property {number | null} die
 */

/**
 * @typedef {object} Drawing
 * @property {string} title
 * @property {string} description
 * @property {number} square The side of a square.
 * @property {readonly Panel[]} panels
 */

const SIZE = 12;
const ANGLE = { north: 0, east: 90, south: 180, west: 270 };
const COLOURS = {
  red: { fill: '#c9472f', edge: '#7d2416', ink: '#fff3e6' },
  blue: { fill: '#2c5fb3', edge: '#15336a', ink: '#eaf2ff' },
};

/** Around the squares, in squares: room for the letters and numbers inside the island, sea and pads beyond it. */
const ROOM = { label: 0.5, plain: 0.18, sea: 0.95, pad: 2.05 };
const PAD_DISTANCE = 1.22;
const GAP = 1;

/** @param {number} value */
const n = (value) => String(Math.round(value * 10) / 10);

/** @param {Drawing} drawing */
export function drawSvg({ title, description, square, panels }) {
  const boxes = panels.map(boxOf);
  const width = boxes.reduce((sum, box) => sum + box.width, (panels.length - 1) * GAP) * square;
  const height = Math.max(...boxes.map((box) => box.height)) * square;
  let x = 0;
  const parts = panels.map((panel, index) => {
    const box = boxes[index] ?? boxOf(panel);
    const y = (height - box.height * square) / 2;
    const arrow = index === 0 ? '' : nextArrow(x - (GAP * square) / 2, height / 2, square);
    const part = `${arrow}<g transform="translate(${n(x)} ${n(y)})">\n${drawPanel(panel, box, square, index)}</g>\n`;
    x += (box.width + GAP) * square;
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" width="${n(width)}" height="${n(height)}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif" role="img" aria-labelledby="title desc">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml(description)}</desc>
${DEFS}
${parts.join('')}</svg>
`;
}

/** @param {string} text */
function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const DEFS = `<defs>
<radialGradient id="sea" cx="50%" cy="45%" r="80%"><stop offset="0" stop-color="#2b8f9c"/><stop offset=".6" stop-color="#176a7a"/><stop offset="1" stop-color="#0d4453"/></radialGradient>
<linearGradient id="sand" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6e2b3"/><stop offset="1" stop-color="#e9cb8f"/></linearGradient>
<pattern id="wave" width="64" height="22" patternUnits="userSpaceOnUse"><path d="M0 14q8-6 16 0t16 0t16 0t16 0" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="2"/></pattern>
<g id="tank"><rect x="-31" y="-26" width="14" height="62" rx="5"/><rect x="17" y="-26" width="14" height="62" rx="5"/><rect x="-13" y="-20" width="26" height="50" rx="4"/><circle cy="8" r="15" fill="currentColor"/><rect x="-8" y="-50" width="16" height="52" rx="5" fill="currentColor"/><circle cy="8" r="10"/><rect x="-4" y="-48" width="8" height="54" rx="3"/></g>
<g id="jeep"><rect x="-27" y="-24" width="9" height="18" rx="4"/><rect x="18" y="-24" width="9" height="18" rx="4"/><rect x="-27" y="12" width="9" height="18" rx="4"/><rect x="18" y="12" width="9" height="18" rx="4"/><path d="M-15-34h30l4 22v42q0 6-6 6h-26q-6 0-6-6v-42z"/><path d="M-12-8h24l-3-9h-18z" fill="currentColor"/></g>
<g id="soldier"><path d="M-21 4q0-34 21-34q21 0 21 34z"/><rect x="-29" y="2" width="58" height="9" rx="4.500"/><path d="M-13 16h26q15 2 15 20h-56q0-18 15-20z"/></g>
<path id="red" d="M0-48L38-20V34Q38 42 30 42H-30Q-38 42-38 34V-20Z"/>
<path id="blue" d="M0-48L36-22Q44 14 24 34Q0 50-24 34Q-44 14-36-22Z"/>
<g id="block"><rect x="-40" y="-40" width="80" height="80" rx="12" fill="#8a6b45" stroke="#553c20" stroke-width="4"/><path d="M-36-13H36M-36 14H36M-25-36V-13M4-36V-13M-10-13V14M20-13V14M-25 14V36M8 14V36" stroke="#553c20" stroke-opacity=".55" stroke-width="4"/><rect x="-36" y="-36" width="72" height="10" rx="5" fill="#fff" opacity=".16"/></g>
<g id="skull" fill="#ffd9cf"><path d="M0-9c6 0 9 4 9 9c0 3-2 5-4 6v4h-10v-4c-2-1-4-3-4-6c0-5 3-9 9-9z"/><g fill="#3a1410"><circle cx="-3.500" cy="0" r="2.300"/><circle cx="3.500" cy="0" r="2.300"/><path d="M-2 10v-3M2 10v-3" stroke="#3a1410" stroke-width="1"/></g></g>
</defs>`;

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

/**
 * @param {Panel} panel
 * @param {Box} box
 * @param {number} square
 * @param {number} index
 */
function drawPanel(panel, box, square, index) {
  /** @param {number} column @param {number} row */
  const at = (column, row) => ({ x: (column - box.left) * square, y: (box.top - row) * square });
  /** @param {Place} place */
  const middle = ({ column, row }) => at(column + 0.5, row + 0.5);
  const pen = { at, middle, square };
  const [width, height] = [n(box.width * square), n(box.height * square)];
  const drawn = (/** @type {Mark['type'][]} */ ...types) =>
    panel.marks.filter(({ type }) => types.includes(type)).map((mark) => drawMark(mark, pen));
  const layers = [
    `<rect width="${width}" height="${height}" fill="url(#sea)"/><rect width="${width}" height="${height}" fill="url(#wave)"/>`,
    ...island(pen),
    ...PALMS.map(({ x, y }) => over(at(x, y), square / 100, 'north', PALM)),
    ...grid(panel, pen),
    ...labels(panel, pen),
    ...tiles(panel.marks, pen),
    ...(panel.pads === null ? [] : pads(panel, panel.pads, pen)),
    ...panel.blocks.map((place) => over(middle(place), square / 100, 'north', BLOCK)),
    ...drawn('chosen', 'gone', 'due'),
    ...panel.characters.map(({ at: place, character }) => piece(character, middle(place), square / 100)),
    ...panel.marks.flatMap((mark) =>
      mark.type === 'aim' ? [aimLine(middle(mark.from), middle(mark.to), square)] : [],
    ),
    ...drawn('live', 'only', 'arrow', 'ahead', 'turnLeft', 'turnRight', 'turnHereLeft', 'turnHereRight'),
    ...drawn('no', 'noEntry', 'aim', 'odds'),
    ...(panel.die === null ? [] : [die(panel.die, box, square)]),
  ];
  return `<clipPath id="panel${index}"><rect width="${width}" height="${height}" rx="14"/></clipPath>
<g clip-path="url(#panel${index})">
${layers.join('\n')}
</g>
`;
}

/** @typedef {{ at(column: number, row: number): Point, middle(place: Place): Point, square: number }} Pen */
/** @typedef {{ x: number, y: number }} Point */

/**
 * The coast wobbles a little, always in the same way, so that the same picture is always the same file.
 * @param {Pen} pen
 */
function island(pen) {
  return [
    `<path d="${coast(pen, 0.78, 1)}" fill="#7fd0cf" opacity=".35"/>`,
    `<path d="${coast(pen, 0.56, 5)}" fill="#fff" opacity=".42"/>`,
    `<path d="${coast(pen, 0.38, 9)}" fill="url(#sand)" stroke="#d8b878" stroke-width="2"/>`,
  ];
}

const PALMS = [
  { x: 12.34, y: 8.1 },
  { x: 12.38, y: 7.35 },
];
const PALM = `<g fill="#2f7d4f">${[10, 70, 130, 190, 250, 310]
  .map((angle) => `<ellipse rx="10" ry="32" transform="rotate(${angle}) translate(0-24)"/>`)
  .join('')}<circle r="8" fill="#8b5a2b"/></g>`;

/**
 * @param {Pen} pen
 * @param {number} out How far the coast lies outside the squares.
 * @param {number} phase
 */
function coast({ at }, out, phase) {
  const [low, high, step] = [-out, SIZE + out, (SIZE + 2 * out) / 22];
  /** @type {[number, number][]} */
  const points = [];
  for (let k = 0; k < 22; k++) points.push([low + k * step, low]);
  for (let k = 0; k < 22; k++) points.push([high, low + k * step]);
  for (let k = 0; k < 22; k++) points.push([high - k * step, high]);
  for (let k = 0; k < 22; k++) points.push([low, high - k * step]);
  const wobbly = points.map(([column, row], k) => {
    const away = 0.045 * (Math.sin(k * 1.7 + phase) + Math.sin(k * 0.63 + 2 * phase));
    const { x, y } = at(column + (column < 6 ? -away : away), row + (row < 6 ? -away : away));
    return [x, y];
  });
  const through = wobbly.map(([x = 0, y = 0], k) => {
    const [nextX = 0, nextY = 0] = wobbly[(k + 1) % wobbly.length] ?? [];
    return `${n(x)} ${n(y)} ${n((x + nextX) / 2)} ${n((y + nextY) / 2)}`;
  });
  const [lastX = 0, lastY = 0] = wobbly.at(-1) ?? [];
  const [firstX = 0, firstY = 0] = wobbly[0] ?? [];
  return `M${n((lastX + firstX) / 2)} ${n((lastY + firstY) / 2)}Q${through.join(' ')}Z`;
}

/**
 * @param {Panel} panel
 * @param {Pen} pen
 */
function grid({ from, to }, { at, square }) {
  const first = { column: Math.max(from.column, 0), row: Math.max(from.row, 0) };
  let shade = '';
  let lines = '';
  for (let row = first.row; row <= to.row; row++) {
    for (let column = first.column; column <= to.column; column++) {
      if ((row + column) % 2 === 0) continue;
      const { x, y } = at(column, row + 1);
      shade += `M${n(x)} ${n(y)}h${square}v${square}h-${square}z`;
    }
  }
  const [low, high] = [at(first.column, first.row), at(to.column + 1, to.row + 1)];
  for (let row = first.row; row <= to.row + 1; row++) {
    lines += `M${n(low.x)} ${n(at(0, row).y)}H${n(high.x)}`;
  }
  for (let column = first.column; column <= to.column + 1; column++) {
    lines += `M${n(at(column, 0).x)} ${n(low.y)}V${n(high.y)}`;
  }
  return [
    `<path d="${shade}" fill="#b98a3c" opacity=".1"/>`,
    `<path d="${lines}" stroke="#a77f3e" stroke-opacity=".35" fill="none"/>`,
  ];
}

/**
 * @param {Panel} panel
 * @param {Pen} pen
 */
function labels({ from, to }, { at, square }) {
  const size = n(square * 0.26);
  const open = `<g font-size="${size}" fill="#7a5a25" text-anchor="middle">`;
  const first = { column: Math.max(from.column, 0), row: Math.max(from.row, 0) };
  let texts = '';
  for (let column = first.column; column <= to.column; column++) {
    const { x, y } = at(column + 0.5, first.row);
    texts += `<text x="${n(x)}" y="${n(y + square * 0.27)}">${'abcdefghijkl'[column]}</text>`;
  }
  for (let row = first.row; row <= to.row; row++) {
    const { x, y } = at(first.column, row + 0.5);
    texts += `<text x="${n(x - square * 0.2)}" y="${n(y + square * 0.09)}">${row + 1}</text>`;
  }
  return [`${open}${texts}</g>`];
}

// Shadows are plain shapes: not every reader of SVG knows filters.
const SHADOW = 'fill="#3b2a12" opacity=".28"';
const BLOCK = `<rect x="-40" y="-34" width="80" height="82" rx="13" ${SHADOW}/><use href="#block"/>`;

/**
 * @param {Character} character
 * @param {Point} point
 * @param {number} scale
 */
function piece({ side, kind, facing }, { x, y }, scale) {
  const { fill, edge, ink } = COLOURS[side];
  const turn = `rotate(${ANGLE[facing]})`;
  const shadow = `<use href="#${side}" transform="translate(0 7) ${turn}" ${SHADOW}/>`;
  const outline = `<use href="#${side}" fill="${fill}" stroke="${edge}" stroke-width="4"/>`;
  const nose = `<path d="M-9-30L0-40L9-30" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
  const glyph = `<use href="#${kind}" transform="translate(0 9) scale(.76)" fill="${ink}" color="${fill}"/>`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${shadow}<g transform="${turn}">${outline}${nose}${glyph}</g></g>`;
}

/**
 * @param {Panel} panel
 * @param {Readonly<Record<Side, Pad>>} both
 * @param {Pen} pen
 */
function pads({ from, to }, both, pen) {
  return [
    ...(from.row === 0 ? pad('red', both.red, pen) : []),
    ...(to.row === SIZE - 1 ? pad('blue', both.blue, pen) : []),
  ];
}

/**
 * A ship along the edge. Its slots are drawn over their columns; the gold missile points at the island.
 * @param {Side} side
 * @param {Pad} shown
 * @param {Pen} pen
 */
function pad(side, { missile, slots }, { at, square }) {
  const [deckRow, out] = side === 'red' ? [-PAD_DISTANCE, 1] : [SIZE + PAD_DISTANCE, -1];
  const deck = at(missile + 0.5, deckRow);
  const [half, bow] = [square * 2.58, square * 0.42];
  const [landward, seaward] = [-out * square * 0.5, out * square * 0.74];
  const outline = `M${n(-half - bow)} ${n((landward + seaward) / 2)}Q${n(-half - bow * 0.7)} ${n(landward)} ${n(-half + bow * 0.2)} ${n(landward)}H${n(half - bow * 0.2)}Q${n(half + bow * 0.7)} ${n(landward)} ${n(half + bow)} ${n((landward + seaward) / 2)}Q${n(half + bow * 0.7)} ${n(seaward)} ${n(half - bow * 0.2)} ${n(seaward)}H${n(-half + bow * 0.2)}Q${n(-half - bow * 0.7)} ${n(seaward)} ${n(-half - bow)} ${n((landward + seaward) / 2)}Z`;
  const shadow = `<path d="${outline}" transform="translate(0 4)" fill="#06222b" opacity=".4"/>`;
  const hull = `<path d="${outline}" fill="#41535f" stroke="#25323b" stroke-width="2"/>`;
  const wedge = `<path d="M${n(-square * 0.17)} ${n(landward)}L0 ${n(landward - out * square * 0.3)}L${n(square * 0.17)} ${n(landward)}Z" fill="#ffd84d" stroke="#8a5d00" stroke-width="1.500"/>`;
  const drawn = slots.map((kind, slot) => {
    const x = (side === 'red' ? slot - 2 : 2 - slot) * square;
    const well = `<rect x="${n(x - square * 0.45)}" y="${n(-square * 0.45)}" width="${n(square * 0.9)}" height="${n(square * 0.9)}" rx="${n(square * 0.15)}" fill="${slot === 2 ? '#ffd84d' : '#fff'}" opacity="${slot === 2 ? '.24' : '.09'}"/>`;
    const number = `<text x="${n(x)}" y="${n(out * square * 0.59 + square * 0.08)}" font-size="${n(square * 0.23)}" fill="#d5e0e6" text-anchor="middle">${slot + 1}</text>`;
    const facing = side === 'red' ? 'north' : 'south';
    const held = kind === null ? '' : piece({ side, kind, facing }, { x, y: 0 }, (square * 0.88) / 100);
    return well + number + held;
  });
  return [
    `<g transform="translate(${n(deck.x)} ${n(deck.y)})">${shadow}${hull}${wedge}${drawn.join('')}</g>`,
  ];
}

/**
 * @param {Mark} mark
 * @param {Pen} pen
 * @returns {string}
 */
function drawMark(mark, pen) {
  const { square, middle } = pen;
  const scale = square / 100;
  switch (mark.type) {
    case 'home':
    case 'blast':
      return '';
    case 'arrow':
    case 'ahead':
      return over(middle(mark.at), scale, mark.facing, AHEAD);
    case 'turnLeft':
      return over(middle(mark.at), scale, mark.facing, bend(-24, -1));
    case 'turnRight':
      return over(middle(mark.at), scale, mark.facing, bend(24, 1));
    case 'turnHereLeft':
      return over(middle(mark.at), scale, mark.facing, bend(-74, -1));
    case 'turnHereRight':
      return over(middle(mark.at), scale, mark.facing, bend(74, 1));
    case 'chosen': {
      const { side, facing } = mark.character;
      const halo = `<use href="#${side}" fill="none" stroke="#ffd84d" stroke-width="20" stroke-linejoin="round"/>`;
      return over(middle(mark.at), scale, facing, halo);
    }
    case 'gone':
      return `<g opacity=".42">${piece(mark.character, middle(mark.at), scale)}</g>${over(middle(mark.at), scale, 'north', CROSS)}`;
    case 'live':
      return over(middle(mark.at), scale, 'north', LIVE);
    case 'due':
      return over(middle(mark.at), scale, 'north', SPARK);
    case 'only':
      return over(middle(mark.at), scale, 'north', RING);
    case 'no':
      return over(middle(mark.at), scale, 'north', NO);
    case 'noEntry':
      return over(middle(mark.at), scale, 'north', `<g transform="translate(-30 -28) scale(.85)">${NO}</g>`);
    case 'aim':
      return over(middle(mark.to), scale, 'north', HAIR);
    case 'odds':
      return odds(mark.text, middle(mark.at), scale);
  }
}

const AHEAD =
  '<circle r="30" fill="#fff7d6" stroke="#c98b00" stroke-width="4"/><path d="M0 16V-16M-12-4L0-17L12-4" stroke="#7a5200" stroke-width="7" fill="none" stroke-linecap="round" stroke-linejoin="round"/>';
const CROSS =
  '<path d="M-27-27L27 27M27-27L-27 27" stroke="#fff" stroke-width="15" stroke-linecap="round"/><path d="M-27-27L27 27M27-27L-27 27" stroke="#b3261e" stroke-width="8" stroke-linecap="round"/>';
const SPARK =
  '<path d="M0-66V-52M0 52V66M-66 0H-52M52 0H66M-47-47L-38-38M47-47L38-38M-47 47L-38 38M47 47L38 38" stroke="#b3261e" stroke-width="8" stroke-linecap="round"/><rect x="-44" y="-44" width="88" height="88" rx="15" fill="none" stroke="#ff8a3d" stroke-width="8"/>';
const RING =
  '<rect x="-43" y="-43" width="86" height="86" rx="14" fill="none" stroke="#b3261e" stroke-width="5" stroke-dasharray="4 11" stroke-linecap="round"/>';
const LIVE = '<circle r="33" fill="#3a1410" opacity=".94"/><use href="#skull" transform="scale(2.300)"/>';
const HAIR = ['#fff" stroke-width="11', '#b3261e" stroke-width="5.500']
  .map(
    (stroke) =>
      `<g fill="none" stroke="${stroke}" stroke-linecap="round"><circle r="41"/><path d="M-55 0H-29M29 0H55M0-55V-29M0 29V55"/></g>`,
  )
  .join('');
const NO =
  '<circle r="24" fill="#f7f1e3" stroke="#5b5346" stroke-width="6"/><path d="M-16 16L16-16" stroke="#5b5346" stroke-width="6"/>';

/**
 * A bent arrow, at the left or at the right of the square's middle.
 * @param {number} x
 * @param {1 | -1} hand
 */
function bend(x, hand) {
  return `<g transform="translate(${x} 0) scale(${hand} 1)"><circle r="22" fill="#fff7d6" stroke="#c98b00" stroke-width="4"/><path d="M-8 12V2Q-8-7 1-7H9M2-15L10-7L2 1" stroke="#7a5200" stroke-width="5" fill="none" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

/**
 * @param {Point} point
 * @param {number} scale
 * @param {Facing} facing
 * @param {string} inner
 */
function over({ x, y }, scale, facing, inner) {
  const turn = ANGLE[facing] === 0 ? '' : `rotate(${ANGLE[facing]}) `;
  return `<g transform="translate(${n(x)} ${n(y)}) ${turn}scale(${scale})">${inner}</g>`;
}

/** @type {Partial<Record<Mark['type'], string>>} */
const TILES = {
  home: '#e9b53a" opacity=".3',
  blast: '#e2562f" opacity=".34',
  ahead: '#ffd84d" opacity=".55',
  turnLeft: '#ffd84d" opacity=".55',
};

/**
 * The tinted squares under everything that stands on them. A character that may turn left may turn right as well.
 * @param {readonly Mark[]} marks
 * @param {Pen} pen
 */
function tiles(marks, { at, square }) {
  return marks.flatMap((mark) => {
    const fill = TILES[mark.type];
    if (fill === undefined || !('at' in mark)) return [];
    const { x, y } = at(mark.at.column + 0.04, mark.at.row + 0.96);
    const side = n(square * 0.92);
    return `<rect x="${n(x)}" y="${n(y)}" width="${side}" height="${side}" rx="${n(square * 0.15)}" fill="${fill}"/>`;
  });
}

/**
 * From the shooter's nose to the cross-hair.
 * @param {Point} from
 * @param {Point} to
 * @param {number} square
 */
function aimLine(from, to, square) {
  const scale = square / 100;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [start, stop] = [54 * scale, length - 58 * scale];
  const line = `M${n(from.x + dx * start)} ${n(from.y + dy * start)}L${n(from.x + dx * stop)} ${n(from.y + dy * stop)}`;
  return `<path d="${line}" stroke="#fff" stroke-opacity=".75" stroke-width="${n(10 * scale)}" stroke-linecap="round"/><path d="${line}" stroke="#b3261e" stroke-width="${n(6 * scale)}" stroke-dasharray="${n(3 * scale)} ${n(13 * scale)}" stroke-linecap="round"/>`;
}

/**
 * @param {string} text
 * @param {Point} point
 * @param {number} scale
 */
function odds(text, { x, y }, scale) {
  const width = 54 + text.length * 12.5;
  return `<g transform="translate(${n(x + 64 * scale)} ${n(y)}) scale(${scale})"><rect x="0" y="-22" width="${width}" height="44" rx="22" fill="#3a1410" opacity=".94"/><use href="#skull" transform="translate(24 0) scale(1.400)"/><text x="42" y="8" font-size="23" font-weight="600" fill="#ffd9cf">${escapeXml(text)}</text></g>`;
}

/**
 * @param {number} value
 * @param {Box} box
 * @param {number} square
 */
function die(value, box, square) {
  // Top right, except where Blue's pad lies there.
  const x = box.top > SIZE ? square * 0.8 : (box.width - 0.62) * square;
  return `<g transform="translate(${n(x)} ${n(square * 0.62)}) scale(${square / 100})"><rect x="-40" y="-28" width="80" height="80" rx="18" ${SHADOW}/><rect x="-40" y="-34" width="80" height="80" rx="18" fill="#cbb98f"/><rect x="-40" y="-40" width="80" height="80" rx="18" fill="#fffaf0" stroke="#a98f55" stroke-width="2"/><text y="21" font-size="60" font-weight="700" fill="#33240d" text-anchor="middle">${value}</text></g>`;
}

/**
 * Between two panels, on the page's own background: gold with a dark edge shows on light and on dark.
 * @param {number} x
 * @param {number} y
 * @param {number} square
 */
function nextArrow(x, y, square) {
  return `<path transform="translate(${n(x)} ${n(y)}) scale(${square / 100})" d="M-30-10H4V-28L34 0L4 28V10H-30Z" fill="#e9b53a" stroke="#6b4a06" stroke-width="4" stroke-linejoin="round"/>\n`;
}
