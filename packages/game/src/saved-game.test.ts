import { createRandom, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  actionsOf,
  copyPosition,
  formatAction,
  formatPosition,
  makeRules,
  newPosition,
  type Position,
  parseRecord,
  play,
  type RuleOptions,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { formatSave, parseSave, type SavedGame, type SaveFault } from './saved-game.ts';
import { MIDDLE, positionFrom } from './testing/games.ts';

/** A random game of at most so many tokens. */
function randomGame(
  most: number,
  options: Partial<RuleOptions> = {},
  more: Partial<SavedGame> = {},
): { game: SavedGame; last: Position } {
  const rules = makeRules({ quietLimit: 30, ...options });
  const last = more.start ? copyPosition(more.start) : newPosition(rules);
  const random = createRandom(most);
  const actions: ActionCode[] = [];
  while (toAct(last) !== 'over' && actions.length < most) {
    const action = randomAction(last, random);
    play(last, action);
    actions.push(action);
  }
  const game: SavedGame = {
    rules,
    seats: { red: 'Ann', blue: 4 },
    seed: null,
    war: null,
    battles: [],
    firstStarter: null,
    quickSetup: false,
    start: null,
    date: '2026-11-15',
    ...more,
    actions,
  };
  return { game, last };
}

function reread(text: string): SavedGame {
  const parsed = parseSave(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

function faultOf(text: string): SaveFault {
  const parsed = parseSave(text);
  if (parsed.ok) throw new Error('there is nothing wrong with it');
  return parsed.error;
}

describe('a saved game', () => {
  it('comes back as it was put away, in every variant, in the middle and at the end', () => {
    for (const variant of VARIANTS) {
      for (const most of [0, 30, 100, 100_000]) {
        const { game, last } = randomGame(most, { variant });
        expect(reread(formatSave(game, last))).toEqual(game);
      }
    }
  });

  it('with its dice, its war and the battles before', () => {
    const { game, last } = randomGame(
      50,
      {},
      {
        seed: 12345,
        war: { type: 'bestOf', battles: 3 },
        battles: [{ result: 'red', points: { red: 24, blue: 0 } }],
        firstStarter: 'blue',
        quickSetup: true,
      },
    );
    expect(reread(formatSave(game, last))).toEqual(game);
  });

  it('from a position of its own', () => {
    const start = positionFrom(MIDDLE, { quietLimit: 30 });
    const { game, last } = randomGame(10, {}, { start });
    const again = reread(formatSave(game, last));
    expect(again.start === null ? null : formatPosition(again.start)).toBe(MIDDLE);
    expect(again.actions).toEqual(game.actions);
  });

  it('people keep their names, also odd ones, and nobody becomes the computer', () => {
    const { game, last } = randomGame(5, {}, { seats: { red: 'Ann "the\\tank"]', blue: 'level 8' } });
    expect(reread(formatSave(game, last)).seats).toEqual({ red: 'Ann "the\\tank"]', blue: 'level 8.' });
  });

  it('a record of any game can be played on: unknown names are people', () => {
    const { game, last } = randomGame(5);
    const text = formatSave(game, last)
      .replace('Red "Ann"', 'Red "?"')
      .replace('Blue "level 4"', 'Blue "bot 4"');
    expect(reread(text).seats).toEqual({ red: 'human', blue: 'bot 4' });
  });
});

describe('what is wrong with a text', () => {
  const { game, last } = randomGame(60, {}, { seed: 7, war: { type: 'total', points: 100 } });
  const text = formatSave(game, last);

  it('that cannot be read: the engine’s code and the place', () => {
    expect(faultOf(`${text} nonsense`)).toMatchObject({ code: 'token' });
    expect(faultOf('[Variant "standard"]\n[Variant "quick"]\n')).toEqual({
      code: 'repeated',
      place: { line: 2, column: 1 },
    });
  });

  it('a token that the rules refuse, and where it stands', () => {
    const parsed = parseRecord(text);
    if (!parsed.ok) throw new Error('the text is wrong');
    const tokens = actionsOf(parsed.value.line).map(formatAction);
    const [first = '', second = ''] = tokens.filter((token) => token.startsWith('#'));
    const broken = text.replace(` ${second} `, ` ${first} `);
    const line = broken.slice(0, broken.indexOf(first)).split('\n').length;
    const column = (broken.split('\n')[line - 1] ?? '').indexOf(first) + first.length + 2;
    expect(faultOf(broken)).toEqual({ code: 'illegal', token: first, place: { line, column } });
  });

  it('a token after the end', () => {
    expect(faultOf(`${text.replace('Result "*"', 'Result "blue"')} red:resigns end`)).toMatchObject({
      code: 'over',
      token: 'end',
    });
  });

  it('headers that are missing or untrue', () => {
    expect(faultOf(text.replace(/\[Date .*\n/, ''))).toEqual({
      code: 'missing',
      header: 'Date',
      value: '',
      place: null,
    });
    expect(faultOf(text.replace('Result "*"', 'Result "red"'))).toMatchObject({
      code: 'result',
      value: 'red',
      place: { line: 6, column: 1 },
    });
    expect(faultOf(text.replace('Variant "standard"', 'Variant "chess"'))).toMatchObject({
      code: 'variant',
      value: 'chess',
    });
  });

  it('the headers of a war, and the seed', () => {
    const place = (header: string) => ({
      line: text.slice(0, text.indexOf(`[${header} `)).split('\n').length,
      column: 1,
    });
    expect(faultOf(text.replace('War "100 points"', 'War "for ever"'))).toEqual({
      code: 'war',
      header: 'War',
      value: 'for ever',
      place: place('War'),
    });
    expect(faultOf(text.replace('Battles ""', 'Battles "red wins"'))).toMatchObject({ header: 'Battles' });
    expect(faultOf(text.replace('Battles ""', 'Battles "red 12-0"'))).toEqual({
      code: 'war',
      header: 'FirstStarter',
      value: '',
      place: null,
    });
    expect(faultOf(text.replace('Seed "7"', 'Seed "lucky"'))).toEqual({
      code: 'seed',
      header: 'Seed',
      value: 'lucky',
      place: place('Seed'),
    });
  });
});
