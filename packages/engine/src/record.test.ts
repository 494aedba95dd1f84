/** A recorded game as data: where it starts, how it replays, and whether what its headers say is true. */
import { describe, expect, test } from 'vitest';
import {
  formatAction,
  formatPosition,
  type ParsedRecord,
  parseRecord,
  plainLine,
  type ReplayFault,
  recordStart,
  replay,
  replayAll,
  resultOf,
  stepAt,
  verifyRecord,
} from './index.ts';
import { given } from './testing/given.ts';
import { actionsOf as actionsOfTokens, recordOf } from './testing/record.ts';
import { unwrap, unwrapError } from './testing/unwrap.ts';
import { VECTOR_GAMES } from './testing/vectors.ts';

const DUEL = given('standard', 'S@d4N s@d6N', 'r after').line;

describe('recordStart', () => {
  test('is a new battle of the variant and options', () => {
    const start = unwrap(recordStart(recordOf('', { Variant: 'quick', Options: 'first=blue  chain=full' })));
    expect(formatPosition(start)).toMatch(/ b blocks 0$/);
    expect(start.rules).toMatchObject({ variant: 'quick', chain: 'full' });
  });

  test('is the position of the headers, where there is one', () => {
    expect(formatPosition(unwrap(recordStart(recordOf('', { Position: DUEL }))))).toBe(DUEL);
  });

  test('does without options', () => {
    expect(recordStart(recordOf('', { Options: null })).ok).toBe(true);
  });

  test.each<readonly [string, Readonly<Record<string, string | null>>, ReplayFault]>([
    ['no variant', { Variant: null }, { code: 'missing', header: 'Variant' }],
    ['an unknown variant', { Variant: 'chess' }, { code: 'variant', header: 'Variant' }],
    ['an unknown option', { Options: 'speed=fast' }, { code: 'options', header: 'Options' }],
    ['a wrong value', { Options: 'chain=twice' }, { code: 'options', header: 'Options' }],
    ['an option twice', { Options: 'chain=full chain=full' }, { code: 'options', header: 'Options' }],
    ['the variant among the options', { Options: 'standard' }, { code: 'options', header: 'Options' }],
    [
      'a position that cannot be',
      { Position: DUEL.replace('r after', 'r enter') },
      { code: 'position', header: 'Position' },
    ],
    [
      'a position of another variant',
      { Variant: 'allout', Position: DUEL },
      { code: 'position', header: 'Position' },
    ],
    ['no position at all', { Position: '' }, { code: 'position', header: 'Position' }],
  ])('refuses %s', (_, headers, fault) => {
    expect(unwrapError(recordStart(recordOf('', headers)))).toEqual(fault);
    expect(unwrapError(replay(recordOf('', headers)))).toEqual(fault);
  });
});

describe('replay', () => {
  test('plays to the last position', () => {
    const last = unwrap(replay(recordOf('d4xd6', { Position: DUEL })));
    expect(formatPosition(last)).toMatch(/ r over:red 0$/);
  });

  test('shows the position after each action, with what happened', () => {
    const seen: string[][] = [];
    replay(recordOf('(2-2) (1-4) #a1'), ({ position, step, path, actor, turn, events }) => {
      const phase = formatPosition(position).split(' ').slice(4).join(' ');
      seen.push([
        `${path}`,
        actor,
        `${turn}`,
        formatAction(step.action),
        phase,
        ...events.map(({ type }) => type),
      ]);
    });
    expect(seen).toEqual([
      ['0', 'chance', '0', '(2-2)', 'r rolloff 0', 'rolledOff'],
      ['1', 'chance', '0', '(1-4)', 'b blocks 0', 'rolledOff'],
      ['2', 'blue', '0', '#a1', 'r blocks 0', 'blockPlaced'],
    ]);
  });

  test('plays the same with and without somebody watching', () => {
    for (const { rows, name, rules } of VECTOR_GAMES.slice(0, 3)) {
      const record = recordOf(rows.map(({ token }) => token).join(' '), { Variant: rules.variant });
      const watched = unwrap(replay(record, () => undefined));
      expect(formatPosition(unwrap(replay(record))), name).toBe(rows.at(-1)?.line);
      expect(formatPosition(watched), name).toBe(rows.at(-1)?.line);
    }
  });

  test('allows an ending from outside', () => {
    expect(resultOf(unwrap(replay(recordOf('(3-4) blue:flag'))))).toBe('red');
  });

  test('refuses an action that the rules do not allow, and says which', () => {
    expect(unwrapError(replay(recordOf('(3-4) #a1 #a2')))).toEqual({ code: 'illegal', path: [2] });
    expect(unwrapError(replay(recordOf('#a1')))).toEqual({ code: 'illegal', path: [0] });
  });

  test('refuses an action after the end', () => {
    expect(unwrapError(replay(recordOf('d4xd6 end', { Position: DUEL })))).toEqual({
      code: 'over',
      path: [1],
    });
    expect(unwrapError(replay(recordOf('red:resigns red:resigns')))).toEqual({ code: 'over', path: [1] });
  });
});

describe('variations', () => {
  const variant = (text: string): ParsedRecord => unwrap(parseRecord(`[Variant "standard"]\n\n${text}`));

  test('are played from where the token stood that they might have replaced', () => {
    const record = variant('(3-4) #a1 <#b2 #c3 <#d4 #e5>> #f6');
    const seen: string[] = [];
    const last = unwrap(
      replayAll(record, ({ path, step, actor }) => {
        seen.push(`${path.join('.')} ${actor} ${formatAction(step.action)}`);
      }),
    );
    expect(seen).toEqual([
      '0 chance (3-4)',
      '1 blue #a1',
      '1.0.0 blue #b2',
      '1.0.1 red #c3',
      '1.0.1.0.0 red #d4',
      '1.0.1.0.1 blue #e5',
      '2 red #f6',
    ]);
    expect(formatPosition(last)).toBe(formatPosition(unwrap(replay(variant('(3-4) #a1 #f6')))));
  });

  test('are in the turn in which they begin, and count on from it', () => {
    const record = recordOf('end', { Position: DUEL });
    const turns: string[] = [];
    const line = {
      comments: [],
      steps: actionsOfTokens('end (1)').map((action) => ({ action, remarks: [] })),
    };
    const varied = {
      ...record,
      line: { comments: [], steps: record.line.steps.map((step) => ({ ...step, remarks: [line] })) },
    };
    replayAll(varied, ({ turn, side }) => turns.push(`${turn} ${side}`));
    expect(turns).toEqual(['1 red', '1 red', '2 blue']);
  });

  test('are held to the rules like the game, and a fault says where', () => {
    expect(unwrapError(replayAll(variant('(3-4) #a1 <#b2 #b3>')))).toEqual({
      code: 'illegal',
      path: [1, 0, 1],
    });
    expect(unwrapError(replayAll(variant('(3-4) <red:resigns #a1>')))).toEqual({
      code: 'over',
      path: [0, 0, 1],
    });
    expect(replay(variant('(3-4) #a1 <#b2 #b3>')).ok).toBe(true);
  });

  test('make a record wrong when they are', () => {
    const record = { ...recordOf(''), line: variant('(3-4) <(9)>'.replace('(9)', '(5)')).line };
    expect(unwrapError(verifyRecord(record))).toEqual({ code: 'illegal', path: [0, 0, 0] });
  });
});

describe('a step by its path', () => {
  const { line } = unwrap(parseRecord('(3-4) <(2-5) {so} #a1 <#b2> <#c3>> #d4'));
  const tokenAt = (...path: readonly number[]): string | null => {
    const step = stepAt(line, path);
    return step === null ? null : formatAction(step.action);
  };

  test.each([
    [[0], '(3-4)'],
    [[1], '#d4'],
    [[0, 0, 0], '(2-5)'],
    [[0, 0, 1], '#a1'],
    [[0, 0, 1, 0, 0], '#b2'],
    [[0, 0, 1, 1, 0], '#c3'],
  ])('%j is %s', (path, token) => {
    expect(tokenAt(...path)).toBe(token);
  });

  test.each([[[]], [[2]], [[-1]], [[0, 1, 0]], [[1, 0, 0]], [[0, 0, 2]], [[0, 0, 1, 2, 0]]])(
    '%j is nowhere',
    (path) => {
      expect(tokenAt(...path)).toBeNull();
    },
  );

  test('a plain line says nothing beside its actions', () => {
    expect(plainLine([1, 2])).toEqual({
      comments: [],
      steps: [
        { action: 1, remarks: [] },
        { action: 2, remarks: [] },
      ],
    });
  });
});

describe('verifyRecord', () => {
  test.each(['Variant', 'Options', 'Red', 'Blue', 'Date', 'Result', 'Reason'])(
    'asks for the header %s',
    (header) => {
      expect(unwrapError(verifyRecord(recordOf('(3-4)', { [header]: null })))).toEqual({
        code: 'missing',
        header,
      });
    },
  );

  test.each([
    ['*', '(3-4)'],
    ['blue', '(3-4) red:resigns'],
    ['red', 'blue:resigns'],
    ['blue', '(3-4) red:forfeits'],
    ['draw', '(0-0) draw:agreed'],
  ])('accepts the result %s after %s', (result, tokens) => {
    expect(verifyRecord(recordOf(tokens, { Result: result })).ok).toBe(true);
  });

  test.each([
    ['red', '(3-4)'],
    ['*', 'red:resigns'],
    ['red', 'red:resigns'],
    ['draw', 'red:flag'],
    ['blue', 'blue:forfeits'],
    ['Blue', 'red:resigns'],
  ])('refuses the result %s after %s', (result, tokens) => {
    expect(unwrapError(verifyRecord(recordOf(tokens, { Result: result })))).toEqual({
      code: 'result',
      header: 'Result',
    });
  });

  test('refuses what does not replay', () => {
    expect(unwrapError(verifyRecord(recordOf('(3)')))).toEqual({ code: 'illegal', path: [0] });
  });
});

test('the result of a battle that goes on is a star', () => {
  expect(resultOf(given('standard', 'S@d4N s@d6N', 'r after').position)).toBe('*');
  expect(resultOf(given('standard', 'S@d4N s@d6N', 'r over:draw').position)).toBe('draw');
  expect(resultOf(given('standard', 'S@d4N s@d6N', 'r after').after('d4xd6').position)).toBe('red');
});
