/** Matches and games for tests: random play from a seed, and games in a few words. */
import { createRandom, randomAction } from '@bfi/ai';
import { type Actor, formatAction, makeRules, type Result, type RuleOptions } from '@bfi/engine';
import { token } from '../../../../scripts/testing/from-text.ts';
import { Game, type GameParts } from '../game.ts';
import { Match } from '../match.ts';
import { computerSeat, seatHere } from '../seat.ts';
import { setUpByChance } from '../setup-by-chance.ts';

/** A battle that does not last: nobody waits a hundred turns in a test. */
export function newMatch(options: Partial<RuleOptions> = {}): Match {
  return new Match(makeRules({ quietLimit: 30, ...options }));
}

/** A battle whose first roll is due. */
export function matchAtFirstRoll(): Match {
  const match = newMatch();
  setUpByChance(match, (bound) => bound >> 1);
  return match;
}

/** Random play from where the match stands, for at most so many tokens. */
export function playAtRandom(match: Match, most: number, seed = most): Match {
  const random = createRandom(seed);
  for (let count = 0; count < most && !match.isOver; count++) {
    unwrap(match.append(match.toAct as Actor, randomAction(match.position, random)));
  }
  return match;
}

/** Appends tokens, each by whoever is to act. */
export function appendTokens(match: Match, tokens: string): Match {
  for (const text of tokens.split(' ')) unwrap(match.append(match.toAct as Actor, token(text)));
  return match;
}

export function tokensOf(match: Match): string {
  return match.moments.map(({ action }) => formatAction(action)).join(' ');
}

/** Ann against level 4, unless something else is said. */
export function newGame(parts: Partial<GameParts> = {}): Game {
  return new Game({
    match: newMatch(),
    seats: { red: seatHere('Ann'), blue: computerSeat(4) },
    date: '2026-11-15',
    ...parts,
  });
}

export function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
