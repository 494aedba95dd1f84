import {
  formatPosition,
  formatRecord,
  isLegal,
  makeRules,
  OUTSIDE_ENDINGS,
  type Position,
  parseAction,
  parsePosition,
  parseRecord,
  parseRules,
  play,
  REQUIRED_HEADERS,
  type Rules,
  recordStart,
  verifyRecord,
} from '@bfi/engine';
import { describe, expect, test } from 'vitest';
import { codeBlocks, codesOfTable, inlineCode, readText, section, tableRows } from './testing/markdown.ts';

const notation = readText('docs/notation.md');
const faults = section(notation, '## What can be wrong');

function rulesOf(words: readonly string[]): Rules {
  const [variant = '', ...options] = words;
  const rules = parseRules(variant, options);
  if (!rules.ok) throw new Error(`${rules.error.code} ${rules.error.word}`);
  return rules.value;
}

describe('tokens', () => {
  test.each(codesOfTable(section(notation, '## Tokens')))('%s from the table is a token', (token) => {
    expect(parseAction(token).ok).toBe(true);
  });

  test('the table has every ending from outside', () => {
    const tokens = codesOfTable(section(notation, '## Tokens'));
    for (const { token } of OUTSIDE_ENDINGS) expect(tokens).toContain(token);
  });

  test.each(codeBlocks(notation, 'tokens').map(({ text, line }) => [line, text] as const))(
    'the example in line %i can be read',
    (_line, text) => {
      for (const token of text.trim().split(' '))
        expect([token, parseAction(token).ok]).toEqual([token, true]);
    },
  );
});

describe('positions', () => {
  const lines = codeBlocks(notation, 'position').flatMap(({ text, words }) =>
    text
      .trim()
      .split('\n')
      .map((line) => [line, words] as const),
  );

  test('there are examples of several variants', () => {
    expect(new Set(lines.map(([, words]) => words[0])).size).toBeGreaterThan(1);
  });

  test.each(lines)('%s is read and written again as it was', (line, words) => {
    const position = parsePosition(line, rulesOf(words));
    expect(position.ok && formatPosition(position.value)).toBe(line);
  });

  test('the position of the README’s picture is the one it shows', async () => {
    const { PICTURES } = await import('./drawing/pictures.mjs');
    expect(PICTURES.find(({ name }) => name === 'board')?.position).toBe(lines[0]?.[0]);
  });
});

describe('records', () => {
  const records = codeBlocks(notation, 'record').map(({ text, line }) => [`line ${line}`, text] as const);

  const battle = ['examples/battle.bfi', readText('examples/battle.bfi')] as const;

  test.each([...records, battle])(
    'the example in %s is right and is written again as it was',
    (_place, text) => {
      const record = parseRecord(text);
      if (!record.ok) throw new Error(JSON.stringify(record.error));
      const verified = verifyRecord(record.value);
      expect(verified.ok ? 'right' : verified.error).toBe('right');
      expect(formatRecord(record.value)).toBe(text);
    },
  );

  test('the table names the headers that must be there', () => {
    expect(codesOfTable(section(notation, '### Headers'))).toEqual([...REQUIRED_HEADERS]);
  });

  test('a turn with a zero and a blocked one are possible somewhere', () => {
    const [first = '', second = ''] = codeBlocks(notation, 'tokens').map(({ text }) => text.trim());
    expect(records.some(([, text]) => text.includes(first))).toBe(true);
    const line = '12/12/12/12/12/12/12/12/5sw6/3#8/1Ts1Sn8/12 c:SJ.TS j:S.JSS 1+0 r roll 0';
    const start = parsePosition(line, makeRules());
    expect(start.ok && playable(start.value, second)).toBe(true);
  });
});

function playable(position: Position, tokens: string): boolean {
  return tokens.split(' ').every((token) => {
    const action = parseAction(token);
    if (!action.ok || !isLegal(position, action.value)) return false;
    play(position, action.value);
    return true;
  });
}

/** For each code something that earns it; the tables must name exactly these. */
describe('what can be wrong', () => {
  test('tokens', () => {
    const codes = ['d'.repeat(14), 'd13'].map((text) => {
      const action = parseAction(text);
      return action.ok ? 'none' : action.error;
    });
    expect(codes).toEqual(codesOfTable(section(faults, '### Tokens')));
  });

  test('positions', () => {
    const empty = '12/12/12/12/12/12/12/12/12/12/12/12';
    const one = '12/12/12/12/5ss6/12/12/12/12/12/12/Sn11';
    const pads = 'c:..... j:.....';
    const codes = [
      'x'.repeat(600),
      `${one} ${pads} 0+0 r roll`,
      `12 ${pads} 0+0 r roll 0`,
      `${one} c:... j:..... 0+0 r roll 0`,
      `${one} ${pads} 0 r roll 0`,
      `${one} ${pads} 0+0 x roll 0`,
      `${one} ${pads} 0+0 r sleep 0`,
      `${one} ${pads} 0+0 r roll x`,
      `#4#6/${one.slice(3)} ${pads} 2+0 r roll 0`,
      `12/12/12/12/5ss6/12/12/12/12/12/12/TnTnTn9 ${pads} 0+0 r roll 0`,
      `${one} ${pads} 1+0 r roll 0`,
      `${one} ${pads} 6+4 r blocks 0`,
      `12/12/12/12/5ss6/12/12/12/12/12/12/12 ${pads} 0+0 r roll 0`,
      `${one} ${pads} 0+0 r roll:d5 0`,
      `${one} ${pads} 0+0 r roll 100`,
      `${empty} ${pads} 6+4 r rolloff 0`,
    ].map((line) => {
      const position = parsePosition(line, makeRules());
      return position.ok ? 'none' : position.error.code;
    });
    expect(codes).toEqual(codesOfTable(section(faults, '### Positions')));
  });

  test('record texts', () => {
    const codes = [
      ' '.repeat(1_000_001),
      '(0)\n'.repeat(50_001),
      '[Red]',
      '[Red "?"]\n[Red "?"]',
      '[Red "\u0007"]',
      '[Red "\\x"]',
      '{not closed',
      '(0) <(1)',
      '(0) <'.repeat(101),
      'castle',
    ].map((text) => {
      const record = parseRecord(text);
      return record.ok ? 'none' : record.error.code;
    });
    expect(codes).toEqual(codesOfTable(section(faults, '### Record texts')));
  });

  test('records when they are played', () => {
    const [, example = ''] = codeBlocks(notation, 'record').map(({ text }) => text);
    const codes = [
      example.replace(/^\[Date.*\n/m, ''),
      example.replace('"standard"', '"slow"'),
      example.replace('[Options ""]', '[Options "chain=twice"]'),
      example.replace(/Position "[^"]*"/, 'Position "12"'),
      example.replace('d2xd5', 'd2xd6'),
      `${example} draw:agreed (3)`,
      example.replace('[Result "*"]', '[Result "red"]'),
    ].map((text) => {
      const record = parseRecord(text);
      const verified = record.ok ? verifyRecord(record.value) : record;
      return verified.ok ? 'none' : verified.error.code;
    });
    expect(codes).toEqual(codesOfTable(section(faults, '### Records when they are played')));
  });

  test('variants and options', () => {
    const codes = [
      parseRules('slow', []),
      parseRules('quick', ['chain=twice']),
      parseRules('quick', ['chain=full', 'chain=full']),
    ].map((rules) => (rules.ok ? 'none' : rules.error.code));
    expect(codes).toEqual(codesOfTable(section(faults, '### Variants and options')));
  });
});

describe('text that needs escapes', () => {
  test('every row of the table is read as it says', () => {
    const rows = tableRows(section(notation, '### Any text is safe'));
    const escapes = rows.map(([written = '']) => inlineCode(written)[0] ?? '');
    const stands = escapes.map((written) => {
      const text = written === '\\"' ? `[Red "${written}"]` : `{${written}}`;
      const record = parseRecord(text);
      return record.ok
        ? (record.value.headers.get('Red') ?? record.value.line.comments[0])
        : record.error.code;
    });
    expect(stands).toEqual(['\\', '"', '}', '\n', '\u0007']);
  });

  test('both kinds of line ends are fine between tokens and in comments, and a byte-order mark at the head', () => {
    expect(parseRecord('(3)\r\nend').ok).toBe(true);
    for (const text of ['{two\nlines}', '{two\r\nlines}', '\ufeff{two\nlines}']) {
      const record = parseRecord(text);
      expect(record.ok && record.value.line.comments[0]).toBe('two\nlines');
    }
    expect(parseRecord('{a lone \r}').ok).toBe(false);
  });

  test('a head of a turn is passed over at the head of a line only', () => {
    expect(parseRecord('7b. (3)').ok).toBe(true);
    expect(parseRecord('(3) 7b.').ok).toBe(false);
  });

  test('a record without a Position header starts as a new battle does', () => {
    const record = parseRecord('[Variant "quick"]');
    const start = record.ok ? recordStart(record.value) : record;
    expect(start.ok && formatPosition(start.value)).toContain(' rolloff ');
  });
});
