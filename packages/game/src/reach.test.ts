import {
  type ActionCode,
  asTurnOf,
  characterAt,
  copyPosition,
  decodeAction,
  formatSquare,
  legalActionList,
  type Position,
  play,
  type Shot,
  type Square,
  viewPosition,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MIDDLE, positionFrom, square, token } from '../../../scripts/testing/from-text.ts';
import { attackersOf, deadEndAfter, reachOf } from './reach.ts';
import { matchAtFirstRoll, playAtRandom } from './testing/players.ts';

const FREE = 'c:..... j:..... 0+0 r move:2 0';

/** `3:d8`, `4:d8L`, with `>d5` for what it could shoot at from there. */
function steps(line: string, from: string): string[] {
  const reach = reachOf(positionFrom(line), square(from));
  return (reach?.steps ?? []).map(({ number, to, turn, shot }) => {
    const turned = turn === null ? '' : turn === 'left' ? 'L' : 'R';
    return `${number}:${formatSquare(to)}${turned}${shot === null ? '' : `>${formatSquare(shot.to)}`}`;
  });
}

describe('what a character could do with each number', () => {
  it('friend or foe, whoever’s turn it is: straight, one short with a turn, in place with a zero', () => {
    // Blue's soldier on d5 has four squares before the sea; Red's tank on f3 is two to the side of d3.
    const line = `12/12/12/12/12/12/12/3ss8/12/5Tn6/12/12 ${FREE}`;
    expect(steps(line, 'd5')).toEqual([
      '0:d5L',
      '0:d5R',
      '1:d4',
      '2:d3',
      '2:d4L',
      '2:d4R',
      '3:d2',
      '3:d3L>f3',
      '3:d3R',
      '4:d1',
      '4:d2L',
      '4:d2R',
      '5:d1L',
      '5:d1R',
    ]);
    expect(reachOf(positionFrom(line), square('d5'))?.hits).toEqual([{ square: square('f3'), numbers: [3] }]);
  });

  it('only what it does itself, also where others may turn or move', () => {
    const line = `12/12/12/12/12/12/12/3ss8/12/5tn6/12/Tn11 ${FREE}`;
    expect(steps(line, 'd5').filter((step) => step.startsWith('0:'))).toEqual(['0:d5L', '0:d5R']);
    expect(steps(line, 'f3').filter((step) => step.startsWith('0:'))).toEqual(['0:f3L', '0:f3R']);
  });

  it('what it aims at as it stands; nothing is told of what lies behind a block that is landed on', () => {
    const reach = reachOf(positionFrom(MIDDLE), square('f4'));
    expect(reach?.shot?.to).toBe(square('f8'));
    expect(reach?.hits).toContainEqual({ square: square('f8'), numbers: [0, 1, 2, 3, 4, 5] });
    expect(reach?.steps.filter(({ number }) => number === 4)).toEqual([
      { number: 4, to: square('f8'), turn: null, shot: null },
      expect.objectContaining({ to: square('f7'), turn: 'left' }),
      expect.objectContaining({ to: square('f7'), turn: 'right' }),
    ]);
  });

  it('nobody stands there, or the battle is over: nothing', () => {
    expect(reachOf(positionFrom(MIDDLE), square('a1'))).toBeNull();
    expect(reachOf(positionFrom(MIDDLE.replace('move:3', 'over:red')), square('f4'))).toBeNull();
  });
});

describe('in positions of random battles, what a plain search with the legal actions finds', () => {
  const positions = [1, 2, 3, 4].flatMap((seed) => {
    const match = playAtRandom(matchAtFirstRoll(), 300, seed);
    const due = match.moments.filter(({ position }) => viewPosition(position).phase === 'roll');
    return due.filter((_, index) => index % 12 === 11).map(({ position }) => position);
  });

  it('is with which numbers each could hit what, and who could hit it with which', () => {
    const seen = { hits: 0, attackers: 0, both: 0 };
    for (const position of positions) {
      const { characters } = viewPosition(position);
      const shots = new Map(characters.map(({ square: from }) => [from, shotsByNumber(position, from)]));
      for (const { square: from, character } of characters) {
        const reach = reachOf(position, from);
        const found = (reach?.hits ?? []).map(({ square: to, numbers }) => [to, numbers]);
        expect(Object.fromEntries(found)).toEqual(bySquare(shots.get(from), ({ to }) => [to]));
        const enemies = characters.filter(({ character: { side } }) => side !== character.side);
        const threats = enemies.flatMap(({ square: enemy }) => {
          const numbers = bySquare(shots.get(enemy), ({ falls }) => falls)[from];
          return numbers === undefined ? [] : [{ square: enemy, numbers }];
        });
        const attackers = attackersOf(position, from);
        expect(attackers).toEqual(threats);
        seen.hits += found.length;
        seen.attackers += threats.length;
        seen.both += attackers.filter((one) => reach?.hits.some((hit) => hit.square === one.square)).length;
      }
    }
    expect(seen.hits).toBeGreaterThan(50);
    expect(seen.attackers).toBeGreaterThan(10);
    expect(seen.both).toBeGreaterThan(0);
  });

  /** Every number is rolled, and everything played that this one may do with it. */
  function shotsByNumber(position: Position, from: Square): readonly (readonly Shot[])[] {
    const due = asTurnOf(position, characterAt(position, from)?.side ?? 'red');
    if (due === null) return [];
    return legalActionList(due).map((roll) => {
      const rolled = after(due, roll);
      return [...shotsFrom(rolled, from), ...movesFrom(rolled, from).flatMap(shotsAfter)];
    });
  }

  function bySquare(
    shots: readonly (readonly Shot[])[] = [],
    squaresOf: (shot: Shot) => readonly Square[],
  ): Readonly<Record<Square, number[]>> {
    const found: Record<Square, number[]> = {};
    for (const [number, hits] of shots.entries()) {
      for (const at of new Set(hits.flatMap(squaresOf))) found[at] = [...(found[at] ?? []), number];
    }
    return found;
  }

  interface Stand {
    readonly position: Position;
    readonly square: Square;
  }

  function after(position: Position, code: ActionCode): Position {
    const next = copyPosition(position);
    play(next, code);
    return next;
  }

  function movesFrom(position: Position, from: Square): Stand[] {
    return legalActionList(position).flatMap((code) => {
      const action = decodeAction(code);
      const goes = action.type === 'move' && action.from === from;
      const turns = action.type === 'turn' && action.square === from;
      return goes || turns ? [{ position: after(position, code), square: goes ? action.to : from }] : [];
    });
  }

  /** After a turn in place the die falls once more before anybody shoots. */
  function shotsAfter({ position, square }: Stand): Shot[] {
    const { phase } = viewPosition(position);
    if (phase === 'flip') return [];
    const [roll] = phase === 'roll' ? legalActionList(position) : [];
    return shotsFrom(roll === undefined ? position : after(position, roll), square);
  }

  function shotsFrom(position: Position, from: Square): Shot[] {
    return legalActionList(position).flatMap((code) => {
      const action = decodeAction(code);
      if (action.type !== 'shoot' || action.from !== from) return [];
      const isBlock = characterAt(position, action.to) === null;
      const fallen = isBlock ? [] : fallenBy(position, code);
      return [{ from, to: action.to, falls: fallen }];
    });
  }

  function fallenBy(position: Position, code: ActionCode): Square[] {
    const next = after(position, code);
    return viewPosition(position)
      .characters.map(({ square: at }) => at)
      .filter((at) => characterAt(next, at) === null);
  }
});

describe('who could hit somebody', () => {
  it('the numbers that bring an enemy into range; all of them for one that aims already', () => {
    const line = `12/12/12/3ts8/12/12/12/3Sw8/12/5jn6/12/12 ${FREE}`;
    // The jeep on f3 comes to f5 by a three that ends in a turn; from there d5 is too near.
    expect(attackersOf(positionFrom(line), square('d5'))).toEqual([
      { square: square('d9'), numbers: [0, 1, 2, 3, 4, 5] },
    ]);
    const near = `12/12/12/12/12/12/12/3Sw8/12/5sn6/12/12 ${FREE}`;
    expect(attackersOf(positionFrom(near), square('d5'))).toEqual([{ square: square('f3'), numbers: [3] }]);
    expect(attackersOf(positionFrom(near), square('a1'))).toEqual([]);
    const comrade = `12/12/12/12/12/3Ss8/12/3Sw8/12/12/12/11ts ${FREE}`;
    expect(attackersOf(positionFrom(comrade), square('d5'))).toEqual([]);
  });
});

describe('a dead end', () => {
  it('is the edge of the sea, but not when the last step is a turn along it', () => {
    const line = `12/12/12/12/12/12/12/12/9Se2/12/12/Tn10tn c:..... j:..... 0+0 r move:2 0`;
    const position = positionFrom(line);
    expect(deadEndAfter(position, token('j4-l4'))).toEqual({ blockedBy: [] });
    expect(deadEndAfter(position, token('j4-k4L'))).toBeNull();
    expect(deadEndAfter(position, token('a1-a3'))).toBeNull();
  });

  it('is where most of the numbers could not be used, because nobody else is there to use them', () => {
    const position = positionFrom('12/12/12/12/12/12/12/12/8Se3/12/12/11tn c:..... j:..... 0+0 r move:2 0');
    expect(deadEndAfter(position, token('i4-k4'))).toEqual({ blockedBy: [3, 4, 5] });
    expect(deadEndAfter(position, token('i4-j4R'))).toBeNull();
  });

  it('after a zero the next roll is for the one who turned: before the sea it would be blocked at once', () => {
    const position = positionFrom('12/12/12/12/12/12/12/12/Tn11/12/12/4Sn6tn c:..... j:..... 0+0 r zero 0');
    expect(deadEndAfter(position, token('a4L'))).toEqual({ blockedBy: [1, 2, 3, 4, 5] });
    expect(deadEndAfter(position, token('a4R'))).toBeNull();
  });

  it('may be where somebody enters: the next roll is for the newcomer, who cannot get past', () => {
    const line = '12/12/12/12/12/12/12/12/12/12/2Te9/11tn c:..S.. j:..... 0+0 r zero 0';
    expect(deadEndAfter(positionFrom(line), token('+3'))).toEqual({ blockedBy: [1, 2, 3, 4, 5] });
    expect(deadEndAfter(positionFrom(line.replace('2Te9', 'Te11')), token('+3'))).toBeNull();
  });

  it('is none where a block is turned over first, and for what is no move', () => {
    expect(deadEndAfter(positionFrom(MIDDLE.replace('move:3', 'move:4')), token('f4-f8'))).toBeNull();
    expect(deadEndAfter(positionFrom(MIDDLE), token('f4xf8'))).toBeNull();
  });
});
