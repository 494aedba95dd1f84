/** Tokens (section 11): each form both ways, and what is no token. */
import { describe, expect, test } from 'vitest';
import {
  type Action,
  decodeAction,
  encodeAction,
  formatAction,
  formatSquare,
  parseAction,
  parseSquare,
} from './index.ts';
import { squareOf } from './testing/given.ts';
import { unwrap, unwrapError } from './testing/unwrap.ts';

const [a1, d1, d3, d4, d5, d8, l12] = ['a1', 'd1', 'd3', 'd4', 'd5', 'd8', 'l12'].map(squareOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

const TOKENS: readonly (readonly [string, Action])[] = [
  ['(3-5)', { type: 'rolloff', red: 3, blue: 5 }],
  ['(0-0)', { type: 'rolloff', red: 0, blue: 0 }],
  ['#d5', { type: 'block', square: d5 }],
  ['S@d3N', { type: 'place', kind: 'soldier', square: d3, facing: 'north' }],
  ['J@l12E', { type: 'place', kind: 'jeep', square: l12, facing: 'east' }],
  ['T@a1S', { type: 'place', kind: 'tank', square: a1, facing: 'south' }],
  ['T@a1W', { type: 'place', kind: 'tank', square: a1, facing: 'west' }],
  ['=STJSS', { type: 'load', slots: ['soldier', 'tank', 'jeep', 'soldier', 'soldier'] }],
  ['(4)', { type: 'roll', value: 4 }],
  ['(0)', { type: 'roll', value: 0 }],
  ['d1-d4', { type: 'move', from: d1, to: d4, turn: null }],
  ['d1-d3L', { type: 'move', from: d1, to: d3, turn: 'left' }],
  ['d1-d3R', { type: 'move', from: d1, to: d3, turn: 'right' }],
  ['d4xd8', { type: 'shoot', from: d4, to: d8 }],
  ['l12xa1', { type: 'shoot', from: l12, to: a1 }],
  ['d8:live', { type: 'flip', square: d8, live: true }],
  ['d8:safe', { type: 'flip', square: d8, live: false }],
  ['+1', { type: 'enter', slot: 1 }],
  ['+5', { type: 'enter', slot: 5 }],
  ['pad', { type: 'pad' }],
  ['padL', { type: 'padMove', turn: 'left' }],
  ['padR', { type: 'padMove', turn: 'right' }],
  ['d5L', { type: 'turn', square: d5, turn: 'left' }],
  ['d5R', { type: 'turn', square: d5, turn: 'right' }],
  ['blocked', { type: 'blocked' }],
  ['-d5', { type: 'take', square: d5 }],
  ['-pad3', { type: 'takeFromPad', slot: 3 }],
  ['end', { type: 'end' }],
  ['red:resigns', { type: 'outside', ending: 'red:resigns' }],
  ['blue:resigns', { type: 'outside', ending: 'blue:resigns' }],
  ['red:flag', { type: 'outside', ending: 'red:flag' }],
  ['blue:flag', { type: 'outside', ending: 'blue:flag' }],
  ['red:forfeits', { type: 'outside', ending: 'red:forfeits' }],
  ['blue:forfeits', { type: 'outside', ending: 'blue:forfeits' }],
  ['draw:agreed', { type: 'outside', ending: 'draw:agreed' }],
];

describe('11: a token means one action, and an action is written as one token', () => {
  test.each(TOKENS)('%s', (token, action) => {
    const code = unwrap(parseAction(token));
    expect(decodeAction(code)).toEqual(action);
    expect(encodeAction(action)).toBe(code);
    expect(formatAction(code)).toBe(token);
  });

  test('every token has a code of its own, a small whole number', () => {
    const codes = TOKENS.map(([token]) => unwrap(parseAction(token)));
    expect(new Set(codes).size).toBe(TOKENS.length);
    for (const code of codes) expect(Number.isInteger(code) && code >= 0 && code < 2 ** 30).toBe(true);
  });
});

describe('11: what is no token', () => {
  test.each([
    '',
    ' ',
    'd1 -d4',
    'd1-d4 ',
    ' d1-d4',
    'd1-d4\n',
    'D1-d4',
    'm1-d4',
    'd0-d4',
    'd13-d4',
    'd01-d4',
    'd1-d4l',
    'd1-d4LR',
    'd4Xd8',
    'd4xd8L',
    'd4:dead',
    'd8:',
    '(6)',
    '(-1)',
    '(10)',
    '()',
    '(3-6)',
    '(3-)',
    '+0',
    '+6',
    '+',
    '-pad0',
    '-pad6',
    '-pad',
    'padl',
    'padS',
    'd5S',
    '#',
    '#d13',
    's@d2N',
    'S@d2n',
    'S@d2',
    'Q@d2N',
    '=STJS',
    '=STJSSS',
    '=STJSs',
    'End',
    'ends',
    'red:draw',
    'red:resign',
    'red:forfeit',
    'draw:forfeits',
    'draw:agreed!',
    '\u0000',
    'd1–d4',
    'ｄ1-d4',
    'constructor',
    '__proto__',
  ])('%j', (text) => {
    expect(unwrapError(parseAction(text))).toBe('token');
  });

  test('longer than any token is not even looked at', () => {
    expect(unwrapError(parseAction('blue:forfeits!'))).toBe('length');
    expect(unwrapError(parseAction('x'.repeat(1_000_000)))).toBe('length');
    expect(unwrapError(parseAction('x'.repeat(13)))).toBe('token');
  });
});

describe('1: squares', () => {
  test('columns a to l, rows 1 to 12, row by row from Red’s side', () => {
    const names = Array.from({ length: 144 }, (_, square) => formatSquare(square));
    expect([names[0], names[1], names[11], names[12], names[143]]).toEqual(['a1', 'b1', 'l1', 'a2', 'l12']);
    expect(new Set(names).size).toBe(144);
    expect(names.map(parseSquare)).toEqual(names.map((_, square) => square));
  });

  test.each(['', 'a', '1', 'a0', 'a13', 'a01', 'm1', 'A1', 'a1 ', ' a1', 'a1a1', 'a1\n', 'a-1', 'a1.0'])(
    'no square: %j',
    (text) => {
      expect(parseSquare(text)).toBeNull();
    },
  );
});
