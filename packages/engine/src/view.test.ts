/** A position in words. */
import { describe, expect, test } from 'vitest';
import { characterAt, type ToAct, toAct, viewPosition } from './index.ts';
import { character, given, newBattle, squareOf } from './testing/given.ts';

describe('the view', () => {
  test('of a battle', () => {
    const pieces = 'S@d4N t@l12W #e5 #c9 red=b:S..J. blue=j:....T pool=1+1 quiet=3';
    expect(viewPosition(given('standard', pieces, 'b move:3:l12').position)).toEqual({
      side: 'blue',
      toAct: 'blue',
      inSetup: false,
      phase: 'move',
      roll: 3,
      nominee: squareOf('l12'),
      characters: [
        { square: squareOf('d4'), character: character('Sn') },
        { square: squareOf('l12'), character: character('tw') },
      ],
      blocks: [squareOf('e5'), squareOf('c9')],
      flips: [],
      pads: {
        red: { missile: 1, slots: ['soldier', null, null, 'jeep', null] },
        blue: { missile: 9, slots: [null, null, null, null, 'tank'] },
      },
      reserve: { red: { soldier: 0, jeep: 0, tank: 0 }, blue: { soldier: 0, jeep: 0, tank: 0 } },
      alive: { red: 3, blue: 2 },
      pool: { live: 1, safe: 1 },
      quiet: 3,
      result: null,
      reason: null,
    });
  });

  test('whoever must move may stand in the first corner', () => {
    expect(viewPosition(given('standard', 'S@a1N s@l12S', 'r move:2:a1').position).nominee).toBe(0);
  });

  test('of a new battle: everyone is yet to be placed', () => {
    expect(viewPosition(newBattle('standard').position)).toMatchObject({
      toAct: 'chance',
      phase: 'rolloff',
      roll: null,
      nominee: null,
      characters: [],
      blocks: [],
      reserve: { red: { soldier: 5, jeep: 3, tank: 2 }, blue: { soldier: 5, jeep: 3, tank: 2 } },
      alive: { red: 10, blue: 10 },
    });
    expect(viewPosition(newBattle('allout').position).pads).toBeNull();
    expect(viewPosition(newBattle('blitz').position).alive).toEqual({ red: 5, blue: 5 });
  });

  test('in set-up the reserve goes down as characters are placed', () => {
    const blocks = '#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i2 #j11';
    const placed = newBattle('standard first=red').after(`${blocks} T@a1N J@a12S`);
    expect(viewPosition(placed.position).reserve).toEqual({
      red: { soldier: 5, jeep: 3, tank: 1 },
      blue: { soldier: 5, jeep: 2, tank: 2 },
    });
  });

  test('2.5: once the pads are loaded nobody is in reserve', () => {
    const blocks = '#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i2 #j11';
    const five = 'S@a1N T@a12S S@b1N T@b12S S@c1N J@c12S S@d1N J@d12S J@e1N J@e12S';
    const loaded = newBattle('standard first=red').after(`${blocks} ${five} =TJSJT`);
    expect(viewPosition(loaded.position).reserve).toEqual({
      red: { soldier: 0, jeep: 0, tank: 0 },
      blue: { soldier: 5, jeep: 0, tank: 0 },
    });
  });

  test('10: in a blitz battle nobody is in reserve, the other five are not used', () => {
    const blocks = '#a3 #b4 #c5 #d6 #e7 #f8 #g9 #h10 #i2 #j11';
    const five = 'S@a1N T@a12S S@b1N T@b12S S@c1N J@c12S S@d1N J@d12S J@e1N J@e12S';
    const begun = newBattle('blitz first=red').after(`${blocks} ${five}`).isAt('r roll');
    expect(viewPosition(begun.position).reserve).toEqual({
      red: { soldier: 0, jeep: 0, tank: 0 },
      blue: { soldier: 0, jeep: 0, tank: 0 },
    });
  });

  test.each([
    ['r roll', null, 'anyone'],
    ['r roll:d4', null, squareOf('d4')],
    ['r roll:pad', null, 'pad'],
    ['r roll:lost', null, 'lost'],
    ['r move:5', 5, 'anyone'],
    ['r move:2:pad', 2, 'pad'],
    ['r move:1:lost', 1, 'lost'],
    ['r zero', 0, null],
    ['r after', null, null],
    ['r penalty', null, null],
  ])('the die as it lies and who may move: %s', (turn, roll, nominee) => {
    const { position } = given('standard', 'S@d4N s@l12N red=c:S....', turn);
    expect(viewPosition(position)).toMatchObject({ roll, nominee });
  });

  test('what is still to be flipped', () => {
    const chain = given('standard', 'T@d9S #d5 #c4 #e6 s@l12N', 'r after').after('d9xd5 d5:live');
    expect(viewPosition(chain.position).flips).toEqual(['c4', 'e6'].map(squareOf));
    expect(viewPosition(chain.after('c4:live e6:live').position).flips).toEqual([]);
  });

  test('a battle that was loaded when it was over has an unknown reason', () => {
    expect(viewPosition(given('standard', 'S@d4N s@l12N', 'r over:draw').position)).toMatchObject({
      toAct: 'over',
      result: 'draw',
      reason: 'unknown',
    });
  });
});

describe('who is to act', () => {
  test.each<readonly [string, string, ToAct]>([
    ['S@d4N s@l12N', 'r roll', 'chance'],
    ['S@d4N s@l12N', 'b roll', 'chance'],
    ['S@d4N s@l12N', 'r move:2', 'red'],
    ['S@d4N s@l12N', 'b zero', 'blue'],
    ['S@d4N s@l12N', 'b after', 'blue'],
    ['S@d4N s@l12N', 'r penalty', 'blue'],
    ['S@d4N s@l12N', 'b penalty', 'red'],
    ['s@l12N red=a:S....', 'r padpenalty', 'blue'],
    ['s@l12N red=c:S....', 'r enter', 'red'],
    ['S@d4N s@l12N', 'r over:blue', 'over'],
  ])('%s, %s: %s', (pieces, turn, actor) => {
    expect(toAct(given('standard', pieces, turn).position)).toBe(actor);
  });

  test('chance, while something is to be flipped', () => {
    expect(toAct(given('standard', 'S@d4N #d6 s@l12N', 'r after').after('d4xd6').position)).toBe('chance');
  });
});

test('who stands on a square', () => {
  const { position } = given('standard', 'S@d4N t@l12W #e5', 'r roll');
  expect(characterAt(position, squareOf('d4'))).toEqual(character('Sn'));
  expect(characterAt(position, squareOf('l12'))).toEqual(character('tw'));
  expect(characterAt(position, squareOf('e5'))).toBeNull();
  expect(characterAt(position, squareOf('a1'))).toBeNull();
});
