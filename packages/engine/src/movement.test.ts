/** Where a character may go and what it may hit: sections 4 and 6, and the entry squares of 5.1. */
import { describe, expect, test } from 'vitest';
import { entryOfSlot, facesSea } from './index.ts';
import { entrySquare, NOWHERE, targetOf } from './packed.ts';
import { given, squareOf } from './testing/given.ts';

type Row = readonly [name: string, pieces: string, turn: string, offers: string];

test('whoever stands at the edge and looks out faces the sea', () => {
  const { position } = given('standard', 'S@d12N S@a5W S@l5E S@e1S J@e12E J@d11N s@h6N', 'r move:1');
  const facing = ['d12', 'a5', 'l5', 'e1', 'e12', 'd11'].filter((name) => facesSea(position, squareOf(name)));
  expect(facing).toEqual(['d12', 'a5', 'l5', 'e1']);
});

describe('moving', () => {
  test.each<Row>([
    ['4: a roll of 1 goes one square ahead and nothing else', 'S@d4N s@l12N', 'r move:1', 'd4-d5'],
    ['4: a roll of 2 goes two ahead, or one and turns', 'S@d4N s@l12N', 'r move:2', 'd4-d6 d4-d5L d4-d5R'],
    ['4: a roll of 3 goes three ahead, or two and turns', 'S@d4N s@l12N', 'r move:3', 'd4-d7 d4-d6L d4-d6R'],
    ['4: a roll of 4 goes four ahead, or three and turns', 'T@d4N s@l12N', 'r move:4', 'd4-d8 d4-d7L d4-d7R'],
    ['4: a roll of 5 goes five ahead, or four and turns', 'J@d4N s@l12N', 'r move:5', 'd4-d9 d4-d8L d4-d8R'],
    ['4: ahead is where the character faces: east', 'S@d4E s@l12N', 'r move:3', 'd4-g4 d4-f4L d4-f4R'],
    ['4: ahead is where the character faces: south', 'S@d5S s@l12N', 'r move:3', 'd5-d2 d5-d3L d5-d3R'],
    ['4: ahead is where the character faces: west', 'S@d4W s@l12N', 'r move:3', 'd4-a4 d4-b4L d4-b4R'],
    ['4: Blue moves like Red', 'S@a1N s@d9S', 'b move:3', 'd9-d6 d9-d7L d9-d7R'],
    [
      '4: a turn on the last square needs no square beyond it',
      'S@d11N s@l12N',
      'r move:2',
      'd11-d12L d11-d12R',
    ],
    ['4: never off the island to the north', 'S@d11N s@l12N', 'r move:3', 'blocked'],
    ['4: never off the island from the last row', 'S@d12N s@l12N', 'r move:1', 'blocked'],
    ['4: never off the island to the east', 'S@l4E s@l12N', 'r move:1', 'blocked'],
    ['4: never off the island to the south', 'S@d1S s@l12N', 'r move:1', 'blocked'],
    ['4: never off the island to the west', 'S@a4W s@l12N', 'r move:1', 'blocked'],
    ['4: a roll of 2 at the edge leaves no room to turn with', 'S@d12N s@l12N', 'r move:2', 'blocked'],
    ['4: the east edge is not the next row', 'S@k4E s@l12N', 'r move:2', 'k4-l4L k4-l4R'],
    ['4: the west edge is not the row below', 'S@b4W s@l12N', 'r move:2', 'b4-a4L b4-a4R'],
    ['4: the south edge ends a move', 'S@d2S s@l12N', 'r move:2', 'd2-d1L d2-d1R'],
    ['4: the last row can be reached straight', 'S@d8N s@l12N', 'r move:4', 'd8-d12 d8-d11L d8-d11R'],
    ['4 [14]: a character on the way stops the move', 'J@d4N s@d5N s@l12N', 'r move:3', 'blocked'],
    ['4 [14]: one of one’s own on the way stops it too', 'J@d4N S@d5W s@l12N', 'r move:3:d4', 'blocked'],
    ['4 [14]: a character on the square to turn on stops it', 'J@d4N s@d6N s@l12N', 'r move:3', 'blocked'],
    ['4 [5]: a block on the way stops the move', 'J@d4N #d5 s@l12N', 'r move:3', 'blocked'],
    ['4: no turn on a block', 'J@d4N #d6 s@l12N', 'r move:3', 'blocked'],
    ['4 [11]: nobody ends on a character', 'S@d4N s@d7N s@l12N', 'r move:3', 'd4-d6L d4-d6R'],
    ['4 [11]: nor on one of one’s own', 'S@d4N T@d7N s@l12N', 'r move:3:d4', 'd4-d6L d4-d6R'],
    ['4 [11]: a roll of 1 into a character is no move', 'J@d4N s@d5N s@l12N', 'r move:1', 'blocked'],
    ['4: the straight move may end on a block', 'S@d4N #d7 s@l12N', 'r move:3', 'd4-d7 d4-d6L d4-d6R'],
    ['4: a roll of 1 may end on a block', 'S@d4N #d5 s@l12N', 'r move:1', 'd4-d5'],
    ['4: what stands behind the last square does not matter', 'S@d4N #d6 s@l12N', 'r move:1', 'd4xd6 d4-d5'],
    [
      '3.4: any one of the player’s characters may move',
      'S@d4N J@f4E s@l12N',
      'r move:2',
      'd4-d6 d4-d5L d4-d5R f4-h4 f4-g4L f4-g4R',
    ],
    ['3.4: the opponent’s characters do not move', 'S@d4N s@g9S', 'r move:1', 'd4-d5'],
  ])('%s', (_, pieces, turn, offers) => {
    given('standard', pieces, turn).offers(offers);
  });

  test.each([
    ['north', 'S@f6N', 'f6-f7L', 'S@f7W'],
    ['north', 'S@f6N', 'f6-f7R', 'S@f7E'],
    ['east', 'S@f6E', 'f6-g6L', 'S@g6N'],
    ['east', 'S@f6E', 'f6-g6R', 'S@g6S'],
    ['south', 'S@f6S', 'f6-f5L', 'S@f5E'],
    ['south', 'S@f6S', 'f6-f5R', 'S@f5W'],
    ['west', 'S@f6W', 'f6-e6L', 'S@e6S'],
    ['west', 'S@f6W', 'f6-e6R', 'S@e6N'],
  ])('4 [9]: going %s, the last unit turns it: %s, %s', (_, before, move, after) => {
    given('standard', `${before} s@l12N`, 'r move:2').after(move).shows(`${after} s@l12N`).isAt('r after');
  });

  test('4: a straight move keeps the facing', () => {
    given('standard', 'T@f6W s@l12N', 'r move:4').after('f6-b6').shows('T@b6W s@l12N').isAt('r after');
  });

  test('4: landing on a block activates it, and the character shows in its place', () => {
    given('standard', 'S@d4N #d7 s@l12N', 'r move:3')
      .after('d4-d7')
      .shows('S@d7N s@l12N')
      .isAt('r flip:d7')
      .offers('d7:live');
  });
});

/** From the middle of the island: the square `distance` ahead of f6, by facing. */
const AHEAD_OF_F6 = {
  N: (distance: number) => `f${6 + distance}`,
  E: (distance: number) => `${'fghijkl'.charAt(distance)}6`,
  S: (distance: number) => `f${6 - distance}`,
  W: (distance: number) => `${'fedcba'.charAt(distance)}6`,
};

describe.each([
  ['soldier', 'S', 2],
  ['jeep', 'J', 3],
  ['tank', 'T', 4],
] as const)('6: a %s', (kind, letter, range) => {
  const facings = ['N', 'E', 'S', 'W'] as const;

  test.each([1, 2, 3, 4, 5])(
    'at range %i: exactly its own is hit, not nearer and not farther',
    (distance) => {
      for (const facing of facings) {
        const target = AHEAD_OF_F6[facing](distance);
        const shot = distance === range ? `f6x${target} end` : 'end';
        given('standard', `${letter}@f6${facing} s@${target}N s@l12N`, 'r after').offers(shot);
      }
    },
  );

  test.each([1, 2, 3, 4, 5])(`shoots a block at range %i if that is the ${kind}’s own`, (distance) => {
    for (const facing of facings) {
      const target = AHEAD_OF_F6[facing](distance);
      const shot = distance === range ? `f6x${target} end` : 'end';
      given('standard', `${letter}@f6${facing} #${target} s@l12N`, 'r after').offers(shot);
    }
  });
});

describe('aiming', () => {
  test.each<Row>([
    ['6: a tank at range three does not hit', 'T@d4N s@d7N s@l12N', 'r after', 'end'],
    ['6: nothing is hit on an empty square', 'S@d4N s@l12N', 'r after', 'end'],
    ['6: not to a side', 'S@d4N s@f4N s@b4N s@l12N', 'r after', 'end'],
    ['6: not behind', 'S@d4N s@d2N s@l12N', 'r after', 'end'],
    ['6: not diagonally', 'S@d4N s@f6N s@b6N s@l12N', 'r after', 'end'],
    ['6: the range does not go around the east edge', 'S@k4E s@a5N s@l12N', 'r after', 'end'],
    ['6: the range does not go around the west edge', 'S@b4W s@l3N s@l12N', 'r after', 'end'],
    ['6: the range does not leave the island in the north', 'T@d9N s@l12N', 'r after', 'end'],
    ['6: the edge itself is in range', 'S@d10N s@d12E', 'r after', 'd10xd12 end'],
    ['6 [5]: a block just ahead stops the shot', 'J@d4N #d5 s@d7N s@l12N', 'r after', 'end'],
    ['6 [5]: a block just before the target stops it', 'T@d4N #d7 s@d8N s@l12N', 'r after', 'end'],
    ['6: a block behind the target does not', 'S@d4N s@d6N #d7 s@l12N', 'r after', 'd4xd6 end'],
    ['6: characters between do not stop it', 'T@d4N s@d5N S@d6E s@d8N s@l12N', 'r after', 'd4xd8 end'],
    ['6: characters between do not stop a shot at a block', 'J@d4N s@d5N #d7', 'r after', 'd4xd7 end'],
    ['6: Blue shoots like Red', 'S@d4W t@d8S', 'b after', 'd8xd4 end'],
    ['6 [7]: nobody shoots at a pad', 'S@c2S s@l12N red=c:SSS.. blue=j:SSS..', 'r after', 'end'],
    ['6 [7]: nor at the opponent’s', 'S@j11N s@l12W blue=j:SSS..', 'r after', 'end'],
    ['6 [8]: nobody shoots from a pad', 'S@l1N s@c2N s@c3N s@c4N red=c:STJSS', 'r after', 'end'],
    ['3.3 [12]: the one whose turn it is not does not shoot', 'S@d4W s@d6S', 'r after', 'end'],
  ])('%s', (_, pieces, turn, offers) => {
    given('standard', pieces, turn).offers(offers);
  });

  test('6: every one of the player’s characters on the island may shoot', () => {
    given('standard', 'S@d4N J@g4N T@j4N s@d6N s@g7N s@j8N', 'r after').offers('d4xd6 g4xg7 j4xj8 end');
  });

  test('targetOf says which square, or none', () => {
    const { position } = given('standard', 'S@d4N J@g4N s@d6N', 'r after');
    expect(targetOf(position, squareOf('d4'))).toBe(squareOf('d6'));
    expect(targetOf(position, squareOf('g4'))).toBe(NOWHERE);
  });
});

describe('entering', () => {
  test.each([
    ['Red’s first place: slots 1 to 5 over a to e', 'r', 'c', 'a1 b1 c1 d1 e1'],
    ['Red’s missile in the left corner: slots 1 and 2 hang past it', 'r', 'a', '- - a1 b1 c1'],
    ['Red’s missile over b: slot 1 hangs past the corner', 'r', 'b', '- a1 b1 c1 d1'],
    ['Red’s missile in the right corner: slots 4 and 5 hang past it', 'r', 'l', 'j1 k1 l1 - -'],
    ['Red’s missile over k: slot 5 hangs past the corner', 'r', 'k', 'i1 j1 k1 l1 -'],
    ['Blue’s first place: slots 1 to 5 over l to h', 'b', 'j', 'l12 k12 j12 i12 h12'],
    ['Blue’s missile over l: slots 1 and 2 hang past it', 'b', 'l', '- - l12 k12 j12'],
    ['Blue’s missile over k: slot 1 hangs past the corner', 'b', 'k', '- l12 k12 j12 i12'],
    ['Blue’s missile over a: slots 4 and 5 hang past it', 'b', 'a', 'c12 b12 a12 - -'],
    ['Blue’s missile over b: slot 5 hangs past the corner', 'b', 'b', 'd12 c12 b12 a12 -'],
  ])('5.1: %s', (_, side, missile, squares) => {
    const pads = side === 'r' ? `red=${missile}:STJSS` : `blue=${missile}:STJSS`;
    const { position } = given('standard', `S@f6N s@g7S ${pads}`, `${side} zero`);
    const entries = [0, 1, 2, 3, 4].map((slot) => entrySquare(position, side === 'r' ? 0 : 1, slot));
    expect(entries).toEqual(squares.split(' ').map((text) => (text === '-' ? NOWHERE : squareOf(text))));
    const inWords = [1, 2, 3, 4, 5].map((slot) => entryOfSlot(position, side === 'r' ? 'red' : 'blue', slot));
    expect(inWords).toEqual(entries.map((square) => (square === NOWHERE ? null : square)));
  });
});
