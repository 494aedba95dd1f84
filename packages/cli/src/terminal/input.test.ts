import { createRandom, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  formatAction,
  isSide,
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  play,
  toAct,
} from '@bfi/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAbout } from './ask.ts';
import { readAnswer, readCommand } from './input.ts';
import { makeStyle } from './style.ts';
import { MIDDLE, positionFrom, visitRandomGames } from './testing/games.ts';

const { glyphs } = makeStyle('none', false);

/** What a line means, as tokens: the one that is played, or those that are left, or the complaint. */
function read(
  line: string,
  position: Position,
  open: readonly ActionCode[] = legalActionList(position),
): string {
  const answer = readAnswer(line, position, askAbout(position, open, glyphs), open);
  if (answer.type === 'act') return formatAction(answer.action);
  return answer.type === 'narrow' ? answer.actions.map(formatAction).join(' ') : answer.message;
}

/** Reads one line after the other, each against what the one before has left. */
function readOn(lines: readonly string[], position: Position): string {
  let open: readonly ActionCode[] = legalActionList(position);
  let result = '';
  for (const line of lines) {
    const answer = readAnswer(line, position, askAbout(position, open, glyphs), open);
    if (answer.type === 'narrow') open = answer.actions;
    result = answer.type === 'act' ? formatAction(answer.action) : answer.type;
  }
  return result;
}

/** The first position of a seeded game that is in a phase. */
function firstIn(phase: number, seed = 1): Position {
  const random = createRandom(seed);
  const position = newPosition(makeRules());
  while (position.phase !== phase && toAct(position) !== 'over')
    play(position, randomAction(position, random));
  return position;
}

describe('what a person types in a turn', () => {
  const middle = positionFrom(MIDDLE);

  it.each([
    ['f4-f7', 'f4-f7'],
    ['F4-F7', 'f4-f7'],
    ['f4f7', 'f4-f7'],
    ['f4 f7', 'f4-f7'],
    ['tank f4 to f7', 'f4-f7'],
    ['move f4 ahead', 'f4-f7'],
    ['f4 f6 l', 'f4-f6L'],
    ['f4-f6r', 'f4-f6R'],
    ['f4 left', 'f4-f6L'],
    ['f4xf8', 'f4xf8'],
    ['x f8', 'f4xf8'],
    ['x', 'f4xf8'],
    ['shoot', 'f4xf8'],
    ['f4 x', 'f4xf8'],
    ['f8', 'f4xf8'],
    ['fire at f8', 'f4xf8'],
    ['f4', 'f4-f7 f4xf8 f4-f6L f4-f6R'],
    ['tank', 'f4-f7 f4xf8 f4-f6L f4-f6R'],
    ['f4 f6', 'f4-f6L f4-f6R'],
    ['1', 'd1-d4 d1-d3L d1-d3R'],
  ])('%s', (line, meaning) => {
    expect(read(line, middle).split(' ').sort()).toEqual(meaning.split(' ').sort());
  });

  it.each([
    ['99', /^Choose from 1 to 4\.$/],
    ['0', /^Choose from/],
    ['', /^Type a number or a square/],
    ['z9', /^I can't read "z9"/],
    ['hello world', /^I can't read/],
    ['f9', /^Nobody stands on f9\.$/],
    ['e9', /^That is Blue's jeep on e9\.$/],
    ['f4 f12', /^Red's tank on f4 can't do that with a 3\./],
    ['f4-f8', /^Red's tank on f4 can't do that with a 3\./],
    ['end', /^The turn cannot end yet/],
    ['+3', /^Nobody can land now\.$/],
    ['b2', /^Red's jeep on b2 can do nothing|^b2-/],
  ])('%j gets a helpful answer', (line, message) => {
    expect(read(line, middle)).toMatch(message);
  });

  it('asking for the shots does not fire the only one', () => {
    expect(readOn(['x'], middle)).toBe('narrow');
    expect(readOn(['x', ''], middle)).toBe('f4xf8');
  });

  it('step by step, and from one character straight to another', () => {
    expect(readOn(['f4', '1'], middle)).toBe('f4-f7');
    expect(readOn(['f4', 'r'], middle)).toBe('f4-f6R');
    expect(readOn(['f4', 'h2', '1'], middle)).toMatch(/^h2/);
  });

  it('after a zero: by number, by slot, by word', () => {
    const zero = positionFrom(MIDDLE.replace('move:3', 'zero'));
    expect(read('+2', zero)).toBe('+2');
    expect(read('land 2', zero)).toBe('+2');
    expect(read('pad', zero)).toBe('pad');
    expect(read('f4 l', zero)).toBe('f4L');
    expect(read('turn f4 right', zero)).toBe('f4R');
    expect(read('land', zero).split(' ')).toEqual(['+1', '+2', '+5']);
    expect(readOn(['1', '2'], zero)).toBe('+2');
  });

  it('the pad, the penalty and the end of the turn', () => {
    const pad = positionFrom(MIDDLE.replace('move:3', 'move:2:pad'));
    expect(read('left', pad)).toBe('padL');
    expect(read('padr', pad)).toBe('padR');
    const penalty = positionFrom(MIDDLE.replace('move:3', 'penalty'));
    expect(read('f4', penalty)).toBe('-f4');
    expect(read('-f4', penalty)).toBe('-f4');
    expect(read('e9', penalty)).toMatch(/nobody to take on e9/);
    const after = positionFrom(MIDDLE.replace('move:3', 'after'));
    for (const line of ['', 'end', 'e', 'done', '2']) expect(read(line, after)).toBe('end');
  });
});

describe('what a person types in set-up', () => {
  const place = firstIn(2);
  const load = firstIn(3);

  it('a block', () => {
    const blocks = newPosition(makeRules({ first: 'red' }));
    for (const line of ['d5', '#d5', 'D5', 'block on d5']) expect(read(line, blocks)).toBe('#d5');
    play(blocks, legalActionList(blocks)[0] ?? 0);
    expect(read('a1', blocks)).toMatch(/already/);
    expect(read('a7', blocks)).toMatch(/row or its column/);
    expect(read('1', blocks)).toMatch(/Type a square/);
  });

  it('a placement, all at once in any order', () => {
    const [first = ''] = legalActionList(place).map(formatAction);
    const [, kind, at, facing] = /^(.)@(.+)(.)$/.exec(first) ?? [];
    for (const line of [first, `${kind}${at}${facing}`, `${kind} ${at} ${facing}`, `${at} soldier north`]) {
      expect(read(line, place)).toBe(first);
    }
  });

  it('a soldier to the south is s twice', () => {
    const [first = ''] = legalActionList(place)
      .map(formatAction)
      .filter((token) => token.endsWith('S'));
    const at = first.slice(2, -1);
    expect(read(`s ${at} s`, place)).toBe(`S@${at}S`);
    expect(readOn(['s', at, 's'], place)).toBe(`S@${at}S`);
    expect(readOn(['2', at, ''], place)).toMatch(/^J@/);
  });

  it('a block goes onto a square: numbers are not spoken of', () => {
    expect(read('', firstIn(1))).toBe('Type a square. ? helps.');
  });

  it('a pad, at once or slot by slot', () => {
    const loads = legalActionList(load).map(formatAction);
    const wanted = loads[Math.floor(loads.length / 2)] ?? '';
    expect(read(wanted, load)).toBe(wanted);
    expect(read(wanted.slice(1).toLowerCase(), load)).toBe(wanted);
    // A letter is for the slot that is asked; what can't be otherwise is not asked.
    expect(readOn(['ssj'], load)).toBe('=SSJSS');
    expect(readOn(['s', 's', 'j'], load)).toBe('=SSJSS');
    expect(read('ttttt', load)).toMatch(
      /^The pad can't be loaded so; left: (\d (soldier|jeep|tank)s?(, )?)+\.$/,
    );
  });
});

describe('whatever is typed', () => {
  it('every token that the rules allow is understood, in lower case too', () => {
    visitRandomGames((position) => {
      if (!isSide(toAct(position))) return;
      const legal = legalActionList(position);
      const question = askAbout(position, legal, glyphs);
      for (const action of legal.filter((_, index) => index % 7 === 0)) {
        const token = formatAction(action);
        expect(readAnswer(token, position, question, legal)).toEqual({ type: 'act', action });
        expect(readAnswer(token.toLowerCase(), position, question, legal)).toEqual({ type: 'act', action });
      }
    }, 1);
  });

  it('nothing becomes an action that the rules do not allow', () => {
    const positions = [
      positionFrom(MIDDLE),
      positionFrom(MIDDLE.replace('move:3', 'zero')),
      firstIn(1),
      firstIn(2),
      firstIn(3),
    ];
    const words = fc.array(
      fc.constantFrom(
        'a',
        'd4',
        'f4',
        'x',
        's',
        'j',
        't',
        '1',
        '12',
        '+',
        '-',
        '#',
        '@',
        'l',
        'r',
        'pad',
        'end',
        ' ',
        '=',
        'é',
        '\u0007',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          words.map((parts) => parts.join('')),
        ),
        fc.constantFrom(...positions),
        (line, position) => {
          const legal = new Set(legalActionList(position));
          const answer = readAnswer(
            line,
            position,
            askAbout(position, Array.from(legal), glyphs),
            Array.from(legal),
          );
          if (answer.type === 'act') expect(legal.has(answer.action)).toBe(true);
          if (answer.type === 'narrow')
            expect(answer.actions.every((action) => legal.has(action))).toBe(true);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not come back
          if (answer.type === 'unclear') expect(answer.message).toMatch(/^[^\x00-\x1f\x7f]{1,90}$/);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('commands are recognised by word or short form, with what follows', () => {
    expect(readCommand('  QUIT ')).toEqual({ command: 'quit', argument: '' });
    expect(readCommand('q')?.command).toBe('quit');
    expect(readCommand('?')?.command).toBe('commands');
    expect(readCommand('save  my game.bfi')).toEqual({ command: 'save', argument: 'my game.bfi' });
    expect(readCommand('random all')).toEqual({ command: 'random', argument: 'all' });
    expect(readCommand('d4')).toBeNull();
    expect(readCommand('constructor')).toBeNull();
  });
});
