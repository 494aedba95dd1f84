import { describe, expect, test, vi } from 'vitest';
import { decodeAction, flipAction } from './action.ts';
import { aimOf, blastAround, coveredBy, shotsOf } from './fire.ts';
import { copyPosition, type GameEvent, play, SIDES, type Side } from './index.ts';
import { legalActionList } from './legal.ts';
import * as Phase from './phase.ts';
import { given, squareOf, words } from './testing/given.ts';
import { inEveryPosition } from './testing/random-game.ts';
import { formatSquare } from './token.ts';

// Many games in one test: this is no statement about speed.
vi.setConfig({ testTimeout: 120_000 });

/** `d4xd8:d5,d8` for each shot: who shoots at what, and who falls. */
function shots(rules: string, pieces: string, side: Side, turn = 'r move:2'): string[] {
  return shotsOf(given(rules, pieces, turn).position, side).map(
    ({ from, to, falls }) => `${formatSquare(from)}x${formatSquare(to)}:${falls.map(formatSquare)}`,
  );
}

describe('6: who may shoot whom as everybody stands', () => {
  test('either side, whoever’s turn it is; the crossfire takes all between, the target comes last', () => {
    const pieces = 'T@d5N S@d6W s@d8S t@d9S';
    expect(shots('standard', pieces, 'red')).toEqual(['d5xd9:d6,d8,d9']);
    expect(shots('standard', pieces, 'blue')).toEqual(['d8xd6:d6', 'd9xd5:d8,d6,d5']);
    expect(shots('standard', pieces, 'blue', 'r penalty')).toEqual(['d8xd6:d6', 'd9xd5:d8,d6,d5']);
  });

  test('at a block: nobody falls for certain, and behind it nobody is reached', () => {
    expect(shots('standard', 'T@d5N #d9 s@c9N', 'red')).toEqual(['d5xd9:']);
    expect(shots('standard', 'T@d5N #d7 s@d9N', 'red')).toEqual([]);
  });

  test('9: with friendlyFire=off one’s own is no target', () => {
    const pieces = 'S@d5N S@d7N s@l12N';
    expect(shots('standard', pieces, 'red')).toEqual(['d5xd7:d7']);
    expect(shots('standard friendlyFire=off', pieces, 'red')).toEqual([]);
  });

  test('one alone: what it would hit, or nothing', () => {
    const { position } = given('standard', 'S@d5N J@e5N s@d7N', 'r move:2');
    expect(aimOf(position, squareOf('d5'))).toBe(squareOf('d7'));
    expect(aimOf(position, squareOf('e5'))).toBeNull();
  });
});

test('6: what a side would hit if somebody stood there, but nothing at sea or behind a block', () => {
  const { position } = given('standard', 'S@d5N J@e5N #e7 T@l5E t@a12E s@b11S', 'r move:2');
  expect(coveredBy(position, 'red').map(formatSquare)).toEqual(['d7']);
  expect(coveredBy(position, 'blue').map(formatSquare)).toEqual(['b9', 'e12']);
});

test('7: a blast covers the eight squares around a block', () => {
  expect(blastAround(squareOf('a1'))).toEqual(words('b1 a2 b2').map(squareOf));
  expect(blastAround(squareOf('d5'))).toHaveLength(8);
});

describe('in every position of random games', () => {
  test('6: the shots of the side to move are the legal ones, and take whom playing them takes', () => {
    inEveryPosition(40, ({ position, legal }) => {
      if (![Phase.move, Phase.zero, Phase.after].some((phase) => phase === position.phase)) return;
      const own = SIDES[position.side] ?? 'red';
      const listed = legal.map(decodeAction).flatMap((action) => (action.type === 'shoot' ? [action] : []));
      const found = shotsOf(position, own);
      expect(found.map(({ from, to }) => [from, to])).toEqual(listed.map(({ from, to }) => [from, to]));
      for (const { from, to, falls } of found) {
        const code = legal[legal.map(decodeAction).findIndex((a) => a.type === 'shoot' && a.from === from)];
        expect(lostBy(position, code ?? 0)).toEqual(falls);
        expect(falls.at(-1) ?? to).toBe(to);
      }
    });
  });

  test('6: the shots of the other side are those that it would have in its turn', () => {
    inEveryPosition(40, ({ position }) => {
      const other = SIDES[1 - position.side] ?? 'red';
      const turned = copyPosition(position);
      turned.side = 1 - position.side;
      turned.phase = Phase.after;
      const shooters = legalActionList(turned)
        .map(decodeAction)
        .flatMap((action) => (action.type === 'shoot' ? [[action.from, action.to]] : []));
      expect(shotsOf(position, other).map(({ from, to }) => [from, to])).toEqual(shooters);
    });
  });

  test('7: whom a live block takes stood on it or on the squares that its blast covers', () => {
    inEveryPosition(60, ({ position, legal }) => {
      if (position.phase !== Phase.flip) return;
      const square = position.flips[position.flipNext] ?? 0;
      const live = flipAction(square, true);
      if (!legal.includes(live)) return;
      const before = copyPosition(position);
      const lost = lostBy(position, live, 'blast');
      const covered = [square, ...blastAround(square)].filter((at) => (before.cells[at] ?? 0) > 1);
      // Whoever fell in the crossfire of the shot was gone before the blast.
      const crossfire = lostBy(position, live, 'crossfire');
      expect(lost).toEqual(covered.filter((at) => !crossfire.includes(at)));
    });
  });
});

function lostBy(position: Parameters<typeof play>[0], action: number, cause?: string): number[] {
  const events: GameEvent[] = [];
  play(copyPosition(position), action, events);
  return events.flatMap((event) =>
    event.type === 'lost' && (cause === undefined || event.cause === cause) ? [event.square] : [],
  );
}
