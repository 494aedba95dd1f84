import { describe, expect, test } from 'vitest';
import { isShot } from './action.ts';
import { decodeAction, encodeAction, formatAction, OUTSIDE_ENDINGS, parseAction } from './index.ts';
import { unwrap } from './testing/unwrap.ts';

const codeOf = (token: string): number => unwrap(parseAction(token));

describe('codes', () => {
  test('sort by what an action is, then by square', () => {
    const inOrder =
      'd1-d2 d1-d1L d1-d1R d1xd3 d1L d1R e1-e2 a2-a3 +1 +5 pad padL padR blocked end -a1 -l12 -pad1 -pad5 ' +
      '(0) (5) a1:live a1:safe b1:live (0-0) (0-1) (1-0) (5-5) #a1 #l12 S@a1N S@a1W J@a1N T@a1W S@b1N ' +
      '=SSSSS =SSSSJ =SSSJS =TTJJJ red:resigns draw:agreed';
    const codes = inOrder.split(' ').map(codeOf);
    expect(
      [...codes]
        .sort((a, b) => a - b)
        .map(formatAction)
        .join(' '),
    ).toBe(inOrder);
  });

  test('a shot is told from everything else', () => {
    const tokens = 'd1-d2 d1-d1L d1xd3 d1L +4 end (3) d1:live #d4 S@d1N =SSSSS red:resigns'.split(' ');
    expect(tokens.filter((token) => isShot(codeOf(token)))).toEqual(['d1xd3']);
    // The bits that say "shoot" in an action of a character may be set in others, too.
    const others = Array.from({ length: 1 << 12 }, (_, value) => codeOf('#a1') + value);
    expect(others.filter(isShot)).toEqual([]);
  });

  test('what no action can be has no code', () => {
    expect(() => encodeAction({ type: 'enter', slot: 6 })).toThrow('+6');
  });

  test('decoding gives what was encoded, for every ending from outside', () => {
    for (const { token } of OUTSIDE_ENDINGS) {
      const action = { type: 'outside', ending: token } as const;
      expect(decodeAction(encodeAction(action))).toEqual(action);
      expect(formatAction(encodeAction(action))).toBe(token);
    }
  });

  test.each([
    -1,
    1 << 24,
    2 ** 31 - 1,
    codeOf('draw:agreed') + 1,
    codeOf('S@a1N') + (3 << 2),
    codeOf('=TTTTT') + 1,
  ])('a number that no action has is a fault of the caller, and throws: %i', (code) => {
    expect(() => decodeAction(code)).toThrow(RangeError);
  });
});
