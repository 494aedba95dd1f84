/** Tokens (section 11): every action as one word without blanks, and back. Text from outside never throws here. */
import { type Action, type ActionCode, decodeAction, encodeAction, OUTSIDE_ENDINGS } from './action.ts';
import { columnOf, rowOf, type Square, squareAt } from './geometry.ts';
import { failure, type Result, success } from './result.ts';
import { FACINGS, type Facing, KINDS, type Kind, type Turn, word } from './vocabulary.ts';

export const COLUMN_LETTERS = 'abcdefghijkl';
export const KIND_LETTERS = 'SJT';
export const FACING_LETTERS = 'NESW';

export function formatSquare(square: Square): string {
  return `${COLUMN_LETTERS[columnOf(square)]}${rowOf(square) + 1}`;
}

/** The square that `d12` names, or null. */
export function parseSquare(text: string): Square | null {
  return SQUARE_ALONE.test(text) ? square(text) : null;
}

function turnLetter(turn: Turn): string {
  return turn === 'left' ? 'L' : 'R';
}

export function formatAction(code: ActionCode): string {
  const action = decodeAction(code);
  switch (action.type) {
    case 'rolloff':
      return `(${action.red}-${action.blue})`;
    case 'block':
      return `#${formatSquare(action.square)}`;
    case 'place':
      return `${kindLetter(action.kind)}@${formatSquare(action.square)}${facingLetter(action.facing)}`;
    case 'load':
      return `=${action.slots.map(kindLetter).join('')}`;
    case 'roll':
      return `(${action.value})`;
    case 'move': {
      const turn = action.turn === null ? '' : turnLetter(action.turn);
      return `${formatSquare(action.from)}-${formatSquare(action.to)}${turn}`;
    }
    case 'shoot':
      return `${formatSquare(action.from)}x${formatSquare(action.to)}`;
    case 'turn':
      return `${formatSquare(action.square)}${turnLetter(action.turn)}`;
    case 'flip':
      return `${formatSquare(action.square)}:${action.live ? 'live' : 'safe'}`;
    case 'enter':
      return `+${action.slot}`;
    case 'pad':
      return 'pad';
    case 'padMove':
      return `pad${turnLetter(action.turn)}`;
    case 'blocked':
      return 'blocked';
    case 'take':
      return `-${formatSquare(action.square)}`;
    case 'takeFromPad':
      return `-pad${action.slot}`;
    case 'end':
      return 'end';
    case 'outside':
      return action.ending;
  }
}

function kindLetter(kind: Kind): string {
  return KIND_LETTERS.charAt(KINDS.indexOf(kind));
}

function facingLetter(facing: Facing): string {
  return FACING_LETTERS.charAt(FACINGS.indexOf(facing));
}

/** `length`: longer than any token. `token`: no token reads like this. */
export type TokenError = 'length' | 'token';

const LONGEST_TOKEN = 12;
const SQUARE = '([a-l](?:[1-9]|1[0-2]))';

const SQUARE_ALONE = new RegExp(`^${SQUARE}$`);

type Reader = (...parts: string[]) => Action;

const FORMS: readonly (readonly [RegExp, Reader])[] = (
  [
    [String.raw`\(([0-5])\)`, (value) => ({ type: 'roll', value: Number(value) })],
    [
      `${SQUARE}-${SQUARE}([LR]?)`,
      (from, to, turn) => ({
        type: 'move',
        from: square(from),
        to: square(to),
        turn: turn === '' ? null : turnOf(turn),
      }),
    ],
    ['end', () => ({ type: 'end' })],
    [`${SQUARE}x${SQUARE}`, (from, to) => ({ type: 'shoot', from: square(from), to: square(to) })],
    [`${SQUARE}:(live|safe)`, (on, face) => ({ type: 'flip', square: square(on), live: face === 'live' })],
    [`${SQUARE}([LR])`, (on, turn) => ({ type: 'turn', square: square(on), turn: turnOf(turn) })],
    ['\\+([1-5])', (slot) => ({ type: 'enter', slot: Number(slot) })],
    ['pad', () => ({ type: 'pad' })],
    ['pad([LR])', (turn) => ({ type: 'padMove', turn: turnOf(turn) })],
    ['blocked', () => ({ type: 'blocked' })],
    [`-${SQUARE}`, (on) => ({ type: 'take', square: square(on) })],
    ['-pad([1-5])', (slot) => ({ type: 'takeFromPad', slot: Number(slot) })],
    [`#${SQUARE}`, (on) => ({ type: 'block', square: square(on) })],
    [
      `([SJT])@${SQUARE}([NESW])`,
      (kind, on, facing) => ({
        type: 'place',
        kind: kindOf(kind),
        square: square(on),
        facing: facingOf(facing),
      }),
    ],
    ['=([SJT]{5})', (kinds) => ({ type: 'load', slots: Array.from(kinds, kindOf) })],
    [
      String.raw`\(([0-5])-([0-5])\)`,
      (red, blue) => ({ type: 'rolloff', red: Number(red), blue: Number(blue) }),
    ],
    ...OUTSIDE_ENDINGS.map(({ token }): [string, Reader] => [
      token,
      () => ({ type: 'outside', ending: token }),
    ]),
  ] satisfies [string, Reader][]
).map(([form, read]) => [new RegExp(`^${form}$`), read]);

function square(text: string): Square {
  return squareAt(COLUMN_LETTERS.indexOf(text.charAt(0)), Number(text.slice(1)) - 1);
}

function turnOf(letter: string): Turn {
  return letter === 'L' ? 'left' : 'right';
}

function kindOf(letter: string): Kind {
  return word(KINDS, KIND_LETTERS.indexOf(letter));
}

function facingOf(letter: string): Facing {
  return word(FACINGS, FACING_LETTERS.indexOf(letter));
}

export function parseAction(text: string): Result<ActionCode, TokenError> {
  if (text.length > LONGEST_TOKEN) return failure('length');
  for (const [form, read] of FORMS) {
    const parts = form.exec(text);
    if (parts !== null) return success(encodeAction(read(...parts.slice(1))));
  }
  return failure('token');
}
