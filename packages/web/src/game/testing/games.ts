/** Games for tests of those who play them. */
import { createRandom, type Level, randomAction } from '@bfi/ai';
import { DEFAULT_OPTIONS, makeRules, type RuleOptions } from '@bfi/engine';
import { computerSeat, Game, type GameParts, Match, type Seat, seatHere } from '@bfi/game';

/** A name is a person's, a number the level of a computer. */
function seat(who: string | Level): Seat {
  return typeof who === 'string' ? seatHere(who) : computerSeat(who);
}

export function newGame(
  red: string | Level,
  blue: string | Level,
  options: Partial<RuleOptions> = {},
  more: Partial<GameParts> = {},
): Game {
  return new Game({
    match: new Match(makeRules({ ...DEFAULT_OPTIONS, ...options })),
    seats: { red: seat(red), blue: seat(blue) },
    date: '2026-11-15',
    ...more,
  });
}

/** A random game after so many moments; the same seed is the same game, longer or shorter. */
export function playedGame(moments: number, seed = 1, more: Partial<GameParts> = {}): Game {
  const game = newGame('Ann', 4, { quietLimit: 30, first: 'red' }, more);
  const random = createRandom(seed);
  const { match } = game;
  while (match.moments.length < moments && match.toAct !== 'over') {
    game.append(match.toAct, randomAction(match.position, random));
  }
  return game;
}
