/** What follows a battle: who starts, what a war stands at, and whether the armies stand ready. */
import {
  encodeAction,
  makeRules,
  newPosition,
  type Position,
  play,
  type Side,
  score,
  viewPosition,
} from '@bfi/engine';
import type { SavedGame } from '@bfi/game';
import { expect, it } from 'vitest';
import { isSetup, replayMoments } from './battle.ts';
import { battleAfter, warStanding } from './next-battle.ts';

function game(change: Partial<SavedGame> = {}): SavedGame {
  return {
    rules: makeRules({ first: 'red' }),
    seats: { red: 'Ann', blue: 4 },
    seed: null,
    war: null,
    battles: [],
    firstStarter: null,
    start: null,
    actions: [],
    date: '2026-11-15',
    quickSetup: false,
    ...change,
  };
}

function resignedBy({ rules }: SavedGame, side: Side): Position {
  const position = newPosition(rules);
  play(position, encodeAction({ type: 'outside', ending: `${side}:resigns` }));
  return position;
}

it('in a rematch the other one starts, by the same rules and in the same seats', () => {
  const saved = game({ rules: makeRules({ first: 'red', variant: 'blitz', chain: 'full' }) });
  const after = battleAfter(saved, resignedBy(saved, 'red'));
  expect(after.rules.first).toBe('blue');
  expect([after.rules.variant, after.rules.chain]).toEqual(['blitz', 'full']);
  expect(after.seats).toEqual(saved.seats);
  expect(after.actions).toEqual([]);
});

it('a war goes on until it is decided, and a rematch after it begins from nothing', () => {
  const first = game({ war: { type: 'bestOf', battles: 3 } });
  const second = battleAfter(first, resignedBy(first, 'blue'));
  expect(second.battles).toEqual([{ result: 'red', points: score(resignedBy(first, 'blue')) }]);
  expect([second.rules.first, second.firstStarter]).toEqual(['blue', 'red']);
  const last = resignedBy(second, 'blue');
  expect(warStanding(second, last)?.score).toMatchObject({ result: 'red', wins: { red: 2, blue: 0 } });
  const third = battleAfter(second, last);
  expect([third.battles, third.firstStarter, third.war]).toEqual([[], null, first.war]);
});

it('there is no standing without a war or before the end', () => {
  expect(warStanding(game(), resignedBy(game(), 'red'))).toBeNull();
  const war = game({ war: { type: 'total', points: 100 } });
  expect(warStanding(war, newPosition(war.rules))).toBeNull();
});

it('armies that stood ready stand ready again, facing forward', () => {
  const saved = game({ quickSetup: true });
  const { rules, actions } = battleAfter(saved, resignedBy(saved, 'red'));
  const position = replayMoments(newPosition(rules), actions).at(-1)?.after ?? newPosition(rules);
  expect(isSetup(position)).toBe(false);
  const view = viewPosition(position);
  expect(view.side).toBe('blue');
  for (const { character } of view.characters) {
    expect(character.facing).toBe(character.side === 'red' ? 'north' : 'south');
  }
});
