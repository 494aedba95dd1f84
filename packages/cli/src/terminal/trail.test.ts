import { type Character, parseAction } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { Game } from './game.ts';
import { makeStyle } from './style.ts';
import { MIDDLE, positionFrom, square } from './testing/games.ts';
import { trailOf } from './trail.ts';

const { glyphs } = makeStyle('none', false);
const tank: Character = { side: 'red', kind: 'tank', facing: 'north' };

function play(game: Game, actor: 'red' | 'blue' | 'chance', token: string): void {
  const action = parseAction(token);
  if (!action.ok) throw new Error(token);
  game.apply(actor, action.value);
}

describe('the trail of what just happened', () => {
  it('marks where somebody came from, where they are, and who was lost', () => {
    const marks = trailOf(
      [
        { type: 'moved', from: square('d4'), to: square('d7'), character: tank },
        { type: 'lost', square: square('e9'), character: tank, cause: 'hit' },
        { type: 'activated', square: square('f8'), by: 'shot' },
      ],
      glyphs,
    );
    expect(Array.from(marks, ([at, { text }]) => [at, text])).toEqual([
      [square('d4'), '·'],
      [square('d7'), '*'],
      [square('e9'), '×'],
      [square('f8'), '?'],
    ]);
  });

  it('stays through the opponent’s roll, until the next turn does something of its own', () => {
    const start = positionFrom(MIDDLE);
    const game = new Game(start.rules, start);
    expect(game.turn).toBe(1);
    play(game, 'red', 'f4-f7');
    play(game, 'red', 'end');
    expect(game.turn).toBe(2);
    expect(trailOf(game.recent, glyphs).has(square('f7'))).toBe(true);
    play(game, 'chance', '(1)');
    expect(trailOf(game.recent, glyphs).size).toBe(0);
  });

  it('a game refuses what the rules refuse', () => {
    const start = positionFrom(MIDDLE);
    expect(() => play(new Game(start.rules, start), 'red', 'a1-a5')).toThrow('refuse');
  });
});
