/** Records as text files (section 11): headers, a blank line, then the tokens, a turn a line. */
import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  formatRecord,
  parseRecord,
  type RecordError,
  type RecordStep,
  type Remark,
} from './index.ts';
import { given } from './testing/given.ts';
import { actionsOf as actionsOfTokens, recordOf } from './testing/record.ts';
import { itemAt, unwrap, unwrapError } from './testing/unwrap.ts';

const HEAD = `[Variant "standard"]
[Options ""]
[Red "Anna"]
[Blue "Ben"]
[Date "2026-11-15"]
[Result "*"]
[Reason ""]

`;

const MOVES = `{Good luck!}
(3-3) (5-2)
#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i2 #j11
S@a1N T@a12S S@b1N T@b12S S@c1N J@c12S S@d1N J@d12S J@e1N J@e12S
=TJSJT =SSSSS
1r. (2) {a two} {as ever} a1-a2R end
2b. (0) pad (3) padR
3r. (1) a2-b2 end
4b. red:resigns {Well.}
`;
const TOKENS = MOVES.replaceAll(/\{[^}]*\}|\d[rb]\./g, '').replaceAll('\n', ' ');

describe('11: a record is written', () => {
  test('with its headers, a blank line, and a turn a line', () => {
    const actions = actionsOfTokens(TOKENS);
    const comments = [
      { after: 0, text: 'Good luck!' },
      { after: 25, text: 'a two' },
      { after: 25, text: 'as ever' },
      { after: actions.length, text: 'Well.' },
    ];
    expect(formatRecord(recordOf(TOKENS, {}, comments))).toBe(HEAD + MOVES);
  });

  test('from a position, with the first turn’s number', () => {
    const line = given('standard', 'S@d4N s@l12S', 'b after').line;
    const record = recordOf('end (1) d4-d5 end (2) l12-l10', { Position: line });
    expect(formatRecord(record)).toContain(
      `[Position "${line}"]\n\n1b. end\n2r. (1) d4-d5 end\n3b. (2) l12-l10\n`,
    );
  });

  test('also where the game cannot be replayed: then without numbers from there on', () => {
    expect(formatRecord(recordOf('end d4-d5 padL (3) -pad1 end', { Variant: 'chess' }))).toMatch(
      /\n\nend\nd4-d5 padL\n\(3\) -pad1\nend\n$/,
    );
  });

  test('without actions it is its headers', () => {
    expect(formatRecord(recordOf(''))).toBe(HEAD);
  });

  test('a resignation stands in the line of what it ended', () => {
    expect(formatRecord(recordOf('(3-4) #a1 red:resigns'))).toBe(`${HEAD}(3-4)\n#a1 red:resigns\n`);
  });

  test.each([
    ['a quote', 'say "hi"', 'say \\"hi\\"'],
    ['a backslash', 'C:\\n', 'C:\\\\n'],
    ['a line break', 'two\nlines', 'two\\nlines'],
    ['a return and a tab', 'a\r\tb', 'a\\u000d\\u0009b'],
    ['a NUL and a DEL', '\u0000\u007f', '\\u0000\\u007f'],
    ['half of a surrogate pair', '\ud83d!', '\\ud83d!'],
    ['the other half', '!\ude00', '!\\ude00'],
    ['the first of all halves', '\ud800', '\\ud800'],
    ['a whole pair, as it is', '😀', '😀'],
    ['other alphabets, as they are', 'Анна 太郎', 'Анна 太郎'],
    ['a brace, as it is', '{}', '{}'],
    ['brackets, as they are', '"]', '\\"]'],
  ])('a header with %s stays on its line', (_, value, written) => {
    const text = formatRecord(recordOf('', { Red: value }));
    expect(text).toContain(`\n[Red "${written}"]\n`);
    expect(unwrap(parseRecord(text)).headers.get('Red')).toBe(value);
  });

  test.each([
    ['a brace', 'a } b', '{a \\} b}'],
    ['a quote, as it is', 'a "b"', '{a "b"}'],
    ['a line break', 'a\nb', '{a\\nb}'],
    ['nothing', '', '{}'],
    ['half of a surrogate pair', '\udfff', '{\\udfff}'],
  ])('a comment with %s stays in its braces', (_, comment, written) => {
    const text = formatRecord(recordOf('(3-4)', {}, [{ after: 1, text: comment }]));
    expect(text).toBe(`${HEAD}(3-4) ${written}\n`);
    expect(unwrap(parseRecord(text)).line.steps[0]?.remarks).toEqual([comment]);
  });
});

describe('11: a record is read', () => {
  test('as it was written', () => {
    const record = unwrap(parseRecord(HEAD + MOVES));
    expect([...record.headers.keys()]).toEqual([
      'Variant',
      'Options',
      'Red',
      'Blue',
      'Date',
      'Result',
      'Reason',
    ]);
    expect(actionsOf(record.line)).toEqual(actionsOfTokens(TOKENS));
    expect(formatRecord(record)).toBe(HEAD + MOVES);
  });

  test('numbers and comments carry no rules and may be left out', () => {
    expect(actionsOf(unwrap(parseRecord(`${HEAD}${TOKENS}`)).line)).toEqual(
      actionsOf(unwrap(parseRecord(HEAD + MOVES)).line),
    );
  });

  test('blanks, tabs and the line ends of other systems do not matter', () => {
    const text = (HEAD + MOVES).replaceAll('\n', '\r\n').replaceAll(' (', '\t  (');
    expect(actionsOf(unwrap(parseRecord(text)).line)).toEqual(actionsOfTokens(TOKENS));
  });

  test('a byte-order mark at the head of the file is passed over, and only there', () => {
    expect(unwrap(parseRecord(`\ufeff${HEAD}${MOVES}`)).headers.get('Variant')).toBe('standard');
    expect(unwrapError(parseRecord(`\ufeff\ufeff${HEAD}`))).toEqual({ code: 'token', line: 1, column: 1 });
    expect(unwrapError(parseRecord(`${HEAD}\ufeff(3-4)`)).code).toBe('token');
  });

  test('the line ends of other systems are one line break in a comment; a return alone is none', () => {
    expect(unwrap(parseRecord('{a\r\nb}')).line.comments).toEqual(['a\nb']);
    expect(unwrapError(parseRecord('{a\rb}'))).toEqual({ code: 'character', line: 1, column: 3 });
    expect(unwrapError(parseRecord('[Red "a\r\nb"]'))).toEqual({ code: 'character', line: 1, column: 8 });
  });

  test('nothing is a record without anything', () => {
    const record = unwrap(parseRecord(''));
    expect([...record.headers]).toEqual([]);
    expect(record.line).toEqual({ comments: [], steps: [] });
  });

  test('a comment may go on in the next line, and stand next to a token', () => {
    const record = unwrap(parseRecord('(3-4){one\ntwo}#a1{three}'));
    expect(actionsOf(record.line)).toEqual(actionsOfTokens('(3-4) #a1'));
    expect(record.line.steps.map(({ remarks }) => remarks)).toEqual([['one\ntwo'], ['three']]);
  });

  test('every action and every header knows where it stands', () => {
    const record = unwrap(parseRecord('[A "x"] [B "y"]\n\n  1r. (3-4)\n{a\nb} #a1'));
    expect([...record.places.values()]).toEqual([
      { line: 3, column: 7 },
      { line: 5, column: 4 },
    ]);
    expect(itemAt([...record.headerPlaces.values()], 1)).toEqual({ line: 1, column: 9 });
  });

  test('escapes are read in headers and comments', () => {
    const record = unwrap(parseRecord('[A "\\u0041\\\\\\"\\n"] {\\}\\u00e9}'));
    expect(record.headers.get('A')).toBe('A\\"\n');
    expect(record.line.comments).toEqual(['}é']);
  });
});

describe('11: variations', () => {
  const TEXT = `${HEAD}{Go!}
(3-4) {first} <(4-3) {then Red} #a1> <> {last}
#a1 <{or} #b2 <#c3 #d4> {better}>
`;

  test('stand after the token that they might have replaced, with comments and variations of their own', () => {
    const { line } = unwrap(parseRecord(TEXT));
    const [first, second] = line.steps;
    expect(first?.remarks).toEqual([
      'first',
      { comments: [], steps: [step('(4-3)', ['then Red']), step('#a1')] },
      { comments: [], steps: [] },
      'last',
    ]);
    const inner = { comments: [], steps: [step('#c3'), step('#d4')] };
    expect(second?.remarks).toEqual([{ comments: ['or'], steps: [step('#b2', [inner, 'better'])] }]);
    expect(actionsOf(line)).toEqual(actionsOfTokens('(3-4) #a1'));
  });

  test('are written as they were read', () => {
    expect(formatRecord(unwrap(parseRecord(TEXT)))).toBe(TEXT);
  });

  test('may go on over lines, with the numbers of turns at their heads', () => {
    const text = `${HEAD}(3-4) <\n(4-3)\n1r. #a1\n>`;
    expect(formatRecord(unwrap(parseRecord(text)))).toBe(`${HEAD}(3-4) <(4-3) #a1>\n`);
  });

  test('know where their tokens stand', () => {
    const { line, places } = unwrap(parseRecord('(3-4) <(4-3)\n <#a1> >'));
    expect(line.steps).toHaveLength(1);
    expect([...places.values()]).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 8 },
      { line: 2, column: 3 },
    ]);
  });

  test('count among the tokens of a record', () => {
    const text = `(1) <${'(1) '.repeat(49_999)}>`;
    expect(unwrap(parseRecord(text)).places.size).toBe(50_000);
    expect(unwrapError(parseRecord(`${text} (1)`)).code).toBe('tooMany');
  });

  function step(token: string, remarks: readonly Remark[] = []): RecordStep {
    return { action: itemAt(actionsOfTokens(token), 0), remarks };
  }
});

describe('a record that cannot be read says what is wrong and where', () => {
  test.each<readonly [what: string, text: string, code: RecordError['code'], line: number, column: number]>([
    ['a header without a name', '["x"]', 'header', 1, 1],
    ['a header without quotes', '[Red Anna]', 'header', 1, 1],
    ['a header with two blanks', '[Red  "Anna"]', 'header', 1, 1],
    ['a header whose name begins with a digit', '[1st "x"]', 'header', 1, 1],
    ['a header with a name of 65 letters', `[${'a'.repeat(65)} "x"]`, 'header', 1, 1],
    ['a header that goes on', '[Red "Anna" "Ben"]', 'header', 1, 12],
    ['a header that is not closed', '[Red "Anna', 'header', 1, 11],
    ['a header over two lines', '[A "x"]\n[Red "An\nna"]', 'header', 2, 9],
    ['a header twice', '[Red "a"]\n[Blue "b"]\n[Red "a"]', 'repeated', 3, 1],
    ['a tab in a header', '[Red "a\tb"]', 'character', 1, 8],
    ['a NUL in a header', '[Red "\u0000"]', 'character', 1, 7],
    ['half a surrogate pair in a header', '[Red "\ud83d"]', 'character', 1, 7],
    ['half a surrogate pair in a comment', '(3-4) {\ude00}', 'character', 1, 8],
    ['an escape that stands for nothing', '[Red "\\q"]', 'escape', 1, 7],
    ['an escaped brace in a header', '[Red "\\}"]', 'escape', 1, 7],
    ['an escaped quote in a comment', '{\\"}', 'escape', 1, 2],
    ['an escape with too few digits', '[Red "\\u12"]', 'escape', 1, 7],
    ['an escape whose digits begin late', '[Red "\\ux00e9"]', 'escape', 1, 7],
    ['an escape of another letter', '[Red "\\x0041"]', 'escape', 1, 7],
    ['an escape in upper case', '[Red "\\u00E9"]', 'escape', 1, 7],
    ['an escape at the very end', '{\\', 'escape', 1, 2],
    ['a comment that is not closed', '(3-4)\n{well', 'comment', 2, 6],
    ['a comment that is not closed, over lines', '{a\nb\n', 'comment', 3, 1],
    ['no token', '(3-4) hello', 'token', 1, 7],
    ['a brace that closes nothing', '(3-4) }', 'token', 1, 7],
    ['a variation that closes nothing', '(3-4) >', 'variation', 1, 7],
    ['a variation of nothing', '<(3-4)>', 'variation', 1, 1],
    ['a variation of nothing in a variation', '(3-4) <<(3-5)>>', 'variation', 1, 8],
    ['a variation that is not closed', '(3-4)\n <(2-5) #a1 <#a2>\n#a3', 'variation', 2, 2],
    ['a token that is none in a variation', '(3-4) <hello>', 'token', 1, 8],
    ['variations a hundred and one deep', '(3-4) <'.repeat(101), 'nesting', 1, 707],
    ['a number in the middle of a line', '(3-4) 1r. #a1', 'token', 1, 7],
    ['a number without its dot', '1r (3-4)', 'token', 1, 1],
    ['a turn 0', '0r. (3-4)', 'token', 1, 1],
    ['a number with something before it', 'x1r. (3-4)', 'token', 1, 1],
    ['a number with something behind it', '1r.x (3-4)', 'token', 1, 1],
    ['a header after the tokens', '(3-4)\n[Red "a"]', 'token', 2, 1],
    ['a header after a comment', '{x}\n[Red "a"]', 'token', 2, 1],
    ['a NUL among the tokens', '(3-4)\u0000', 'token', 1, 1],
    ['a long word', `(3-4)\n${'x'.repeat(100_000)}`, 'token', 2, 1],
  ])('%s', (_, text, code, line, column) => {
    expect(unwrapError(parseRecord(text))).toEqual({ code, line, column });
  });

  test('more than a million characters are not read at all', () => {
    // The fault in the text is not found: nothing was looked at.
    expect(unwrapError(parseRecord(`?${'x'.repeat(1_000_000)}`))).toEqual({
      code: 'length',
      line: 1,
      column: 1,
    });
    expect(unwrapError(parseRecord('end '.repeat(1_000_000)))).toEqual({
      code: 'length',
      line: 1,
      column: 1,
    });
    expect(unwrapError(parseRecord(`?${'x'.repeat(999_999)}`)).code).toBe('token');
  });

  test('more than fifty thousand actions are no game', () => {
    expect(actionsOf(unwrap(parseRecord('(1) '.repeat(50_000))).line)).toHaveLength(50_000);
    expect(unwrapError(parseRecord('(1) '.repeat(50_001)))).toEqual({
      code: 'tooMany',
      line: 1,
      column: 200_001,
    });
  });
});

describe('a record that is meant to hurt is read like any other', () => {
  test('fifty thousand actions after a hundred thousand blanks', () => {
    expect(actionsOf(unwrap(parseRecord(' '.repeat(100_000) + '(1) '.repeat(50_000))).line)).toHaveLength(
      50_000,
    );
  });

  test('thirty thousand comments at one place', () => {
    const text = `\n${Array.from({ length: 30_000 }, () => '{}').join(' ')}\n`;
    expect(formatRecord(unwrap(parseRecord(text)))).toBe(text);
  });
});
