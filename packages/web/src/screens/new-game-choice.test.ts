/** From the form to the choice that starts a game. */
import { DEFAULT_OPTIONS } from '@bfi/engine';
import { computerSeat, seatHere } from '@bfi/game';
import { expect, test } from 'vitest';
import { choiceOf, KIND_LEVEL, newDraft, quickChoice, seatsOf } from './new-game-choice.ts';

test('one tap seats the newcomer as Red against a kind computer, by the usual rules and with the armies ready', () => {
  expect(quickChoice(KIND_LEVEL)).toEqual({
    seats: { red: seatHere(), blue: computerSeat(2) },
    options: DEFAULT_OPTIONS,
    war: null,
    randomSetup: true,
  });
});

test('the lot gives either side, and Blue when Blue is asked for', () => {
  const draft = { ...newDraft(), ownSide: 'lot' as const };
  expect(seatsOf(draft, 0.49)).toEqual({ red: seatHere(), blue: computerSeat(2) });
  expect(seatsOf(draft, 0.5)).toEqual({ red: computerSeat(2), blue: seatHere() });
  expect(seatsOf({ ...draft, ownSide: 'blue' }, 0)).toEqual({ red: computerSeat(2), blue: seatHere() });
});

test('two people keep their names without the blanks around them', () => {
  const draft = { ...newDraft(), opponent: 'person' as const, names: { red: ' Ann ', blue: '' } };
  expect(seatsOf(draft, 0)).toEqual({ red: seatHere('Ann'), blue: seatHere() });
});

test('each kind of war becomes its format with its own number', () => {
  const draft = { ...newDraft(), battles: 7, points: 120 };
  expect(choiceOf({ ...draft, war: 'best3' }, 0).war).toEqual({ type: 'bestOf', battles: 3 });
  expect(choiceOf({ ...draft, war: 'best5' }, 0).war).toEqual({ type: 'bestOf', battles: 5 });
  expect(choiceOf({ ...draft, war: 'battles' }, 0).war).toEqual({ type: 'battles', battles: 7 });
  expect(choiceOf({ ...draft, war: 'total' }, 0).war).toEqual({ type: 'total', points: 120 });
});
