/** A game at a glance, as a list of games shows it. */
import { describe, expect, it } from 'vitest';
import { MIDDLE, positionFrom, token } from '../../../scripts/testing/from-text.ts';
import { Match } from './match.ts';
import { formatGame, readGame } from './saved-game.ts';
import { resignation } from './submission.ts';
import { type GameSummary, summarize } from './summary.ts';
import { newGame, newMatch, playAtRandom, unwrap } from './testing/players.ts';
import { newWar } from './war.ts';

/** Through its text, as every kept game comes. */
function glance(game: Parameters<typeof formatGame>[0]): GameSummary {
  return summarize(unwrap(readGame(formatGame(game))));
}

describe('a game at a glance', () => {
  it('a new one has not begun its first turn', () => {
    expect(glance(newGame())).toMatchObject({ turn: 0, result: null, finished: false });
  });

  it('turns are numbered as the record numbers them, and the position is the last one', () => {
    const game = newGame({ match: playAtRandom(newMatch(), 100_000, 5) });
    const summary = glance(game);
    const heads = Array.from(formatGame(game).matchAll(/^(\d+)[rb]\./gm), ([, turn]) => Number(turn));
    expect(summary).toMatchObject({ finished: true, turn: heads.at(-1) });
    expect(summary.position).toEqual(game.match.position);
  });

  it('a battle from a position begins with a turn', () => {
    const start = positionFrom(MIDDLE);
    const match = new Match(start.rules, start);
    expect(glance(newGame({ match })).turn).toBe(1);
    unwrap(match.append('red', token('f4-f7')));
    expect(glance(newGame({ match })).turn).toBe(1);
    unwrap(match.append('red', token('end')));
    expect(glance(newGame({ match })).turn).toBe(2);
  });

  it('a war: the battle that is over counts, and the war goes on until it is decided', () => {
    const war = newWar({ type: 'bestOf', battles: 3 });
    const match = playAtRandom(newMatch(), 40);
    unwrap(match.append('red', resignation('red').action));
    expect(glance(newGame({ war, match }))).toMatchObject({ result: 'blue', finished: false });
    const lost = { result: 'blue', points: { red: 0, blue: 30 } } as const;
    const won = { result: 'red', points: { red: 30, blue: 0 } } as const;
    const second = (battle: typeof lost | typeof won) =>
      newGame({ war: { ...war, battles: [battle], firstStarter: 'red' }, match });
    expect(glance(second(lost))).toMatchObject({ result: 'blue', finished: true });
    expect(glance(second(won))).toMatchObject({ result: 'blue', finished: false });
  });
});
