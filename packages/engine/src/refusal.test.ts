/** Why somebody may not move or land: sections 3 to 5. */
import { describe, expect, test } from 'vitest';
import { decodeAction, formatSquare, type MoveRefusal, SIDES, viewPosition } from './index.ts';
import { entryRefusal, moveRefusal } from './refusal.ts';
import { given, squareOf } from './testing/given.ts';
import { expectIs } from './testing/quick-expect.ts';
import { inEveryPosition } from './testing/random-game.ts';
import { SLOTS } from './vocabulary.ts';

const inWords = (why: MoveRefusal | ReturnType<typeof entryRefusal>): string =>
  why === null ? '' : 'square' in why ? `${why.type} ${formatSquare(why.square)}` : why.type;

describe('moving', () => {
  test('4: the first thing in the way is named, and the sea where there is nothing', () => {
    const why = (pieces: string, roll: number, from = 'd4') =>
      inWords(moveRefusal(given('standard', `${pieces} s@l12N`, `r move:${roll}`).position, squareOf(from)));
    expect(why('S@d4N s@d6N', 4)).toBe('character d6');
    expect(why('S@d4N S@d5E', 1)).toBe('character d5');
    expect(why('S@d4N #d6 s@d7N', 5)).toBe('block d6');
    expect(why('S@d11N', 3, 'd11')).toBe('sea');
    expect(why('S@d12N', 1, 'd12')).toBe('sea');
    // A block that the roll ends on is landed on, and one beyond it is not in the way.
    expect(why('S@d4N #d6', 2)).toBe('');
    expect(why('S@d4N #d6', 1)).toBe('');
  });

  test('5: after a zero only one may move, or the pad; nobody where that one is gone', () => {
    const why = (turn: string, from: string) =>
      inWords(moveRefusal(given('standard', 'S@d4N J@f4N s@l12N', turn).position, squareOf(from)));
    expect([why('r move:2:d4', 'd4'), why('r move:2:d4', 'f4')]).toEqual(['', 'nominee d4']);
    expect([why('r move:2:pad', 'd4'), why('r move:2:lost', 'd4')]).toEqual(['pad', 'lost']);
    expect([why('r move:2', 'l12'), why('r move:2', 'a1'), why('b move:2', 'd4')]).toEqual([
      'nobody',
      'nobody',
      'nobody',
    ]);
    expect([why('r zero', 'd4'), why('r roll', 'd4'), why('r after', 'd4')]).toEqual([
      'phase',
      'phase',
      'phase',
    ]);
  });

  test('in every position of random games: refused exactly where no move is legal', () => {
    inEveryPosition(20, ({ position, legal }) => {
      const movers = new Set(
        legal.map(decodeAction).flatMap((action) => (action.type === 'move' ? [action.from] : [])),
      );
      for (const { square } of viewPosition(position).characters) {
        expectIs(moveRefusal(position, square) === null, movers.has(square));
      }
    });
  });
});

describe('5.1: landing', () => {
  const why = (pieces: string, turn: string, slot: number, rules = 'standard') =>
    inWords(entryRefusal(given(rules, `${pieces} s@l12N`, turn).position, 'red', slot));

  test('a character or, by the house rule, a block where it would land; past the corner; an empty slot', () => {
    expect(why('S@e5N red=c:STJ..', 'r zero', 1)).toBe('');
    expect(why('S@a1N red=c:STJ..', 'r zero', 1)).toBe('character a1');
    expect(why('S@e5N #a1 red=c:STJ..', 'r zero', 1)).toBe('');
    expect(why('S@e5N #a1 red=c:STJ..', 'r zero', 1, 'standard entryBlock=bar')).toBe('block a1');
    expect(why('S@e5N red=a:STJ..', 'r zero', 1)).toBe('corner');
    expect(why('S@e5N red=c:STJ..', 'r zero', 4)).toBe('empty');
    expect(why('S@e5N', 'r zero', 1, 'blitz')).toBe('empty');
  });

  test('only by a zero, or where nobody is on the island', () => {
    expect(why('S@e5N red=c:STJ..', 'r move:3', 1)).toBe('phase');
    expect(why('S@e5N red=c:STJ..', 'b zero', 1)).toBe('phase');
    expect(why('red=c:STJ..', 'r enter', 2)).toBe('');
  });

  test('in every position of random games: refused exactly where no entry is legal', () => {
    inEveryPosition(20, ({ position, legal }) => {
      const { side } = viewPosition(position);
      const slots = new Set(
        legal.map(decodeAction).flatMap((action) => (action.type === 'enter' ? [action.slot] : [])),
      );
      for (const one of SIDES) {
        for (let slot = 1; slot <= SLOTS; slot++) {
          expectIs(entryRefusal(position, one, slot) === null, one === side && slots.has(slot));
        }
      }
    });
  });
});
