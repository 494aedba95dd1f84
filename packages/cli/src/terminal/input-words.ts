/** Typed words and letters as wishes: squares, kinds, facings, turns and verbs, glued together or apart. */
import { type Action, type Facing, type Kind, parseSquare, type Square, type Turn } from '@bfi/engine';

/** What was asked for; null or empty where nothing was said. */
export interface Wish {
  readonly squares: Square[];
  readonly kinds: Kind[];
  /** The types of action that a verb may mean. */
  verb: readonly Action['type'][] | null;
  turn: Turn | 'ahead' | null;
  facing: Facing | null;
  slot: number | null;
}

const VERBS = new Map<string, readonly Action['type'][]>(
  Object.entries({
    x: ['shoot'],
    shoot: ['shoot'],
    shot: ['shoot'],
    shots: ['shoot'],
    fire: ['shoot'],
    hit: ['shoot'],
    go: ['move'],
    move: ['move', 'pad', 'padMove'],
    turn: ['turn', 'move'],
    land: ['enter'],
    enter: ['enter'],
    reinforce: ['enter'],
    pad: ['pad', 'padMove', 'takeFromPad'],
    take: ['take', 'takeFromPad'],
    block: ['block'],
    place: ['place'],
    load: ['load'],
    blocked: ['blocked'],
    give: ['blocked'],
    end: ['end'],
    done: ['end'],
    pass: ['end', 'blocked'],
  }),
);

const KIND_WORDS = new Map<string, Kind>(
  Object.entries({
    s: 'soldier',
    soldier: 'soldier',
    j: 'jeep',
    jeep: 'jeep',
    t: 'tank',
    tank: 'tank',
  }),
);

const FACING_WORDS = new Map<string, Facing>(
  Object.entries({
    n: 'north',
    north: 'north',
    up: 'north',
    e: 'east',
    east: 'east',
    s: 'south',
    south: 'south',
    down: 'south',
    w: 'west',
    west: 'west',
  }),
);

const TURN_WORDS = new Map<string, Turn | 'ahead'>(
  Object.entries({
    l: 'left',
    left: 'left',
    r: 'right',
    right: 'right',
    ahead: 'ahead',
    straight: 'ahead',
    forward: 'ahead',
  }),
);

/** Words that may stand there and say nothing. */
const FILLERS = new Set([
  'to',
  'at',
  'on',
  'onto',
  'the',
  'a',
  'and',
  'my',
  'from',
  'with',
  'slot',
  'in',
  'facing',
  'up',
]);

const SQUARE = '[a-l](?:1[0-2]|[1-9])(?![0-9])';
const PIECES = new RegExp(`${SQUARE}|[a-z]+?(?=${SQUARE}|[^a-z]|$)|[0-9]+|[#@=+]|[-,.;:>\\s]+|.`, 'gu');

/**
 * `phase` decides what a lone letter means: in `place` an s is a soldier and then south, in `load` every letter is a kind,
 * and `facing` says that only the facing is still open. Null where something can't be read.
 */
export function readWords(text: string, phase: string): Wish | null {
  const wish: Wish = { squares: [], kinds: [], verb: null, turn: null, facing: null, slot: null };
  for (const piece of text.match(PIECES) ?? []) {
    if (!readPiece(piece, wish, phase)) return null;
  }
  const said = wish.squares.length + wish.kinds.length > 0 || wish.verb !== null;
  return said || wish.turn !== null || wish.facing !== null || wish.slot !== null ? wish : null;
}

function readPiece(piece: string, wish: Wish, phase: string): boolean {
  const square = parseSquare(piece);
  if (square !== null) {
    wish.squares.push(square);
    return true;
  }
  if (/^[0-9]$/.test(piece)) {
    wish.slot = Number(piece);
    return true;
  }
  if (/^[^a-z0-9]/.test(piece)) return readSign(piece, wish, phase);
  if (phase === 'load' && /^[sjt]+$/.test(piece)) {
    for (const letter of piece) wish.kinds.push(KIND_WORDS.get(letter) ?? 'soldier');
    return true;
  }
  return readWord(piece, wish, phase);
}

function readSign(piece: string, wish: Wish, phase: string): boolean {
  if (piece === '+') wish.verb = ['enter'];
  if (piece === '#') wish.verb = ['block'];
  // A dash between squares is a move, never a shot; before a square it takes the one who stands there.
  if (piece.trim() === '-' && BATTLE_PHASES.has(phase)) {
    wish.verb ??= wish.squares.length > 0 ? ['move'] : ['take', 'takeFromPad'];
  }
  return /^[#@=+]$|^[-,.;:>\s]+$/.test(piece);
}

const BATTLE_PHASES = new Set(['move', 'zero', 'after', 'penalty', 'padpenalty']);

function readWord(word: string, wish: Wish, phase: string): boolean {
  const placing = phase === 'place' || phase === 'facing';
  const kind = KIND_WORDS.get(word);
  const facing = placing ? FACING_WORDS.get(word) : undefined;
  // «s d2 s»: the first s is the soldier, the second is south.
  if (kind !== undefined && !(facing !== undefined && (phase === 'facing' || wish.kinds.length > 0))) {
    wish.kinds.push(kind);
  } else if (facing !== undefined) {
    wish.facing = facing;
  } else if (TURN_WORDS.has(word)) {
    wish.turn = TURN_WORDS.get(word) ?? null;
  } else if (VERBS.has(word)) {
    wish.verb = VERBS.get(word) ?? null;
  } else if (word === 'padl' || word === 'padr') {
    wish.verb = ['padMove'];
    wish.turn = word === 'padl' ? 'left' : 'right';
  } else if (word === 'e' && !placing) {
    wish.verb = ['end'];
  } else {
    return FILLERS.has(word);
  }
  return true;
}
