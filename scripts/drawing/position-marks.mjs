// From a position to what a picture shows of it: a part of the board, what may be done there as marks, what happened.
import {
  blastAround,
  columnOf,
  columnOfSlot,
  coveredBy,
  decodeAction,
  entryOfSlot,
  formatAction,
  formatSquare,
  homeSquaresOf,
  legalActionList,
  parseAction,
  parseSquare,
  rowOf,
  SIDES,
  SLOTS,
  shotsOf,
  toAct,
  tryPlay,
  viewPosition,
} from '@bfi/engine';

/** @typedef {import('@bfi/engine').Position} Position */
/** @typedef {import('@bfi/engine').GameEvent} GameEvent */
/** @typedef {import('./board.mjs').Mark} Mark */
/** @typedef {import('./board.mjs').Panel} Panel */

/**
 * Plays one token as whoever is to act, by the rules.
 * @param {Position} position
 * @param {string} token
 */
export function played(position, token) {
  const action = parseAction(token);
  const actor = toAct(position);
  const result = action.ok && actor !== 'over' ? tryPlay(position, actor, action.value) : null;
  if (!result?.ok) throw new Error(`${token} is not possible`);
  return result.value;
}

/**
 * @param {Position} position
 * @param {(token: string) => boolean} wanted
 */
export function tokens(position, wanted) {
  return legalActionList(position).map(formatAction).filter(wanted);
}

export const isMove = (/** @type {string} */ token) => /^[a-l]\d+-/.test(token);
export const isShot = (/** @type {string} */ token) => token.includes('x');

/** @param {readonly GameEvent[]} events */
export function lost(events) {
  return events.flatMap((event) => (event.type === 'lost' ? [formatSquare(event.square)] : []));
}

/** From where Red could enter. @param {Position} position */
export function enterTokens(position) {
  return Array.from({ length: SLOTS }, (_, index) => index + 1)
    .filter((slot) => entryOfSlot(position, 'red', slot) !== null)
    .map((slot) => `+${slot}`);
}

/** @param {number} square */
export const at = (square) => ({ column: columnOf(square), row: rowOf(square) });

/** @param {string} name */
export function place(name) {
  return at(squareOf(name));
}

/** @param {string} name */
function squareOf(name) {
  const square = parseSquare(name);
  if (square === null) throw new Error(`${name} is no square`);
  return square;
}

/**
 * @param {Position} position
 * @param {string} from
 * @param {string} to
 * @param {readonly Mark[]} marks
 * @param {number} [leftmost] A column out at sea, for pads that hang past the corner.
 * @returns {Panel}
 */
export function panel(position, from, to, marks, leftmost) {
  const view = viewPosition(position);
  const first = place(from);
  return {
    from: { column: leftmost ?? first.column, row: first.row },
    to: place(to),
    characters: view.characters.map(({ square, character }) => ({ at: at(square), character })),
    blocks: view.blocks.map(at),
    pads: view.pads,
    marks,
    die: view.roll === null ? null : { value: view.roll, side: view.side },
  };
}

/**
 * @param {Position} position
 * @param {string} name
 * @returns {Mark[]}
 */
export function chosenMarks(position, name) {
  const character = characterOn(position, name);
  return [{ type: 'chosen', at: place(name), character }];
}

/**
 * @param {Position} position
 * @param {string} name
 */
function characterOn(position, name) {
  const found = viewPosition(position).characters.find(({ square }) => formatSquare(square) === name);
  if (found === undefined) throw new Error(`nobody stands on ${name}`);
  return found.character;
}

/**
 * The gold marks of one character: where its legal moves end.
 * @param {Position} position
 * @param {string} name
 * @returns {Mark[]}
 */
export function moveMarks(position, name) {
  const { facing } = characterOn(position, name);
  /** @type {Mark[]} */
  const marks = legalActionList(position).flatMap((code) => {
    const action = decodeAction(code);
    if (action.type !== 'move' || formatSquare(action.from) !== name) return [];
    const type = action.turn === null ? 'ahead' : action.turn === 'left' ? 'turnLeft' : 'turnRight';
    return [{ type, at: at(action.to), facing }];
  });
  return [...chosenMarks(position, name), ...marks];
}

/**
 * @param {Position} position
 * @param {string} name
 * @returns {Mark[]}
 */
export function turnMarks(position, name) {
  const { facing } = characterOn(position, name);
  /** @type {Mark[]} */
  const marks = legalActionList(position).flatMap((code) => {
    const action = decodeAction(code);
    if (action.type !== 'turn' || formatSquare(action.square) !== name) return [];
    return [{ type: action.turn === 'left' ? 'turnHereLeft' : 'turnHereRight', at: place(name), facing }];
  });
  return [...chosenMarks(position, name), ...marks];
}

/** @param {string} token @returns {Mark[]} */
export function shotMarks(token) {
  const [from = '', to = ''] = token.split('x');
  return [{ type: 'aim', from: place(from), to: place(to) }];
}

/** @param {readonly GameEvent[]} events @returns {Mark[]} */
export function goneMarks(events) {
  return events.flatMap((event) =>
    event.type === 'lost' ? [{ type: 'gone', at: at(event.square), character: event.character }] : [],
  );
}

/** The block's square and those around it. @param {string} name @returns {Mark[]} */
export function blastMarks(name) {
  const block = squareOf(name);
  const covered = [...blastAround(block), block].sort((one, other) => one - other);
  return covered.map((square) => ({ type: 'blast', at: at(square) }));
}

/** @param {string} name @returns {Mark[]} */
export function liveMarks(name) {
  return [...blastMarks(name), { type: 'live', at: place(name) }];
}

/** @returns {Mark[]} */
export function homeRows() {
  return SIDES.flatMap(homeSquaresOf).map((square) => ({ type: 'home', at: at(square) }));
}

/** Where Red's characters could enter, and where not. @param {Position} position @returns {Mark[]} */
export function entryMarks(position) {
  const red = viewPosition(position).pads?.red;
  if (red === undefined) return [];
  return red.slots.flatMap((kind, index) =>
    kind === null ? [] : [entryMark(position, index + 1, red.missile)],
  );
}

/** @param {Position} position @param {number} slot @param {number} missile @returns {Mark} */
function entryMark(position, slot, missile) {
  const square = entryOfSlot(position, 'red', slot);
  if (square !== null) return { type: 'ahead', at: at(square), facing: 'north' };
  const column = columnOfSlot('red', slot, missile);
  return column < 0 ? { type: 'no', at: { column, row: -1 } } : { type: 'noEntry', at: { column, row: 0 } };
}

/** Beside Red's pad, the ways it may go. @param {Position} position @returns {Mark[]} */
export function padMarks(position) {
  const missile = viewPosition(position).pads?.red.missile ?? 0;
  return legalActionList(position).flatMap((code) => {
    const action = decodeAction(code);
    if (action.type !== 'padMove') return [];
    const left = action.turn === 'left';
    const column = missile + (left ? -3.5 : 3.5);
    return [{ type: 'arrow', at: { column, row: -1.6 }, facing: left ? 'west' : 'east' }];
  });
}

/** The one square that Red's characters reach, for those who have nobody there. @param {Position} position @returns {Mark[]} */
export function rangeMarks(position) {
  const aimedAt = shotsOf(position, 'red').map(({ to }) => to);
  return coveredBy(position, 'red')
    .filter((square) => !aimedAt.includes(square))
    .map((square) => ({ type: 'only', at: at(square) }));
}

/** @param {Position} position */
export function oddsOf(position) {
  const { live, safe } = viewPosition(position).pool;
  return `${live}/${live + safe}`;
}
