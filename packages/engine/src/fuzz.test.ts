/** Whatever somebody sends, the readers answer with a value or a code and a place; they never throw. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { randomRecord, recordCount } from '../../../scripts/testing/random-records.ts';
import {
  type ActionCode,
  formatAction,
  formatOptions,
  formatPosition,
  formatRecord,
  legalActionList,
  makeRules,
  parseAction,
  parsePosition,
  parseRecord,
  parseRules,
  plainLine,
  play,
  replay,
  stepAt,
  toAct,
  VARIANTS,
  verifyRecord,
} from './index.ts';
import { expectIs } from './testing/quick-expect.ts';
import { anyGame, anyOptions, randomNumbers, stepsOf } from './testing/random-game.ts';
import { lineOf, recordOf } from './testing/record.ts';
import { anyText, spoiled } from './testing/text.ts';
import { itemAt, unwrap } from './testing/unwrap.ts';
import { VECTOR_GAMES } from './testing/vectors.ts';

// Many inputs in one test: this is no statement about speed. Whoever asks for more records sets the limit, too.
if (process.env.RANDOM_RECORDS === undefined) vi.setConfig({ testTimeout: 120_000 });

const ROWS = VECTOR_GAMES.flatMap(({ rows }) => rows);
const TOKENS = [...new Set(ROWS.map(({ token }) => token))];
const RECORDS = VECTOR_GAMES.map(({ rows, rules }) =>
  formatRecord(
    recordOf(rows.map(({ token }) => token).join(' '), { Variant: rules.variant, Red: 'a "b" \\ c' }, [
      { after: 3, text: 'a } b\n' },
      { after: 99, text: '😀' },
    ]),
  ),
);

describe('parseAction', () => {
  test('reads a token only as it would be written', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled(TOKENS)), (text) => {
        const read = parseAction(text);
        if (read.ok) expect(formatAction(read.value)).toBe(text);
        else expect(['length', 'token']).toContain(read.error);
      }),
      { numRuns: 5000 },
    );
  });
});

const POSITION_CODES = [
  ...['length', 'fields', 'board', 'pad', 'pool', 'side', 'phase', 'quiet'],
  ...['blockLine', 'tooMany', 'blocks', 'setup', 'decided', 'misfit', 'quietTooLong', 'insideAction'],
];

describe('parsePosition', () => {
  const anyVectorGame = fc.constantFrom(...VECTOR_GAMES);

  test('reads a line only as it would be written, or says what is wrong at which place in it', () => {
    const anyLine = fc.oneof(
      fc.tuple(anyText, anyOptions.map(makeRules)),
      anyVectorGame.chain(({ rows, rules }) =>
        fc.tuple(spoiled(rows.map(({ line }) => line)), fc.constant(rules)),
      ),
    );
    fc.assert(
      fc.property(anyLine, ([text, rules]) => {
        const read = parsePosition(text, rules);
        if (read.ok) {
          expect(formatPosition(read.value)).toBe(text);
        } else {
          expect(POSITION_CODES).toContain(read.error.code);
          expect(read.error.at).toBeGreaterThanOrEqual(0);
          expect(read.error.at).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('what it accepts can be played on, and every line on the way is accepted', () => {
    let accepted = 0;
    let tried = 0;
    fc.assert(
      fc.property(anyVectorGame, fc.nat(), ({ rows, rules }, seed) => {
        tried++;
        const random = randomNumbers(seed);
        const anyFields = () => itemAt(rows, random(rows.length)).line.split(' ');
        // The board and its pool from one position, each other field from that one or from any.
        const fields = anyFields();
        const mixed = fields.map((field, index) =>
          index % 3 === 0 || random(2) > 0 ? field : itemAt(anyFields(), index),
        );
        const read = parsePosition(mixed.join(' '), rules);
        if (!read.ok) return;
        accepted++;
        const position = read.value;
        for (let token = 0; token < 60 && toAct(position) !== 'over'; token++) {
          const legal = legalActionList(position);
          expectIs(legal.length > 0, true);
          play(position, itemAt(legal, random(legal.length)));
          const line = formatPosition(position);
          if (/ flip:\S+ \d+$/.test(line)) continue;
          expectIs(formatPosition(unwrap(parsePosition(line, rules))), line);
        }
      }),
      { numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(tried / 20);
  });
});

describe('parseRecord', () => {
  const lengthOfLine = (text: string, line: number): number => (text.split('\n')[line - 1] ?? '').length;

  test('reads a record, or says what is wrong at which line and column of it', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled(RECORDS)), (text) => {
        const read = parseRecord(text);
        if (read.ok) {
          const again = unwrap(parseRecord(formatRecord(read.value)));
          expect([...again.headers]).toEqual([...read.value.headers]);
          expect(again.line).toEqual(read.value.line);
        } else {
          const { code, line, column } = read.error;
          expect([
            'length',
            'tooMany',
            'header',
            'repeated',
            'character',
            'escape',
            'comment',
            'variation',
            'nesting',
            'token',
          ]).toContain(code);
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(text.split('\n').length);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual(lengthOfLine(text, line) + 1);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('what it reads replays, or a fault names a header or an action of it', () => {
    fc.assert(
      fc.property(spoiled(RECORDS), (text) => {
        const read = parseRecord(text);
        if (!read.ok) return;
        for (const answer of [replay(read.value), verifyRecord(read.value)]) {
          if (answer.ok) continue;
          const fault = answer.error;
          if ('path' in fault) expect(stepAt(read.value.line, fault.path)).not.toBeNull();
          else
            expect(['Variant', 'Options', 'Red', 'Blue', 'Date', 'Result', 'Reason', 'Position']).toContain(
              fault.header,
            );
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('records round trip exactly', () => {
  const headerName = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);

  test('with any text in headers and comments, lone surrogates included', () => {
    fc.assert(
      fc.property(
        anyGame,
        fc.uniqueArray(fc.tuple(headerName, anyText), { selector: ([name]) => name }),
        fc.array(fc.tuple(fc.nat(), anyText), { maxLength: 12 }),
        (game, headers, notes) => {
          const actions = [...stepsOf(game)].flatMap(({ action }) => action ?? []);
          const comments = notes
            .map(([place, text]) => ({ after: place % (actions.length + 1), text }))
            .sort((a, b) => a.after - b.after);
          const { variant } = game.rules;
          const described = { Variant: variant, Options: formatOptions(game.rules).join(' ') };
          const line = lineOf(actions, comments);
          const record = { headers: new Map([...headers, ...Object.entries(described)]), line };
          const text = formatRecord(record);
          const read = unwrap(parseRecord(text));
          expect([...read.headers]).toEqual([...record.headers]);
          expect(read.line).toEqual(line);
          expect(read.places.size).toBe(actions.length);
          expect(formatRecord(read)).toBe(text);
          expect(replay(read).ok).toBe(true);
          // One line for each header, whatever is in it.
          expect(text.split('\n').indexOf('')).toBe(record.headers.size);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('random records with comments, times, values, unknown headers and variations within variations', () => {
    for (let seed = 0; seed < recordCount(300); seed++) {
      const record = randomRecord(seed);
      const text = formatRecord(record);
      const read = unwrap(parseRecord(text));
      expect([...read.headers], `seed ${seed}`).toEqual([...record.headers]);
      expect(read.line, `seed ${seed}`).toEqual(record.line);
      expect(formatRecord(read), `seed ${seed}`).toBe(text);
      expect(verifyRecord(read).ok, `seed ${seed}`).toBe(true);
    }
  });

  test('of games from a position', () => {
    fc.assert(
      fc.property(anyGame, fc.nat(), (game, from) => {
        const lines: string[] = [];
        const actions: ActionCode[] = [];
        for (const { position, action } of stepsOf(game)) {
          lines.push(formatPosition(position));
          if (action !== null) actions.push(action);
        }
        const start = from % lines.length;
        const headers = new Map([
          ['Variant', game.rules.variant],
          ['Options', formatOptions(game.rules).join(' ')],
          ['Position', itemAt(lines, start)],
        ]);
        const text = formatRecord({ headers, line: plainLine(actions.slice(start)) });
        expect(formatRecord(unwrap(parseRecord(text)))).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});

describe('parseRules', () => {
  const words = [
    'first=red',
    'chain=full',
    'quietLimit=12',
    'allLive=on',
    'nominee=pass',
    'entryBlock=bar',
    'friendlyFire=off',
  ];

  test('reads any words, or names one of them with a code', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...VARIANTS), spoiled(VARIANTS), anyText),
        fc.array(fc.oneof(fc.constantFrom(...words), spoiled(words), anyText), { maxLength: 5 }),
        (variant, options) => {
          const read = parseRules(variant, options);
          if (read.ok) {
            expect(unwrap(parseRules(variant, formatOptions(read.value)))).toEqual(read.value);
          } else {
            expect(['unknown', 'value', 'repeated']).toContain(read.error.code);
            expect([variant, ...options]).toContain(read.error.word);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('any options are the same after formatting and parsing', () => {
    fc.assert(
      fc.property(anyOptions, fc.integer({ min: 0, max: 1_000_000 }), (options, quietLimit) => {
        const rules = makeRules({ ...options, quietLimit });
        expect(unwrap(parseRules(rules.variant, formatOptions(rules)))).toEqual(rules);
      }),
    );
  });
});
