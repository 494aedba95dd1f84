/** A push as the server sends it, and what somebody sees of it. */
import { expect, it } from 'vitest';
import { turnNotice } from './turn-push.ts';

const WORDS = { turn: 'Din tur', game: 'Slaget om ön' };
const MESSAGE = { type: 'turn', game: 'abcdefgh23', opponent: 'Ann', battle: 1 };

it('says whose turn it is against whom, and leads to the game', () => {
  expect(turnNotice(MESSAGE, WORDS)).toEqual({
    title: 'Din tur',
    body: 'Slaget om ön · Ann',
    tag: 'bfi-turn-abcdefgh23',
    path: '#/online/abcdefgh23',
  });
});

it.each([null, 'turn', { type: 'other' }, { ...MESSAGE, game: '//elsewhere.example' }])(
  'what is no message of ours is passed over: %j',
  (message) => {
    expect(turnNotice(message, WORDS)).toBeNull();
  },
);
