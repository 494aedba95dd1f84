import { computerSeat } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import { newGame } from '../../game/testing/games.ts';
import { setLocale } from '../../language/language.svelte.ts';
import { isTaking, othersTurn } from './others-turn.ts';

beforeAll(() => setLocale('en'));

it('the computer plays, in the same words whether it rolls, thinks or moves', () => {
  const game = newGame('Ann', 3);
  for (const phase of ['roll', 'zero', 'move', 'after'] as const)
    expect(othersTurn(game, phase, 'blue')).toBe('Computer (level 3) is playing…');
});

it('while it chooses whom to take of mine, that is said', () => {
  const game = newGame('Ann', 3);
  for (const phase of ['penalty', 'padpenalty'] as const)
    expect(othersTurn(game, phase, 'blue')).toBe('Computer (level 3) is choosing which of yours to take');
});

it('between two computers nobody here loses anybody', () => {
  const game = newGame('Ann', 3).with({ seats: { red: computerSeat(1), blue: computerSeat(3) } });
  expect(isTaking(game, 'penalty', 'blue')).toBe(false);
});
