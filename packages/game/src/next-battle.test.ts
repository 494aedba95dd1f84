/** What follows a battle: who starts, what a war stands at, and whether the armies stand ready. */
import { isSetup, makeRules, type Side, score, viewPosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import type { Game } from './game.ts';
import { Match } from './match.ts';
import { battleAfter, battleNumber, isFinished, warScoreBefore, warStanding } from './next-battle.ts';
import { resignation } from './submission.ts';
import { newGame, unwrap } from './testing/players.ts';
import { newWar } from './war.ts';

const NEXT = { date: '2026-11-16', draw: () => 0 };
const redFirst = () => new Match(makeRules({ first: 'red' }));

function resignedBy(game: Game, side: Side): Game {
  unwrap(game.append(side, resignation(side).action));
  return game;
}

describe('a rematch', () => {
  it('is started by the other one, by the same rules, in the same seats, on its own day', () => {
    const match = new Match(makeRules({ first: 'red', variant: 'blitz', chain: 'full' }));
    const game = resignedBy(newGame({ match }), 'red');
    const after = battleAfter(game, NEXT);
    expect(after.match.rules).toMatchObject({ first: 'blue', variant: 'blitz', chain: 'full' });
    expect([after.seats, after.date]).toEqual([game.seats, '2026-11-16']);
    expect(after.match.moments).toEqual([]);
    expect(battleAfter(resignedBy(after, 'red'), NEXT).match.rules.first).toBe('red');
  });

  it('has dice of its own, and headers of its own', () => {
    const game = resignedBy(newGame({ seed: 7, headers: new Map([['Event', 'x']]) }), 'red');
    const after = battleAfter(game, NEXT);
    expect([after.seed, after.headers.size]).toEqual([8, 0]);
    expect(battleAfter(resignedBy(newGame(), 'red'), NEXT).seed).toBeNull();
  });

  it('of armies that stood ready has them ready again, facing forward', () => {
    const game = resignedBy(newGame({ match: redFirst(), quickSetup: true }), 'red');
    const { match, quickSetup } = battleAfter(game, NEXT);
    expect([isSetup(match.position), quickSetup]).toEqual([false, true]);
    const view = viewPosition(match.position);
    expect(view.side).toBe('blue');
    for (const { character } of view.characters) {
      expect(character.facing).toBe(character.side === 'red' ? 'north' : 'south');
    }
  });

  it('of a battle that began at a position begins as a new one does', () => {
    const given = redFirst().start;
    const game = resignedBy(newGame({ match: new Match(given.rules, given) }), 'blue');
    expect(battleAfter(game, NEXT).match.isWhole).toBe(true);
  });
});

describe('a war', () => {
  const bestOf3 = newWar({ type: 'bestOf', battles: 3 });

  it('goes on until it is decided, and a rematch after it begins from nothing', () => {
    const first = resignedBy(newGame({ match: redFirst(), war: bestOf3, seed: 7 }), 'blue');
    expect([isFinished(first), battleNumber(first)]).toEqual([false, 1]);
    const second = battleAfter(first, NEXT);
    expect(second.war).toEqual({
      format: bestOf3.format,
      battles: [{ result: 'red', points: score(first.match.position) }],
      firstStarter: 'red',
    });
    expect([second.match.rules.first, second.seed, battleNumber(second)]).toEqual(['blue', 7, 2]);
    expect(isFinished(second)).toBe(false);
    resignedBy(second, 'blue');
    expect(warStanding(second)?.score).toMatchObject({ result: 'red', wins: { red: 2, blue: 0 } });
    expect(isFinished(second)).toBe(true);
    const third = battleAfter(second, NEXT);
    expect([third.war, third.seed, third.match.rules.first]).toEqual([bestOf3, 8, 'red']);
  });

  it('stands as it did while a battle goes on', () => {
    const won = { result: 'red', points: { red: 30, blue: 0 } } as const;
    const game = newGame({ war: { ...bestOf3, battles: [won], firstStarter: 'blue' } });
    expect(warStanding(game)).toMatchObject({ battles: [won], firstStarter: 'blue' });
    expect(warStanding(game)?.score.wins).toEqual({ red: 1, blue: 0 });
  });

  it('is none for a single battle, which is finished when it is over', () => {
    const game = newGame();
    expect([warStanding(game), isFinished(game), battleNumber(game)]).toEqual([null, false, 1]);
    expect(isFinished(resignedBy(game, 'red'))).toBe(true);
  });
});

it('how a war stood before a battle does not tell what has come of that', () => {
  const war = newWar({ type: 'bestOf', battles: 3 });
  const first = resignedBy(newGame({ match: redFirst(), war }), 'red');
  expect(warScoreBefore(first)).toMatchObject({ wins: { red: 0, blue: 0 } });
  const second = resignedBy(battleAfter(first, NEXT), 'red');
  expect(warScoreBefore(second)).toMatchObject({ wins: { red: 0, blue: 1 } });
  expect(warStanding(second)?.score).toMatchObject({ wins: { red: 0, blue: 2 } });
  expect(warScoreBefore(newGame())).toBeNull();
  // Who goes first by the score follows from who went first in the war, not in this battle.
  expect([warScoreBefore(first)?.starter, warScoreBefore(second)?.starter]).toEqual(['red', 'blue']);
});
