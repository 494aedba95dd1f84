/** The checked door in every position of random games: what is legal passes, for the one who is to act; all else is refused. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { characterAction, TAG_SHIFT } from './action.ts';
import { SQUARES } from './geometry.ts';
import {
  type ActionCode,
  type Actor,
  copyPosition,
  formatAction,
  formatPosition,
  isLegal,
  OUTSIDE_ENDINGS,
  parseAction,
  parsePosition,
  play,
  toAct,
  tryPlay,
  viewPosition,
} from './index.ts';
import * as Tag from './tag.ts';
import { expectIs } from './testing/quick-expect.ts';
import { anyGame, inEveryPosition, randomNumbers, samePosition, stepsOf } from './testing/random-game.ts';
import { unwrap, unwrapError } from './testing/unwrap.ts';

// Many games in one test: this is no statement about speed.
vi.setConfig({ testTimeout: 120_000 });

const ACTORS: readonly Actor[] = ['red', 'blue', 'chance', 'referee'];

describe('the checked door', () => {
  test('every legal action is playable by the one who is to act, and gives what play gives', () => {
    inEveryPosition(20, ({ position, legal }) => {
      const actor = toAct(position);
      const before = copyPosition(position);
      for (const action of legal) {
        if (actor === 'over') throw new Error('nothing is legal when the battle is over');
        const played = copyPosition(position);
        play(played, action);
        // Not `expect`, here and below: this is asked a hundred thousand times.
        if (!samePosition(unwrap(tryPlay(position, actor, action)).position, played)) {
          throw new Error(`${formatAction(action)} is played differently in ${formatPosition(position)}`);
        }
      }
      expect(samePosition(position, before)).toBe(true);
    });
  });

  test('every other actor is refused', () => {
    inEveryPosition(20, ({ position, legal }) => {
      for (const action of legal) {
        for (const who of ACTORS) {
          if (who !== toAct(position) && unwrapError(tryPlay(position, who, action)) !== 'turn') {
            throw new Error(`${who} may ${formatAction(action)} in ${formatPosition(position)}`);
          }
        }
      }
    });
  });

  test('every action that is legal anywhere in other games, but not here, is refused', () => {
    const universe = new Set<ActionCode>();
    for (const game of fc.sample(anyGame, 30)) {
      for (const { legal } of stepsOf(game)) for (const action of legal) universe.add(action);
    }
    expect(universe.size).toBeGreaterThan(2000);
    fc.assert(
      fc.property(anyGame, fc.nat(), (game, seed) => {
        const random = randomNumbers(seed);
        for (const { position, legal } of stepsOf(game)) {
          if (random(12) > 0) continue;
          const allowed = new Set(legal);
          const actor = toAct(position);
          const before = copyPosition(position);
          for (const action of universe) {
            if (allowed.has(action)) continue;
            const answer = tryPlay(position, actor === 'over' ? 'red' : actor, action);
            if (answer.ok || answer.error !== (actor === 'over' ? 'over' : 'illegal')) {
              throw new Error(`${formatAction(action)} was not refused in ${formatPosition(position)}`);
            }
          }
          expect(samePosition(position, before)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('of all that can be said at all, only what is legal passes', () => {
    // Every code of the grammar, wherever it may point: about a hundred and thirty thousand.
    const everything: ActionCode[] = [];
    for (let tag = Tag.enter; tag < Tag.outside; tag++) {
      for (let value = 0; value < 4096; value++) everything.push((tag << TAG_SHIFT) | value);
    }
    for (let from = 0; from < SQUARES; from++) {
      for (let verb = 0; verb < 8; verb++) {
        for (let to = 0; to < SQUARES; to++) everything.push(characterAction(from, verb, to));
      }
    }
    const random = randomNumbers(5);
    for (const game of fc.sample(anyGame, { numRuns: 3, seed: 5 })) {
      for (const { position, legal } of stepsOf(game)) {
        if (random(60) > 0) continue;
        const passing = everything.filter((action) => isLegal(position, action));
        expect(passing.sort((a, b) => a - b)).toEqual(legal);
      }
    }
  });

  test('an ending from outside is possible in every position, for those who may', () => {
    inEveryPosition(30, ({ position, legal }) => {
      const over = legal.length === 0;
      for (const { token, result, reason, by } of OUTSIDE_ENDINGS) {
        const code = unwrap(parseAction(token));
        expectIs(legal.includes(code), false);
        for (const who of ACTORS) {
          const answer = tryPlay(position, who, code);
          if (over) {
            expectIs(unwrapError(answer), 'over');
          } else if (who === 'referee' || who === by) {
            const played = unwrap(answer).position;
            const view = viewPosition(played);
            expectIs(view.result, result);
            expectIs(view.reason, reason);
            expectIs(view.flips.length, 0);
            expectIs(parsePosition(formatPosition(played), position.rules).ok, true);
          } else {
            expectIs(unwrapError(answer), 'turn');
          }
        }
      }
    });
  });
});
