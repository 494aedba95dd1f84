/** Tokens (section 11): every action as one word without blanks, and back. Text from outside never throws here. */
import {
  type Action,
  type ActionCode,
  characterAction,
  decodeAction,
  flipAction,
  loadAction,
  OUTSIDE_ENDINGS,
  placeAction,
  plainAction,
} from './action.ts';
import { columnOf, rowOf, type Square, squareAt } from './geometry.ts';
import { failure, type Result, success } from './result.ts';
import * as Tag from './tag.ts';
import * as Verb from './verb.ts';
import { FACINGS, type Facing, KINDS, type Kind, type Turn } from './vocabulary.ts';

export const COLUMN_LETTERS = 'abcdefghijkl';
export const KIND_LETTERS = 'SJT';
export const FACING_LETTERS = 'NESW';

/** The letter of a column that is counted from 0. */
export function formatColumn(column: number): string {
  return COLUMN_LETTERS.charAt(column);
}

export function formatSquare(square: Square): string {
  return `${formatColumn(columnOf(square))}${rowOf(square) + 1}`;
}

/** The square that `d12` names, or null. */
export function parseSquare(text: string): Square | null {
  return SQUARE_ALONE.test(text) ? square(text) : null;
}

function turnLetter(turn: Turn): string {
  return turn === 'left' ? 'L' : 'R';
}

export function formatAction(code: ActionCode): string {
  return formatDecoded(decodeAction(code));
}

function formatDecoded(action: Action): string {
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

/** `blue:forfeits` */
const LONGEST_TOKEN = 13;
const SQUARE = '([a-l](?:[1-9]|1[0-2]))';

const SQUARE_ALONE = new RegExp(`^${SQUARE}$`);

type Reader = (...parts: string[]) => ActionCode;

const FORMS: readonly (readonly [RegExp, Reader])[] = (
  [
    [String.raw`\(([0-5])\)`, (value) => plainAction(Tag.roll, Number(value))],
    [`${SQUARE}-${SQUARE}`, (from, to) => characterAction(square(from), Verb.move, square(to))],
    [`${SQUARE}-${SQUARE}L`, (from, to) => characterAction(square(from), Verb.moveLeft, square(to))],
    [`${SQUARE}-${SQUARE}R`, (from, to) => characterAction(square(from), Verb.moveRight, square(to))],
    ['end', () => plainAction(Tag.end)],
    [`${SQUARE}x${SQUARE}`, (from, to) => characterAction(square(from), Verb.shoot, square(to))],
    [`${SQUARE}:(live|safe)`, (on, face) => flipAction(square(on), face === 'live')],
    [`${SQUARE}L`, (on) => characterAction(square(on), Verb.turnLeft, square(on))],
    [`${SQUARE}R`, (on) => characterAction(square(on), Verb.turnRight, square(on))],
    ['\\+([1-5])', (slot) => plainAction(Tag.enter, Number(slot) - 1)],
    ['pad', () => plainAction(Tag.pad)],
    ['padL', () => plainAction(Tag.padLeft)],
    ['padR', () => plainAction(Tag.padRight)],
    ['blocked', () => plainAction(Tag.blocked)],
    [`-${SQUARE}`, (on) => plainAction(Tag.take, square(on))],
    ['-pad([1-5])', (slot) => plainAction(Tag.takeFromPad, Number(slot) - 1)],
    [`#${SQUARE}`, (on) => plainAction(Tag.block, square(on))],
    [
      `([SJT])@${SQUARE}([NESW])`,
      (kind, on, facing) =>
        placeAction(square(on), KIND_LETTERS.indexOf(kind), FACING_LETTERS.indexOf(facing)),
    ],
    ['=([SJT]{5})', (kinds) => loadAction(Array.from(kinds, (kind) => KIND_LETTERS.indexOf(kind)))],
    [
      String.raw`\(([0-5])-([0-5])\)`,
      (red, blue) => plainAction(Tag.rolloff, Number(red) * 6 + Number(blue)),
    ],
    ...OUTSIDE_ENDINGS.map(({ token }, index): [string, Reader] => [
      token,
      () => plainAction(Tag.outside, index),
    ]),
  ] satisfies [string, Reader][]
).map(([form, read]) => [new RegExp(`^${form}$`), read]);

function square(text: string): Square {
  return squareAt(COLUMN_LETTERS.indexOf(text.charAt(0)), Number(text.slice(1)) - 1);
}

export function parseAction(text: string): Result<ActionCode, TokenError> {
  if (text.length > LONGEST_TOKEN) return failure('length');
  for (const [form, read] of FORMS) {
    const parts = form.exec(text);
    if (parts !== null) return success(read(...parts.slice(1)));
  }
  return failure('token');
}

/** The code of an action; throws where it is none, as with a slot 6. The text knows both, so there is no second packing. */
export function encodeAction(action: Action): ActionCode {
  const text = formatDecoded(action);
  const code = parseAction(text);
  if (!code.ok) throw new RangeError(`no action ${text}`);
  return code.value;
}
