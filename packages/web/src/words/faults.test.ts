import { makeRules, parsePosition, parseRules } from '@bfi/engine';
import { readGame } from '@bfi/game';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, setLocale } from '../language/language.svelte.ts';
import {
  describePositionError,
  describeRecordError,
  describeRulesError,
  describeSaveFault,
} from './faults.ts';
import { MIDDLE } from './testing/matter.ts';

const HEADERS = [
  '[Variant "standard"]',
  '[Options ""]',
  '[Red "Ann"]',
  '[Blue "Bo"]',
  '[Date "2026-11-15"]',
  '[Result "*"]',
  '[Reason ""]',
].join('\n');

/** What is said of a record's text, or null if it is flawless. */
function faultOf(text: string): string | null {
  const parsed = readGame(text);
  return parsed.ok ? null : describeSaveFault(parsed.error);
}

function positionFaultOf(line: string): string | null {
  const parsed = parsePosition(line, makeRules());
  return parsed.ok ? null : describePositionError(parsed.error);
}

describe('a broken file, in English', () => {
  beforeAll(() => setLocale('en'));

  it('a whole record is not complained about', () => {
    expect(faultOf(`${HEADERS}\n\n(3-5)\n`)).toBeNull();
  });

  it.each([
    ['a token', `${HEADERS}\n\n(3-5) #z9`, 'Line 9, character 7: no move is written like this.'],
    ['a comment', `${HEADERS}\n\n(3-5) {why`, 'Line 9, character 11: the comment is not closed.'],
    [
      'a header',
      '[Variant standard]',
      'Line 1, character 1: this is not a header of the form [Name "value"].',
    ],
    ['a header twice', `${HEADERS}\n[Red "Cy"]`, 'Line 8, character 1: this header came before.'],
    ['a missing header', '[Variant "standard"]', 'The header Options is missing.'],
    [
      'an illegal action',
      `${HEADERS}\n\n(3-5) #a1 #a2`,
      'Line 9, character 11: the rules do not allow #a2 here.',
    ],
    [
      'an action after the end',
      `${HEADERS}\n\nred:resigns (3-5)`,
      'Line 9, character 13: (3-5) comes after the end of the battle.',
    ],
    [
      'another result',
      HEADERS.replace('"*"', '"red"'),
      'Line 6, character 1: the result is given as “red”, but the game ends otherwise.',
    ],
    [
      'a variant that nobody knows',
      HEADERS.replace('standard', 'chess'),
      'Line 1, character 1: Variant cannot be “chess”.',
    ],
    [
      'an option that nobody knows',
      HEADERS.replace('Options ""', 'Options "chain=some"'),
      'Line 2, character 1: Options cannot be “chain=some”.',
    ],
    [
      'a position that cannot be',
      `${HEADERS}\n[Position "${MIDDLE.replace('6+4', '6+3')}"]`,
      `Line 8, character 1: Position cannot be “${MIDDLE.slice(0, 39)}…”.`,
    ],
    [
      'a war that nobody wages',
      `${HEADERS}\n[War "for ever"]`,
      'Line 8, character 1: War cannot be “for ever”.',
    ],
  ])('%s', (_name, text, words) => {
    expect(faultOf(text)).toBe(words);
  });

  it('positions', () => {
    expect(positionFaultOf(MIDDLE)).toBeNull();
    expect(positionFaultOf('12/12')).toBe('Character 6: a position has seven parts, separated by spaces.');
    expect(positionFaultOf(MIDDLE.replace(' r ', ' x '))).toContain('r or b must stand here');
    expect(positionFaultOf(MIDDLE.replace('move:3', 'enter'))).toContain('does not fit who stands where');
  });

  it('a value from a stranger is cut short and shows no control characters', () => {
    const long = HEADERS.replace('standard', `evil\\u0007${'x'.repeat(300)}`);
    expect(faultOf(long)).toMatch(/“evil x+…”\.$/);
    expect(faultOf(long)?.length).toBeLessThan(100);
  });
});

describe.each(LOCALES)('every code has its own words in %s', (locale) => {
  beforeAll(() => setLocale(locale));

  it('records, positions and options', () => {
    const recordCodes = [
      'length',
      'tooMany',
      'header',
      'repeated',
      'character',
      'escape',
      'comment',
      'token',
    ] as const;
    const positionCodes = [
      'length',
      'fields',
      'board',
      'pad',
      'pool',
      'side',
      'phase',
      'quiet',
      'blockLine',
      'tooMany',
      'blocks',
      'setup',
      'decided',
      'misfit',
      'quietTooLong',
      'insideAction',
    ] as const;
    const said = [
      ...recordCodes.map((code) => describeRecordError({ code, line: 2, column: 3 })),
      ...positionCodes.map((code) => describePositionError({ code, at: 5 })),
      ...(['unknown', 'value', 'repeated'] as const).map((code) => describeRulesError({ code, word: 'w' })),
    ];
    expect(new Set(said).size).toBe(said.length);
    for (const words of said) expect(words).not.toMatch(/undefined|[{}]|fault_/);
  });

  it('what a broken option says names the option', () => {
    const rules = parseRules('standard', ['chain=some']);
    expect(rules.ok ? '' : describeRulesError(rules.error)).toContain('chain=some');
  });
});
