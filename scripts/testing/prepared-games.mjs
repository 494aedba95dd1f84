// Games in the middle of everything a player can be asked, as the page keeps them: for browser tests, pictures and measurements.
import {
  chanceTotal,
  decodeAction,
  drawOutcome,
  legalActionList,
  makeRules,
  newPosition,
  play,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { formatSave, SOMEBODY } from '@bfi/game';

/** @typedef {import('@bfi/engine').Position} Position */
/** @typedef {import('@bfi/engine').ActionCode} ActionCode */
/** @typedef {import('@bfi/game').Seat} Seat */

/**
 * @typedef {object} Wish
 * @property {'rolloff' | 'blocks' | 'place' | 'load' | 'roll' | 'move' | 'zero' | 'after' | 'over'} phase
 * @property {import('@bfi/engine').Variant} [variant]
 * @property {Readonly<{ red: Seat, blue: Seat }>} [seats] You against level 2, unless it is said.
 * @property {number} [least] How many actions have been played at least.
 * @property {import('@bfi/engine').WarFormat | null} [war]
 */

/** What each phase must offer to be worth looking at.
 * @type {Readonly<Record<string, (types: ReadonlySet<string>) => boolean>>} */
const WORTH = {
  move: (types) => types.has('move') && types.has('shoot'),
  zero: (types) => types.has('enter') && types.has('turn') && types.has('pad'),
  after: (types) => types.has('shoot'),
};

/** The text of a game in which Red, or chance for Red, is to act in a phase. Always the same one for the same wish.
 * @param {Wish} wish */
export function preparedGame({
  phase,
  variant = 'standard',
  seats = { red: SOMEBODY, blue: 2 },
  least = phase === 'blocks' || phase === 'rolloff' ? 0 : 40,
  war = null,
}) {
  for (let seed = 1; seed < 500; seed++) {
    const found = battleUntil(phase, variant, phase === 'place' || phase === 'load' ? 0 : least, seed);
    if (found === null) continue;
    const { last, actions } = found;
    const [battles, firstStarter] = [[], null];
    return formatSave(
      {
        rules: last.rules,
        seats,
        seed: null,
        war,
        battles,
        firstStarter,
        start: null,
        actions,
        date: '2026.01.01',
        quickSetup: false,
      },
      last,
    );
  }
  throw new Error(`no random battle came to ${phase}`);
}

/** How the page keeps a game on the device: the key and the entry.
 * @param {string} id @param {string} text @returns {[string, string]} */
export function keptEntry(id, text) {
  return [`bfi.game.1.${id}`, JSON.stringify({ updated: Date.UTC(2026, 0, 1), title: null, text })];
}

/** @param {Wish['phase']} phase @param {import('@bfi/engine').Variant} variant @param {number} least @param {number} seed
 * @returns {{ last: Position, actions: ActionCode[] } | null} */
function battleUntil(phase, variant, least, seed) {
  const random = numbersFrom(seed);
  const position = newPosition(makeRules({ variant }));
  /** @type {ActionCode[]} */
  const actions = [];
  while (!isWished(position, phase, actions.length >= least)) {
    if (toAct(position) === 'over') return null;
    const action = chooseAction(position, random);
    actions.push(action);
    play(position, action);
  }
  return { last: position, actions };
}

/** @param {Position} position @param {Wish['phase']} phase @param {boolean} longEnough */
function isWished(position, phase, longEnough) {
  const actor = toAct(position);
  if (phase === 'over') return actor === 'over';
  const view = viewPosition(position);
  if (!longEnough || view.phase !== phase || (actor !== 'red' && actor !== 'chance')) return false;
  if (phase === 'rolloff') return true;
  if (view.side !== 'red') return false;
  if (phase === 'roll') return true;
  return WORTH[phase]?.(new Set(legalActionList(position).map((code) => decodeAction(code).type))) ?? true;
}

/** Armies face the enemy, as people place them.
 * @param {Position} position @param {(bound: number) => number} random */
function chooseAction(position, random) {
  if (toAct(position) === 'chance') return drawOutcome(position, random(chanceTotal(position)));
  const forward = toAct(position) === 'red' ? 'north' : 'south';
  const legal = legalActionList(position);
  const tidy = legal.filter((code) => {
    const action = decodeAction(code);
    return action.type !== 'place' || action.facing === forward;
  });
  const action = tidy[random(tidy.length)];
  if (action === undefined) throw new Error('a battle that goes on has a legal action');
  return action;
}

/** Numbers below a bound, always the same ones for a seed.
 * @param {number} seed @returns {(bound: number) => number} */
function numbersFrom(seed) {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
