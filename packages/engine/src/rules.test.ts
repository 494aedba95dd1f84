/** Sections 9 and 10: the house rules and variants as people choose them, and the numbers that follow. */
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_OPTIONS,
  formatOptions,
  makeRules,
  OPTION_CHOICES,
  parseRules,
  VARIANTS,
  type Variant,
} from './index.ts';
import { unwrap, unwrapError } from './testing/unwrap.ts';

describe('10: the numbers of each variant', () => {
  test.each<readonly [Variant, boolean, number, number, number]>([
    ['standard', true, 10, 5, 10],
    ['quick', true, 10, 5, 5],
    ['allout', false, 10, 10, 10],
    ['blitz', false, 5, 5, 5],
  ])('%s: pads %s, army %i, placed %i, lost with %i gone', (variant, hasPads, army, placed, lossLimit) => {
    expect(makeRules({ variant })).toMatchObject({ hasPads, army, placed, lossLimit });
  });

  test('six live and four safe blocks, or ten live ones in any variant', () => {
    for (const variant of VARIANTS) {
      expect(makeRules({ variant })).toMatchObject({ liveBlocks: 6, safeBlocks: 4 });
      expect(makeRules({ variant, allLive: true })).toMatchObject({ liveBlocks: 10, safeBlocks: 0 });
    }
  });
});

describe('9: what people play unless they say otherwise', () => {
  test('the rulings of the table', () => {
    expect(DEFAULT_OPTIONS).toEqual({
      variant: 'standard',
      first: 'roll',
      friendlyFire: true,
      chain: 'once',
      entryBlock: 'land',
      nominee: 'penalty',
      quietLimit: 100,
      allLive: false,
    });
    expect(makeRules()).toMatchObject(DEFAULT_OPTIONS);
    expect(makeRules({})).toEqual(makeRules(DEFAULT_OPTIONS));
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])(
    'a quiet limit of %d is a fault of the caller, and throws',
    (quietLimit) => {
      expect(() => makeRules({ quietLimit })).toThrow(RangeError);
    },
  );

  test('the smallest and the largest quiet limit', () => {
    expect(makeRules({ quietLimit: 0 }).quietLimit).toBe(0);
    expect(makeRules({ quietLimit: 1_000_000 }).quietLimit).toBe(1_000_000);
  });
});

describe('parseRules', () => {
  test.each(VARIANTS)('reads the variant %s', (variant) => {
    expect(unwrap(parseRules(variant, []))).toEqual(makeRules({ variant }));
  });

  test.each([
    ['first=roll', { first: 'roll' }],
    ['first=red', { first: 'red' }],
    ['first=blue', { first: 'blue' }],
    ['friendlyFire=on', { friendlyFire: true }],
    ['friendlyFire=off', { friendlyFire: false }],
    ['chain=once', { chain: 'once' }],
    ['chain=full', { chain: 'full' }],
    ['entryBlock=land', { entryBlock: 'land' }],
    ['entryBlock=bar', { entryBlock: 'bar' }],
    ['nominee=penalty', { nominee: 'penalty' }],
    ['nominee=pass', { nominee: 'pass' }],
    ['quietLimit=0', { quietLimit: 0 }],
    ['quietLimit=4', { quietLimit: 4 }],
    ['quietLimit=1000000', { quietLimit: 1_000_000 }],
    ['allLive=on', { allLive: true }],
    ['allLive=off', { allLive: false }],
  ])('reads %s', (word, expected) => {
    expect(unwrap(parseRules('standard', [word]))).toMatchObject(expected);
  });

  test('reads options in any order', () => {
    const one = unwrap(parseRules('quick', ['chain=full', 'first=blue', 'quietLimit=7']));
    expect(unwrap(parseRules('quick', ['quietLimit=7', 'chain=full', 'first=blue']))).toEqual(one);
    expect(one).toEqual(makeRules({ variant: 'quick', chain: 'full', first: 'blue', quietLimit: 7 }));
  });

  test.each(['', 'Standard', 'standard ', 'chess', '__proto__', 'constructor'])(
    'unknown variant: %j',
    (variant) => {
      expect(unwrapError(parseRules(variant, ['nonsense']))).toEqual({ code: 'unknown', word: variant });
    },
  );

  test.each([
    '',
    'chain',
    'allLivex',
    '=full',
    'Chain=full',
    'variant=quick',
    '__proto__=1',
    'toString=on',
    'hasPads=off',
    ' chain=full',
  ])('unknown option: %j', (word) => {
    expect(unwrapError(parseRules('standard', ['allLive=on', word]))).toEqual({ code: 'unknown', word });
  });

  test.each([
    'chain=',
    'chain=twice',
    'chain=full ',
    'chain=full=full',
    'friendlyFire=true',
    'first=green',
    'quietLimit=',
    'quietLimit=-1',
    'quietLimit=1.5',
    'quietLimit=01',
    'quietLimit=1e3',
    'quietLimit=1e309',
    'quietLimit=1000001',
    'quietLimit=9999999',
    'quietLimit=10000000000000000000000',
    'quietLimit=٣',
    'allLive=ON',
  ])('wrong value: %j', (word) => {
    expect(unwrapError(parseRules('standard', [word]))).toEqual({ code: 'value', word });
  });

  test('an option that came twice, even if it says the same', () => {
    expect(unwrapError(parseRules('standard', ['chain=full', 'first=red', 'chain=full']))).toEqual({
      code: 'repeated',
      word: 'chain=full',
    });
    expect(unwrapError(parseRules('standard', ['quietLimit=4', 'quietLimit=x'])).code).toBe('repeated');
  });
});

describe('formatOptions', () => {
  test('writes what differs from what people usually play, and nothing else', () => {
    expect(formatOptions(DEFAULT_OPTIONS)).toEqual([]);
    expect(formatOptions(makeRules({ variant: 'blitz' }))).toEqual([]);
    expect(
      formatOptions(
        makeRules({
          first: 'blue',
          friendlyFire: false,
          chain: 'full',
          entryBlock: 'bar',
          nominee: 'pass',
          quietLimit: 0,
          allLive: true,
        }),
      ),
    ).toEqual([
      'first=blue',
      'friendlyFire=off',
      'chain=full',
      'entryBlock=bar',
      'nominee=pass',
      'quietLimit=0',
      'allLive=on',
    ]);
  });

  test('what it writes reads back as the same rules', () => {
    for (const [name, choices] of Object.entries(OPTION_CHOICES)) {
      for (const choice of choices ?? ['0', '3', '1000000']) {
        const rules = unwrap(parseRules('quick', [`${name}=${choice}`]));
        expect(unwrap(parseRules('quick', formatOptions(rules)))).toEqual(rules);
      }
    }
  });
});
