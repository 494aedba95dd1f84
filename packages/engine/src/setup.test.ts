import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { decodeAction } from './action.ts';
import { SQUARES } from './geometry.ts';
import { newPosition, SIDES } from './index.ts';
import * as Phase from './phase.ts';
import { blocksToLay, isSetup, setupRefusal } from './setup.ts';
import { given, newBattle, rulesOf, squareOf } from './testing/given.ts';
import { expectIs } from './testing/quick-expect.ts';
import { anyGame, inEveryPosition, stepsOf } from './testing/random-game.ts';
import { BLOCKS } from './vocabulary.ts';

// Many games in one test: this is no statement about speed.
vi.setConfig({ testTimeout: 120_000 });

describe('2: the set-up', () => {
  test('ends where the first turn begins, or the battle, and never comes back', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        let ended = false;
        for (const { position, events } of stepsOf(game)) {
          ended ||= events.some(({ type }) => type === 'turnBegan' || type === 'over');
          expectIs(isSetup(position), !ended);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('2.2: how many blocks a side has yet to lay', () => {
  const left = (rules: string, tokens: string) => {
    const { position } = newBattle(rules).after(tokens);
    return SIDES.map((side) => blocksToLay(position, side));
  };

  test('five each, less those that are laid, in turn', () => {
    expect(left('standard', '')).toEqual([5, 5]);
    expect(left('standard first=red', '')).toEqual([5, 5]);
    expect(left('standard first=red', '#a1')).toEqual([4, 5]);
    expect(left('standard first=blue', '#a1')).toEqual([5, 4]);
    expect(left('standard first=blue', '#a1 #b2 #c3')).toEqual([4, 3]);
  });

  test('none once all are laid, or somebody has been removed', () => {
    expect(left('blitz first=red', '#a1 #b2 #c3 #d4 #e5 #f6 #g7 #h8 #i9 #j10')).toEqual([0, 0]);
    const { position } = given('standard', 'S@d4N s@l12N', 'r move:2');
    expect(SIDES.map((side) => blocksToLay(position, side))).toEqual([0, 0]);
  });

  test('in every position of random games: what both have to lay and what lies there are ten', () => {
    const laid = { red: 0, blue: 0 };
    inEveryPosition(20, ({ position, events }) => {
      if (position.phase > Phase.blocks) return;
      if (position.blockRows === 0) [laid.red, laid.blue] = [0, 0];
      for (const event of events) if (event.type === 'blockPlaced') laid[event.side]++;
      for (const side of SIDES) expect(blocksToLay(position, side)).toBe(BLOCKS / 2 - laid[side]);
    });
  });
});

describe('why nothing may be put onto a square', () => {
  test('2.2: a block lies there, or in the same row, or in the same column', () => {
    const { position } = newBattle('standard first=red').after('#d5');
    const why = (square: string) => setupRefusal(position, squareOf(square));
    expect(['d5', 'h5', 'd9', 'h9'].map(why)).toEqual(['block', 'row', 'column', null]);
  });

  test('2.4: somebody or a block is there, or it is not in the two rows nearest to the player', () => {
    const blocks = '#a1 #b2 #c3 #d4 #e5 #f6 #g7 #h8 #i9 #j10';
    const { position } = newBattle('standard first=red').after(`${blocks} S@d1N S@d12S`);
    const why = (square: string) => setupRefusal(position, squareOf(square));
    expect(['a1', 'd1', 'd12', 'e3', 'e12', 'e2'].map(why)).toEqual([
      'block',
      'character',
      'character',
      'rows',
      'rows',
      null,
    ]);
  });

  test('it is not the time for it', () => {
    expect(setupRefusal(newPosition(rulesOf('standard')), 0)).toBe('phase');
    expect(setupRefusal(given('standard', 'S@d4N s@l12N', 'r move:2').position, 0)).toBe('phase');
  });

  test('in every position of random games: a square is refused exactly where nothing is legal on it', () => {
    inEveryPosition(30, ({ position, legal }) => {
      if (position.phase !== Phase.blocks && position.phase !== Phase.place) return;
      const squares = new Set(
        legal
          .map(decodeAction)
          .flatMap((action) => (action.type === 'block' || action.type === 'place' ? [action.square] : [])),
      );
      for (let square = 0; square < SQUARES; square++) {
        expectIs(setupRefusal(position, square) === null, squares.has(square));
      }
    });
  });
});
