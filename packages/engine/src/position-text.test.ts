/** The position's line (section 11): its fields, and what is wrong with a line and where. */
import { describe, expect, test } from 'vitest';
import { formatPosition, makeRules, newPosition, parsePosition, variantFitting } from './index.ts';
import { given, newBattle, rulesOf } from './testing/given.ts';
import { unwrap, unwrapError } from './testing/unwrap.ts';

const STANDARD = rulesOf('standard');
const EMPTY_ROWS = '12/12/12/12/12/12/12/12/12/12/12';
const GOOD = '11sn/12/12/12/12/12/12/12/3Sn8/12/12/12 c:STJSS j:..... 0+0 r move:3 7';

test('10: a line that comes without a variant is read by one that has the pads it shows, or none', () => {
  const line = newBattle('blitz first=blue').line;
  expect([variantFitting(GOOD), variantFitting(line)]).toEqual(['standard', 'allout']);
  for (const text of [GOOD, line]) {
    expect(parsePosition(text, makeRules({ variant: variantFitting(text) })).ok).toBe(true);
  }
});

describe('11: the line', () => {
  test('a new battle', () => {
    expect(formatPosition(newPosition(STANDARD))).toBe(`${EMPTY_ROWS}/12 c:..... j:..... 6+4 r rolloff 0`);
    expect(newBattle('blitz first=blue').line).toBe(`${EMPTY_ROWS}/12 - - 6+4 b blocks 0`);
  });

  test('rows 12 to 1, runs of empty squares as numbers, upper case Red, facing in lower case', () => {
    const { line } = given('standard', 'S@a1N J@b1E T@l1W s@a12S t@l12E j@f6N #e5 #c9', 'b after');
    expect(line).toBe('ss10te/12/12/2#9/12/12/5jn6/4#7/12/12/12/SnJe9Tw c:..... j:..... 2+0 b after 0');
  });

  test('both pads with their missiles and slots', () => {
    given('standard', 'S@a1N s@a12S red=a:S.J.T blue=l:..T..', 'r roll').has({ pads: 'a:S.J.T l:..T..' });
  });

  test.each([
    'r roll',
    'b roll:l12',
    'r roll:pad',
    'r roll:lost',
    'r move:1',
    'r move:5:d4',
    'b move:2:pad',
    'r move:4:lost',
    'r zero',
    'b after',
    'r penalty',
    'r over:red',
    'b over:blue',
    'r over:draw',
  ])('the phase is written as it was read: %s', (turn) => {
    given('standard', 'S@d4N s@l12N red=c:ST... quiet=42', turn).isAt(turn).has({ quiet: 42 });
  });

  test('a flip shows what is still to be flipped, next first', () => {
    given('standard', 'T@d9S #d5 #c4 #e6 s@l12N', 'r after').after('d9xd5 d5:live').isAt('r flip:c4,e6');
  });

  test('a block that was shot still shows, one that was landed on shows the character', () => {
    expect(given('standard', 'S@d4N #d6 s@l12N', 'r after').after('d4xd6').line).toContain('/3#8/12/3Sn8/');
    expect(given('standard', 'S@d4N #d6 s@l12N', 'r move:2').after('d4-d6').line).toContain('/3Sn8/12/12/');
  });

  test('all ten pool sizes are read', () => {
    const { position } = newBattle('standard first=red allLive=on');
    const line = formatPosition(position);
    expect(formatPosition(unwrap(parsePosition(line, position.rules)))).toBe(line);
    expect(line).toContain(' 10+0 ');
  });
});

describe('a line that cannot be read says what is wrong and where', () => {
  test('the good one, of which the others are spoiled', () => {
    expect(formatPosition(unwrap(parsePosition(GOOD, STANDARD)))).toBe(GOOD);
  });

  const inBoard = (board: string) => `${board} c:STJSS j:..... 0+0 r move:3 7`;
  const instead = (field: number, text: string) =>
    Object.assign(GOOD.split(' '), { [field]: text }).join(' ');
  const startOf = (field: number) => GOOD.split(' ').slice(0, field).join(' ').length + (field > 0 ? 1 : 0);

  test.each([
    ['nothing', '', 'fields', 0],
    ['six fields', GOOD.slice(0, -2), 'fields', GOOD.length - 2],
    ['eight fields', `${GOOD} 0`, 'fields', GOOD.length + 2],
    ['two blanks', GOOD.replace(' r ', '  r '), 'fields', GOOD.length + 1],
    ['a blank before', ` ${GOOD}`, 'fields', GOOD.length + 1],
    ['tabs', GOOD.replaceAll(' ', '\t'), 'fields', GOOD.length],
    ['513 characters', 'x'.repeat(513), 'length', 512],
    ['a good line with a long tail', GOOD + ' '.repeat(500), 'length', 512],
  ])('%s', (_, line, code, at) => {
    expect(unwrapError(parsePosition(line, STANDARD))).toEqual({ code, at });
  });

  test('512 characters are read, and then found wrong', () => {
    expect(unwrapError(parsePosition('x'.repeat(512), STANDARD)).code).toBe('fields');
  });

  test.each([
    ['eleven rows', `${EMPTY_ROWS}`, 32],
    ['thirteen rows', `${EMPTY_ROWS}/12/12`, 35],
    ['a short row', `11/${EMPTY_ROWS}`, 2],
    ['a long row', `11snsn/${EMPTY_ROWS}`, 4],
    ['a run past the edge', `3Sn9/${EMPTY_ROWS}`, 3],
    ['a run of thirteen', `13/${EMPTY_ROWS}`, 0],
    ['a run of none', `0Sn11/${EMPTY_ROWS}`, 0],
    ['two runs in a row', `66/${EMPTY_ROWS}`, 0],
    ['a run of 012', `012/${EMPTY_ROWS}`, 0],
    ['three digits', `111/${EMPTY_ROWS}`, 0],
    ['a character without a facing', `S11/${EMPTY_ROWS}`, 0],
    ['a facing in upper case', `SN11/${EMPTY_ROWS}`, 0],
    ['a facing up', `Su11/${EMPTY_ROWS}`, 0],
    ['an unknown character', `Qn11/${EMPTY_ROWS}`, 0],
    ['an unknown letter in the last row', `${EMPTY_ROWS}/11?`, 35],
    ['a row that ends in the middle', `${EMPTY_ROWS}/11`, 35],
    ['a slash at the end', `${EMPTY_ROWS}/12/`, 35],
    ['a NUL', `\u0000/${EMPTY_ROWS}`, 0],
    ['half of a surrogate pair', `\ud83d11/${EMPTY_ROWS}`, 0],
    ['nothing at all', '', 0],
  ])('the board: %s', (_, board, at) => {
    expect(unwrapError(parsePosition(inBoard(board), STANDARD))).toEqual({ code: 'board', at });
  });

  test.each([
    [1, 'pad', '-'],
    [1, 'pad', 'm:.....'],
    [1, 'pad', 'C:.....'],
    [1, 'pad', 'c:....'],
    [1, 'pad', 'c:......'],
    [1, 'pad', 'c:..x..'],
    [1, 'pad', 'c:..s..'],
    [1, 'pad', 'c.....'],
    [2, 'pad', ''],
    [2, 'pad', 'j:SSSSS\n'],
    [3, 'pool', '6'],
    [3, 'pool', '6-4'],
    [3, 'pool', '6+4x'],
    [3, 'pool', '6+44'],
    [3, 'pool', '06+4'],
    [3, 'pool', '11+0'],
    [3, 'pool', '6+5'],
    [3, 'pool', '10+1'],
    [3, 'pool', '1e309+0'],
    [3, 'pool', '-1+4'],
    [4, 'side', 'red'],
    [4, 'side', 'R'],
    [4, 'side', ''],
    [5, 'phase', ''],
    [5, 'phase', 'Roll'],
    [5, 'phase', 'dance'],
    [5, 'phase', 'move'],
    [5, 'phase', 'move:'],
    [5, 'phase', 'move:0'],
    [5, 'phase', 'move:6'],
    [5, 'phase', 'move:33'],
    [5, 'phase', 'move:3:'],
    [5, 'phase', 'move:3:d13'],
    [5, 'phase', 'move:3:m4'],
    [5, 'phase', 'move:3:d4:d4'],
    [5, 'phase', 'move:d4'],
    [5, 'phase', 'roll:3'],
    [5, 'phase', 'roll:d4:d4'],
    [5, 'phase', 'roll:'],
    [5, 'phase', 'zero:d4'],
    [5, 'phase', 'flip'],
    [5, 'phase', 'flip:'],
    [5, 'phase', 'flip:d4,'],
    [5, 'phase', 'flip:d4:x'],
    [5, 'phase', 'flip:m4'],
    [5, 'phase', 'after:lost'],
    [5, 'phase', 'penalty:d4'],
    [5, 'phase', 'over'],
    [5, 'phase', 'over:'],
    [5, 'phase', 'over:green'],
    [5, 'phase', 'over:red:red'],
    [5, 'phase', 'over:*'],
    [6, 'quiet', ''],
    [6, 'quiet', '-1'],
    [6, 'quiet', '07'],
    [6, 'quiet', '1.5'],
    [6, 'quiet', '1e309'],
    [6, 'quiet', '1234567890123456'],
    [6, 'quiet', '７'],
  ])('field %i is no %s: "%s"', (field, code, text) => {
    expect(unwrapError(parsePosition(instead(field, text), STANDARD))).toEqual({ code, at: startOf(field) });
  });

  test('a pad in a variant without, and none in one with', () => {
    const allout = rulesOf('allout');
    expect(unwrapError(parsePosition(GOOD, allout))).toEqual({ code: 'pad', at: startOf(1) });
    const bare = GOOD.replace('c:STJSS j:.....', '- -');
    expect(unwrapError(parsePosition(bare, STANDARD))).toEqual({ code: 'pad', at: startOf(1) });
    expect(formatPosition(unwrap(parsePosition(bare, allout)))).toBe(bare);
  });

  test('a block too many is named where it stands', () => {
    expect(unwrapError(parsePosition(inBoard(`3#4#3/${EMPTY_ROWS}`), STANDARD))).toEqual({
      code: 'blockLine',
      at: 3,
    });
  });

  test('a character too many is named where it stands', () => {
    const six = `SnSnSnSnSnSn6/${EMPTY_ROWS}`;
    expect(unwrapError(parsePosition(inBoard(six), STANDARD))).toEqual({ code: 'tooMany', at: 10 });
    const pad = GOOD.replace('c:STJSS', 'c:TSTTS');
    expect(unwrapError(parsePosition(pad, STANDARD))).toEqual({ code: 'tooMany', at: startOf(1) + 5 });
  });

  test('144 pieces, blocks or characters, are refused', () => {
    const full = Array.from({ length: 12 }, () => 'Sn'.repeat(12)).join('/');
    expect(unwrapError(parsePosition(inBoard(full), STANDARD)).code).toBe('tooMany');
    const walls = Array.from({ length: 12 }, () => '#'.repeat(12)).join('/');
    expect(unwrapError(parsePosition(inBoard(walls), STANDARD)).code).toBe('blockLine');
    expect(unwrapError(parsePosition(inBoard('Sn'.repeat(400)), STANDARD)).code).toBe('length');
  });
});
