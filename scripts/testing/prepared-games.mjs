// Games in the middle of everything a player can be asked, as the page keeps them: for browser tests, pictures and measurements.
import { decodeAction, legalActionList, makeRules, viewPosition } from '@bfi/engine';
import {
  aftermathOf,
  computerSeat,
  formatGame,
  Game,
  Match,
  newWar,
  randomSetupAction,
  seatHere,
  sinceActionOf,
} from '@bfi/game';

/** @typedef {import('@bfi/game').Seat} Seat */

/**
 * @typedef {object} Wish
 * @property {'rolloff' | 'blocks' | 'place' | 'load' | 'roll' | 'beaten' | 'move' | 'nominee' | 'pad' | 'blocked' | 'landing' | 'zero' | 'enter' | 'after' | 'penalty' | 'over'} phase
 * @property {import('@bfi/engine').Variant} [variant]
 * @property {Readonly<{ red: Seat, blue: Seat }>} [seats] You against level 2, unless it is said.
 * @property {number} [least] How many actions have been played at least.
 * @property {import('@bfi/engine').WarFormat | null} [war]
 */

/** @typedef {import('@bfi/engine').PositionView} View */

/** What each phase must offer to be worth looking at; some are one phase of the rules in another situation.
 * @type {Readonly<Record<string, { phase?: string, worth: (types: ReadonlySet<string>, view: View, position: import('@bfi/engine').Position) => boolean }>>} */
const WORTH = {
  beaten: { phase: 'roll', worth: () => true },
  move: { worth: (types) => types.has('move') && types.has('shoot') },
  nominee: { phase: 'move', worth: (types, { nominee }) => types.has('move') && typeof nominee === 'number' },
  pad: { phase: 'move', worth: (types) => types.has('padMove') },
  blocked: { phase: 'move', worth: (types) => types.has('blocked') && types.has('shoot') },
  landing: { phase: 'move', worth: (_types, _view, position) => landingIn(position) !== null },
  zero: { worth: (types) => types.has('enter') && types.has('turn') && types.has('pad') },
  after: { worth: (types) => types.has('shoot') },
};

/** Who could land on a block with the next move, and where. @param {import('@bfi/engine').Position} position */
export function landingIn(position) {
  const { blocks } = viewPosition(position);
  const moves = legalActionList(position).map((code) => decodeAction(code));
  return moves.find((action) => action.type === 'move' && blocks.includes(action.to)) ?? null;
}

/** The text of a game in which Red, or chance for Red, is to act in a phase. Always the same one for the same wish.
 * @param {Wish} wish */
export function preparedGame({
  phase,
  variant = 'standard',
  seats = { red: seatHere(), blue: computerSeat(2) },
  least = phase === 'blocks' || phase === 'rolloff' ? 0 : 40,
  war = null,
}) {
  for (let seed = 1; seed < 500; seed++) {
    const match = battleUntil(phase, variant, phase === 'place' || phase === 'load' ? 0 : least, seed);
    if (match === null) continue;
    return formatGame(new Game({ match, seats, war: war === null ? null : newWar(war), date: '2026.01.01' }));
  }
  throw new Error(`no random battle came to ${phase}`);
}

/** How the page keeps a game on the device: the key and the entry.
 * @param {string} id @param {string} text @returns {[string, string]} */
export function keptEntry(id, text) {
  return [`bfi.game.1.${id}`, JSON.stringify({ updated: Date.UTC(2026, 0, 1), title: null, text })];
}

/** @param {Wish['phase']} phase @param {import('@bfi/engine').Variant} variant @param {number} least @param {number} seed
 * @returns {Match | null} */
function battleUntil(phase, variant, least, seed) {
  const random = numbersFrom(seed);
  const match = new Match(makeRules({ variant }));
  while (!isWished(match, phase, match.moments.length >= least)) {
    if (match.toAct === 'over') return null;
    // Armies face the enemy, as people place them.
    match.append(match.toAct, randomSetupAction(match.position, random));
  }
  return match;
}

/** @param {Match} match @param {Wish['phase']} phase @param {boolean} longEnough */
function isWished({ position, moments, toAct: actor }, phase, longEnough) {
  if (phase === 'over') return longEnough && actor === 'over';
  const view = viewPosition(position);
  const { phase: ruled = phase, worth } = WORTH[phase] ?? {};
  if (!longEnough || view.phase !== ruled || (actor !== 'red' && actor !== 'chance')) return false;
  if (phase === 'rolloff' || phase === 'penalty') return true;
  if (view.side !== 'red') return false;
  if (phase === 'roll') return true;
  if (phase === 'beaten') return hasLostTwo(moments);
  const types = new Set(legalActionList(position).map((code) => decodeAction(code).type));
  return worth?.(types, view, position) ?? true;
}

/** Did Blue take two of Red's in the turn before, with a block going off? @param {Match['moments']} moments */
function hasLostTwo(moments) {
  const { losses, craters } = aftermathOf(sinceActionOf(moments, 'red', true));
  return craters.length > 0 && losses.filter(({ character }) => character.side === 'red').length >= 2;
}

/** Numbers below a bound, always the same ones for a seed.
 * @param {number} seed @returns {(bound: number) => number} */
export function numbersFrom(seed) {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
