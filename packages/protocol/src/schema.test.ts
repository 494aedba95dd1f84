import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import {
  byName,
  flag,
  list,
  matching,
  number,
  object,
  oneOf,
  optional,
  orNull,
  text,
  whole,
} from './schema.ts';

const SETTINGS = { variant: 'blitz', options: [], war: null, clock: { type: 'none' }, rated: false };

describe('what comes from outside', () => {
  it('is read as it is where it is right', () => {
    const create = { settings: SETTINGS, colour: 'red', level: 3 };
    expect(COMMANDS.create.input.read(create)).toEqual({ ok: true, value: create });
  });

  it.each([
    ['', null],
    ['', []],
    ['settings', {}],
    ['stranger', { settings: SETTINGS, colour: 'red', stranger: 1 }],
    ['__proto__', JSON.parse('{"__proto__":1}')],
    ['constructor', JSON.parse('{"constructor":1}')],
    ['colour', { settings: SETTINGS, colour: 'green' }],
    ['level', { settings: SETTINGS, colour: 'red', level: 9 }],
    ['level', { settings: SETTINGS, colour: 'red', level: 1.5 }],
    ['level', { settings: SETTINGS, colour: 'red', level: undefined }],
    ['settings.clock.type', { settings: { ...SETTINGS, clock: { type: 'toString' } }, colour: 'red' }],
    ['settings.clock.days', { settings: { ...SETTINGS, clock: { type: 'days', days: 0 } }, colour: 'red' }],
    ['settings.options', { settings: { ...SETTINGS, options: Array(9).fill('a=b') }, colour: 'red' }],
    ['settings.options.1', { settings: { ...SETTINGS, options: ['a', 'x'.repeat(41)] }, colour: 'red' }],
    ['settings.war', { settings: { ...SETTINGS, war: 'best\nof 3' }, colour: 'red' }],
  ])('is refused with the place of its first fault: %s', (path, value) => {
    expect(COMMANDS.create.input.read(value)).toEqual({ ok: false, error: { path } });
  });

  it('has no field that a message did not bring', () => {
    const shape = object({
      one: optional(whole(0, 9)),
      two: orNull(text(0, 3)),
      three: list(whole(0, 1), 2),
    });
    expect(shape.read({ two: null, three: [1] })).toEqual({ ok: true, value: { two: null, three: [1] } });
    expect(shape.json).toEqual({
      type: 'object',
      properties: {
        one: { type: 'integer', minimum: 0, maximum: 9 },
        two: { anyOf: [{ type: 'string', minLength: 0, maxLength: 3 }, { type: 'null' }] },
        three: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 1 }, maxItems: 2 },
      },
      required: ['two', 'three'],
      additionalProperties: false,
    });
  });

  it.each([
    ['a text', text(1, 3), ['a', 'abc', 'é'], ['', 'abcd', 5, null, ['a'], 'a\nb', 'a\u0000', 'a\ud800']],
    ['a text of a pattern', matching(/^[a-z]$/), ['a'], ['', 'ab', '1', ['a'], null]],
    ['a whole number', whole(1, 3), [1, 3], [0, 4, 1.5, '2', null, [2], Number.NaN]],
    ['a number', number(0, 1), [0, 0.5, 1], [-0.1, 1.1, '0.5', null, [0.5], true, Number.NaN]],
    ['yes or no', flag, [true, false], [0, 1, 'true', null]],
    ['one of some words', oneOf('a', 1), ['a', 1], ['b', '1', 2, null, ['a']]],
    ['a list', list(flag, 1), [[], [true]], [[true, false], [0], {}, null, 'a']],
    [
      'values by name',
      byName(flag, 1),
      [{}, { a: true }],
      [{ A: true }, { a: 1 }, { a: true, b: true }, [], null],
    ],
  ] as const)('is %s where it is one, and nothing else', (_what, shape, right, wrong) => {
    for (const value of right) expect(shape.read(value)).toEqual({ ok: true, value });
    for (const value of wrong) expect(shape.read(value).ok, JSON.stringify(value)).toBe(false);
  });
});
