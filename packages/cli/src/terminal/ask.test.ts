import { stripVTControlCharacters } from 'node:util';
import { type ActionCode, isSide, legalActionList, type Position, toAct, viewPosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { askAbout } from './ask.ts';
import type { Question } from './question.ts';
import { layoutFor, renderQuestion, renderScene } from './screen.ts';
import { makeStyle } from './style.ts';
import { MIDDLE, positionFrom, square, visitRandomGames } from './testing/games.ts';
import { visibleWidth } from './text.ts';

const style = makeStyle('none', false);

function ask(position: Position, actions = legalActionList(position)): Question {
  return askAbout(position, actions, style.glyphs);
}

function shown(question: Question): string {
  return renderQuestion(question, style, 29, 14).join('\n');
}

function isPlayers(position: Position): boolean {
  return isSide(toAct(position));
}

/** All the questions that choosing items leads to, and the actions at their ends. */
function explore(
  position: Position,
  actions: readonly ActionCode[],
  visit: (question: Question) => void,
): ActionCode[] {
  const question = askAbout(position, actions, style.glyphs);
  visit(question);
  return question.items.flatMap((item) => {
    if (item.actions.length === 1) return item.actions;
    expect(item.actions.length).toBeLessThan(actions.length);
    return explore(position, item.actions, visit);
  });
}

describe('questions', () => {
  const middle = positionFrom(MIDDLE);

  it('a move: everyone who can do something, with all they can do', () => {
    const question = ask(middle);
    expect(shown(question)).toMatchInlineSnapshot(`
      "Red: move one by 3

      1 S▲ d1  d4 d3↔
      2 S► h2  k2 j2↔
      3 S◄ j3  g3 h3↔
      4 T▲ f4  f7 f6↔ ×block f8

      Type a number, or a square
      like d1. x: the shots. ?:
      help"
    `);
    expect(question.marks.get(square('f8'))).toEqual({ text: '×', tone: 'hit' });
  });

  it('one character: its moves, what it would aim at then, its shot and what that risks', () => {
    const tank = ask(middle).items.find((item) => item.label.startsWith('f4'));
    const question = ask(middle, [...(tank?.actions ?? [])]);
    expect(shown(question)).toMatchInlineSnapshot(`
      "Red's tank on f4

      1 ahead to f7
      2 to f6, turn left ◄
      3 to f6, turn right ►
      4 × shoot the block on f8
        live 6 in 10: takes j e9,
        t g9

      Another square chooses
      another. b: back"
    `);
    const marks = Array.from(question.marks, ([at, { text }]) => [at, text]);
    expect(marks).toEqual(
      expect.arrayContaining([
        [square('f4'), '*'],
        [square('f7'), '1'],
        [square('f6'), '23'],
        [square('f5'), ':'],
        [square('f8'), '×'],
        [square('e9'), '!'],
        [square('g9'), '!'],
      ]),
    );
  });

  it('a zero: the three choices, and shooting first', () => {
    expect(shown(ask(positionFrom(MIDDLE.replace('move:3', 'zero'))))).toMatchInlineSnapshot(`
      "Red rolled a ZERO: choose
      one, then roll again

      1 land a reinforcement
        from the pad; it moves next
      2 move the pad
        by the next roll
      3 turn a character
        where it stands; it moves
        next
      4 shoot first
        ×block f8

      ?: help"
    `);
  });

  it('after the move Enter ends the turn', () => {
    const question = ask(positionFrom(MIDDLE.replace('move:3', 'after')));
    expect(shown(question)).toMatchInlineSnapshot(`
      "Red: shoot, or end the turn

      1 T▲ f4  ×block f8
        live 6 in 10: takes j e9,
        t g9
      2 end the turn (Enter)

      ?: help"
    `);
    expect(question.preferred?.label).toBe('end the turn');
  });

  it('a blocked player gives up', () => {
    const blocked = positionFrom('12/12/12/12/12/12/12/12/12/12/11sn/Sw11 c:..... j:..... 0+0 r move:4 0');
    expect(shown(ask(blocked))).toMatchInlineSnapshot(`
      "Red: nobody can use the 4

      1 blocked: Blue takes one

      ?: help"
    `);
  });

  it('the penalty', () => {
    const question = ask(positionFrom(MIDDLE.replace('move:3', 'penalty')));
    expect(question.side).toBe('blue');
    expect(shown(question)).toMatchInlineSnapshot(`
      "Red is blocked. Blue: take
      one off the island, for free

      1 S▲ d1
      2 J▲ b2
      3 S► h2
      4 S◄ j3
      5 T▲ f4

      Type a number or a square."
    `);
  });

  it('the pad: both ways, and where the missile would be', () => {
    const question = ask(positionFrom(MIDDLE.replace('move:3', 'move:2:pad')));
    expect(shown(question)).toMatchInlineSnapshot(`
      "Red: move the pad by 2

      1 T▲ f4  ×block f8
        live 6 in 10: takes j e9,
        t g9
      2 left: the missile over a
      3 right: the missile over e

      ?: help"
    `);
  });

  it('a landing that must be, onto a block', () => {
    const empty = positionFrom('2ss9/12/12/12/12/12/12/12/12/12/12/#11 c:SJ.TS j:..... 1+0 r enter 0');
    expect(shown(ask(empty))).toMatchInlineSnapshot(`
      "Red has nobody on the island:
      one must land

      1 S1 soldier → a1
        live 1 in 1: takes S a1
      2 J2 jeep    → b1
      3 T4 tank    → d1
      4 S5 soldier → e1

      Before the roll, and without
      a zero."
    `);
  });

  it('set-up: the block, the kind, the square, the facing, the pad', () => {
    const blocks = positionFrom('12/12/12/12/12/12/12/12/12/12/#11/12 c:..... j:..... 6+4 b blocks 0');
    expect(shown(ask(blocks))).toMatchInlineSnapshot(`
      "Blue: put block 2 of 10

      Type a square marked +, like
      g7. No two share a row or a
      column. Or: random, suggest;
      for all your blocks: random
      all, suggest all"
    `);
    expect(ask(blocks).marks.has(square('c3'))).toBe(true);
    expect(ask(blocks).marks.has(square('a5'))).toBe(false);
  });

  it('nobody is offered to go back from the whole list', () => {
    visitRandomGames((position) => {
      if (isPlayers(position)) expect(ask(position).hint).not.toContain('b: back');
    });
  });

  it('choosing items leads to every action but those that are typed as a square', () => {
    visitRandomGames((position) => {
      if (!isPlayers(position)) return;
      const legal = legalActionList(position);
      const reached = explore(position, legal, () => {});
      const { phase } = viewPosition(position);
      if (phase !== 'blocks' && phase !== 'place') expect(new Set(reached)).toEqual(new Set(legal));
    });
  });

  it('no line is wider than the window and all fits on 24 rows, in every question of every variant', () => {
    const names = { red: 'you', blue: 'level 8' };
    const ascii = makeStyle('none', true);
    visitRandomGames((position) => {
      if (!isPlayers(position)) return;
      const scene = {
        view: viewPosition(position),
        heading: 'Turn 100 | standard',
        turn: 100,
        names,
        army: 10,
        trail: new Map(),
      };
      explore(position, legalActionList(position), (question) => {
        for (const columns of [80, 60, 40, 132]) {
          const lines = renderScene(scene, question, style, layoutFor(columns));
          for (const line of lines) expect(visibleWidth(line)).toBeLessThan(columns);
          if (columns >= 80) expect(lines.length).toBe(17);
        }
        expect(question.title.length).toBeLessThan(75);
      });
      const plain = askAbout(position, legalActionList(position), ascii.glyphs);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
      expect(renderScene(scene, plain, ascii, layoutFor(80)).join('')).toMatch(/^[\x00-\x7f]*$/);
    }, 1);
  });

  it('colours change nothing but the colours', () => {
    const question = ask(middle);
    const many = renderQuestion(question, makeStyle('many', false), 29, 14);
    expect(many.map((line) => stripVTControlCharacters(line)).join('\n')).toBe(shown(question));
  });
});
