/**
 * What threatens somebody in the opponent's next turn. The last test compares it with a plain search; `BFI_DANGER_POSITIONS`
 * says in how many random positions, for those who have a minute.
 */
import { createRandom, randomAction } from '@bfi/ai';
import {
  columnOf,
  decodeAction,
  formatPosition,
  formatSquare,
  isInsideAction,
  legalActionList,
  makeRules,
  newPosition,
  opponentOf,
  type Position,
  parsePosition,
  play,
  rangeOf,
  rowOf,
  SIZE,
  type Side,
  SQUARES,
  squareAt,
  toAct,
  tryPlay,
  VARIANTS,
  viewPosition,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MIDDLE, positionFrom, square } from '../../../scripts/testing/from-text.ts';
import { dangerAtEnds, dangerFor } from './danger.ts';

/** What threatens those of a side, by name, in thirty-sixths. */
function threats(line: string, side: Side = 'red', options = {}): Record<string, number> {
  const position = positionFrom(line, options);
  const danger = dangerFor(position, side);
  const own = viewPosition(position).characters.filter(({ character }) => character.side === side);
  return Object.fromEntries(
    own.map(({ square: at }) => [formatSquare(at), danger[at] ?? 0]).filter(([, parts]) => parts !== 0),
  );
}

const FREE = 'c:..... j:..... 0+0 r move:2 0';

describe('the share of the next rolls that allow a hit', () => {
  it('whoever is aimed at and whoever stands in between can be hit with every number', () => {
    expect(threats(`12/12/12/3ts8/12/12/3Sw8/3Tn8/12/12/12/12 ${FREE}`)).toEqual({ d5: 36, d6: 36 });
  });

  it('a soldier that needs a four hits with the four, and with a zero it only turns away or waits for one', () => {
    // From d11 to d7 by a four; then d5 is two squares ahead. After a zero a turn must come first.
    expect(threats(`12/3ss8/12/12/12/12/12/3Se8/12/12/12/12 ${FREE}`)).toEqual({ d5: 6 });
  });

  it('a turn at the end of a move counts, and a turn in place after a zero', () => {
    // The jeep on d9 faces south; g9 is three squares to its left. A zero turns it there: then every roll allows the shot.
    expect(threats(`12/12/12/3js2Ss5/12/12/12/12/12/12/12/12 ${FREE}`)).toEqual({ g9: 6 });
  });

  it('a block that may be live threatens whoever stands beside it; a safe one does not', () => {
    const line = '12/12/12/3ts8/12/12/12/3#8/4Se7/12/12/12 c:..... j:..... 1+0 r move:2 0';
    expect(threats(line)).toEqual({ e4: 36 });
    expect(threats(line.replace('1+0', '0+1'))).toEqual({});
  });

  it('whoever stands in the line of any who may shoot a live block', () => {
    // The tank on h5 comes first, cannot move, and has none of Red's in its line; the one on d9 has d7.
    const line = '12/12/12/3ts8/12/3Se8/12/3#2setw4/12/12/12/12 c:..... j:..... 1+0 r move:2 0';
    expect(threats(line)).toEqual({ d7: 36 });
  });

  it('nobody where no turn of the opponent’s can come: in set-up, at the end, and when nobody can land', () => {
    const line = `12/12/12/3ts8/12/12/12/3Tn8/12/12/12/12 ${FREE}`;
    expect(threats(line.replace('move:2', 'over:blue'))).toEqual({});
    expect(threats('12/12/12/12/12/12/12/3Tn8/12/12/12/12 c:..... a:S.... 0+0 r move:2 0')).toEqual({});
  });

  it('an empty square is covered by whoever could aim at it', () => {
    const danger = dangerFor(positionFrom(`12/12/12/3ss8/12/12/12/12/12/12/Se11/12 ${FREE}`), 'red');
    expect([danger[square('d7')], danger[square('d6')], danger[square('d3')]]).toEqual([36, 6, 6]);
    expect([danger[square('c9')], danger[square('l1')]]).toEqual([0, 0]);
  });

  it('leaves the position as it was', () => {
    const position = positionFrom(MIDDLE);
    dangerFor(position, 'blue');
    expect(formatPosition(position)).toBe(MIDDLE);
  });
});

describe('what threatens whoever moves', () => {
  it('at each end of its moves, as everybody stands then; not where a block is to be turned over first', () => {
    const line = `12/12/12/3ss8/12/12/12/12/2Se1#7/12/12/12 c:..... j:..... 1+0 r move:2 0`;
    const ends = dangerAtEnds(positionFrom(line), square('c4'));
    expect(ends.map(({ square: at, parts }) => [formatSquare(at), parts])).toEqual([['d4', 6]]);
    expect(dangerAtEnds(positionFrom(line), square('d9'))).toEqual([]);
  });
});

/** All that can come without another roll of the die: every position, and every square that is hit on the way. */
function allWays(start: Position, attacker: Side, mayChoose: boolean): { hit: Set<number>; due: Position[] } {
  const hit = new Set<number>();
  const due: Position[] = [];
  const met = new Set([formatPosition(start)]);
  const todo = [start];
  while (todo.length > 0) {
    const position = todo.pop() as Position;
    const view = viewPosition(position);
    if (view.phase === 'roll') {
      due.push(position);
      continue;
    }
    if (view.toAct === attacker) for (const covered of coveredSquares(position, attacker)) hit.add(covered);
    for (const code of legalActionList(position)) {
      const { type } = decodeAction(code);
      const choice = type === 'turn' || type === 'enter' || type === 'pad';
      if (type === 'end' || type === 'padMove' || type === 'blocked' || (choice && !mayChoose)) continue;
      const played = tryPlay(position, view.toAct === 'over' ? attacker : view.toAct, code);
      if (!played.ok) throw new Error(played.error);
      for (const event of played.value.events) {
        if (event.type === 'lost' && event.character.side !== attacker) hit.add(event.square);
        if (event.type === 'flipped' && event.live) for (const near of blown(event.square)) hit.add(near);
      }
      const next = played.value.position;
      const name = formatPosition(next);
      // The line of a flip does not tell who has shot.
      if (isInsideAction(next) || !met.has(name)) todo.push(next);
      met.add(name);
    }
  }
  return { hit, due };
}

function blown(block: number): number[] {
  return Array.from({ length: SQUARES }, (_, at) => at).filter(
    (at) => Math.abs(columnOf(at) - columnOf(block)) <= 1 && Math.abs(rowOf(at) - rowOf(block)) <= 1,
  );
}

function coveredSquares(position: Position, attacker: Side): number[] {
  const { characters, blocks } = viewPosition(position);
  return characters.flatMap(({ square: from, character }) => {
    const right = { north: 0, east: 1, south: 0, west: -1 }[character.facing];
    const up = { north: 1, east: 0, south: -1, west: 0 }[character.facing];
    const way = Array.from({ length: rangeOf(character.kind) }, (_, step) => ({
      column: columnOf(from) + right * (step + 1),
      row: rowOf(from) + up * (step + 1),
    }));
    const inside = way.every(({ column, row }) => Math.min(column, row) >= 0 && Math.max(column, row) < SIZE);
    const squares = way.map(({ column, row }) => squareAt(column, row));
    const barred = squares.slice(0, -1).some((at) => blocks.includes(at));
    return character.side === attacker && inside && !barred ? squares.slice(-1) : [];
  });
}

function after(position: Position, number: number): Position {
  const rolled = tryPlay(position, 'chance', legalActionList(position)[number] ?? -1);
  if (!rolled.ok) throw new Error(rolled.error);
  return rolled.value.position;
}

/** The same by a plain search: every number, then everything that can be done with it, one thing after the other. */
function plainDanger(position: Position, side: Side): number[] {
  const attacker = opponentOf(side);
  const [board, red, blue, pool] = formatPosition(position).split(' ');
  const starts = ['roll', 'enter'].flatMap((phase) => {
    const line = `${board} ${red} ${blue} ${pool} ${attacker.charAt(0)} ${phase} 0`;
    const parsed = parsePosition(line, position.rules);
    return parsed.ok ? [parsed.value] : [];
  });
  const parts = new Array<number>(SQUARES).fill(0);
  for (const start of starts) {
    const { hit, due } = allWays(start, attacker, true);
    for (const at of hit) parts[at] = 36;
    for (const rolling of due) {
      const sums = new Array<number>(SQUARES).fill(0);
      for (let first = 0; first < 6; first++) {
        const ways = allWays(after(rolling, first), attacker, true);
        const best = new Array<number>(SQUARES).fill(0);
        for (const again of ways.due) {
          const counts = new Array<number>(SQUARES).fill(0);
          for (let second = 0; second < 6; second++) {
            for (const at of allWays(after(again, second), attacker, false).hit)
              counts[at] = (counts[at] ?? 0) + 1;
          }
          for (const [at, count] of counts.entries()) best[at] = Math.max(best[at] ?? 0, count);
        }
        for (const at of ways.hit) best[at] = 6;
        for (const [at, count] of best.entries()) sums[at] = (sums[at] ?? 0) + count;
      }
      for (const [at, sum] of sums.entries()) parts[at] = Math.max(parts[at] ?? 0, sum);
    }
  }
  return parts;
}

const POSITIONS = Number(process.env.BFI_DANGER_POSITIONS ?? 8);

it(`equals what a plain search through all rolls and actions finds, in ${POSITIONS} random positions`, {
  timeout: 30_000 + 1000 * POSITIONS,
}, () => {
  const random = createRandom(11);
  const perVariant = Math.ceil(POSITIONS / VARIANTS.length);
  for (const variant of VARIANTS) {
    let compared = 0;
    while (compared < perVariant) {
      const position = newPosition(makeRules({ variant, quietLimit: 40, friendlyFire: compared % 2 === 0 }));
      for (let step = 0; toAct(position) !== 'over' && compared < perVariant; step++) {
        play(position, randomAction(position, random));
        // Not every one: neighbours are alike.
        if (step % 29 !== 28 || viewPosition(position).inSetup || isInsideAction(position)) continue;
        const { side } = viewPosition(position);
        expect([...dangerFor(position, side)], formatPosition(position)).toEqual(plainDanger(position, side));
        compared++;
      }
    }
  }
});
