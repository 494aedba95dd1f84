/** The tactical features say of random positions what the engine's rules say of them: asked by playing, not by looking. */
import {
  blastAround,
  copyPosition,
  decodeAction,
  encodeAction,
  type GameEvent,
  legalActionList,
  type Position,
  play,
  SIDES,
  type Side,
  shotsOf,
  viewPosition,
} from '@bfi/engine';
import { facingOfCell, kindOfCell, NOWHERE, Phase, squareInRange } from '@bfi/engine/packed';
import { describe, expect, it } from 'vitest';
import { turnStarts } from '../testing/positions.ts';
import * as GROUPS from './feature-groups.ts';
import { listFeatures } from './features.ts';

const ROLLS = [1, 2, 3, 4, 5];
const KINDS = ['soldier', 'jeep', 'tank'];

/** Which places of a group are on, counted from the group's first. */
function onIn(p: Position, side: number, first: number, length: number): number[] {
  const list = new Uint16Array(GROUPS.MOST_ACTIVE);
  const features = Array.from(list.subarray(0, listFeatures(p, side, list)));
  return features.flatMap((feature) =>
    feature >= first && feature < first + length ? [feature - first] : [],
  );
}

/** The position as it is when a side has rolled, whoever's turn it was. */
function rolled(p: Position, side: number, roll: number): Position {
  const next = copyPosition(p);
  next.side = side;
  play(next, encodeAction({ type: 'roll', value: roll }));
  return next;
}

interface Shooting {
  /** Enemies less one's own that fall; the mean where it is at a block. */
  readonly gain: number;
  readonly target: number;
  /** Enemies who would fall without being aimed at: in the crossfire of a hit, or in the blast of a block. */
  readonly bystanders: readonly number[];
  /** Where the shooter stood before it moved. */
  readonly by: number;
}

/** What every shot of the character that stands on a square would bring, by playing it; own targets are left out, as no gain. */
function shotsFrom(p: Position, side: Side, from: number): Shooting[] {
  return shotsOf(p, side)
    .filter((shot) => shot.from === from && sideAt(p, shot.to) !== side)
    .map(({ from: shooter, to }) => ({ target: to, ...outcomeOf(p, side, shooter, to), by: shooter }));
}

function sideAt(p: Position, square: number): Side | undefined {
  return viewPosition(p).characters.find((one) => one.square === square)?.character.side;
}

function outcomeOf(p: Position, side: Side, from: number, to: number): Pick<Shooting, 'gain' | 'bystanders'> {
  const aimed = copyPosition(p);
  aimed.side = SIDES.indexOf(side);
  aimed.phase = Phase.after;
  const events: GameEvent[] = [];
  play(aimed, encodeAction({ type: 'shoot', from, to }), events);
  if (aimed.phase !== Phase.flip)
    return { gain: gainOf(events, side), bystanders: enemiesLost(events, side, 'crossfire') };
  if (p.live === 0) return { gain: 0, bystanders: [] };
  const live: GameEvent[] = [];
  play(aimed, encodeAction({ type: 'flip', square: to, live: true }), live);
  // Whoever stands between and beside the block falls once; the features have always counted them for both.
  const twice = live.filter(
    (event) => event.type === 'lost' && event.cause === 'crossfire' && blastAround(to).includes(event.square),
  );
  return {
    gain: ((gainOf(live, side) + gainOf(twice, side)) * p.live) / (p.live + p.safe),
    bystanders: [...enemiesLost(live, side, 'blast'), ...enemiesLost(twice, side, 'crossfire')],
  };
}

function enemiesLost(events: readonly GameEvent[], side: Side, cause: string): number[] {
  return events.flatMap((event) =>
    event.type === 'lost' && event.cause === cause && event.character.side !== side ? [event.square] : [],
  );
}

function gainOf(events: readonly GameEvent[], side: Side): number {
  return events.reduce(
    (gain, event) => (event.type === 'lost' ? gain + (event.character.side === side ? -1 : 1) : gain),
    0,
  );
}

interface Moved {
  readonly after: Position;
  readonly from: number;
  readonly to: number;
}

/** What each of a side's moves by a roll that does not end on a block comes to; with 0, everybody as they stand. */
function movesBy(p: Position, side: number, roll: number): Moved[] {
  if (roll === 0) {
    const army = viewPosition(p).characters.filter(({ character }) => character.side === SIDES[side]);
    return army.map(({ square }) => ({ after: p, from: square, to: square }));
  }
  const before = rolled(p, side, roll);
  return legalActionList(before).flatMap((code) => {
    const action = decodeAction(code);
    if (action.type !== 'move') return [];
    const after = copyPosition(before);
    play(after, code);
    return after.phase === Phase.after ? [{ after, from: action.from, to: action.to }] : [];
  });
}

/** Every shot that a side has after each of those moves. */
function shotsAfter(p: Position, side: number, roll: number): Shooting[] {
  return movesBy(p, side, roll).flatMap(({ after, from, to }) =>
    shotsFrom(after, SIDES[side] ?? 'red', to).map((shot) => ({ ...shot, by: from })),
  );
}

/** For each square, the rolls, 0 for none, after which somebody of a side has it exactly in range, whatever lies between. */
function rollsThatReach(p: Position, side: number): Map<number, Set<number>> {
  const reached = new Map<number, Set<number>>();
  for (const roll of [0, ...ROLLS]) {
    for (const { after, to } of movesBy(p, side, roll)) {
      const cell = after.cells[to] ?? 0;
      const square = squareInRange(kindOfCell(cell), to, facingOfCell(cell));
      if (square !== NOWHERE) reached.set(square, (reached.get(square) ?? new Set()).add(roll));
    }
  }
  return reached;
}

function gainStep(gain: number): number {
  return [0.75, 1.5, 2.5].filter((bound) => gain >= bound).length;
}

function sorted(list: readonly number[]): number[] {
  return [...list].sort((a, b) => a - b);
}

/** The characters of a side, with kinds and facings as numbers. */
function armyOf(p: Position, side: number): { square: number; kind: number; facing: number }[] {
  return viewPosition(p)
    .characters.filter(({ character }) => character.side === SIDES[side])
    .map(({ square, character }) => ({
      square,
      kind: KINDS.indexOf(character.kind),
      facing: facingOfCell(p.cells[square] ?? 0),
    }));
}

/** The square so far ahead of and so far to the right of whoever stands on another and faces so; null beyond the shore. */
function seenFrom(square: number, facing: number, ahead: number, right: number): number | null {
  const [up = 0, across = 0] =
    [
      [ahead, right],
      [-right, ahead],
      [-ahead, -right],
      [right, -ahead],
    ][facing] ?? [];
  const row = Math.floor(square / 12) + up;
  const column = (square % 12) + across;
  return row >= 0 && row < 12 && column >= 0 && column < 12 ? row * 12 + column : null;
}

describe('the features of every variant', () => {
  const positions = turnStarts(150);

  it('count who can move by each roll as the engine does', () => {
    for (const p of positions) {
      for (const roll of ROLLS) {
        const moves = legalActionList(rolled(p, p.side, roll)).map(decodeAction);
        const movers = new Set(moves.flatMap((action) => (action.type === 'move' ? [action.from] : []))).size;
        const on = onIn(p, p.side, GROUPS.MOBILITY + (roll - 1) * 5, 5);
        expect(on).toEqual([Math.min(4, movers)]);
      }
    }
  });

  it('see for both sides the best shot after each roll, as it stands, and how many rolls allow one', () => {
    let seen = 0;
    for (const p of positions) {
      for (const relative of [0, 1]) {
        const side = relative === 0 ? p.side : 1 - p.side;
        const best = [0, ...ROLLS].map((roll) =>
          Math.max(0, ...shotsAfter(p, side, roll).map(({ gain }) => gain)),
        );
        const [standing = 0, ...after] = best;
        const steps = (gain: number): number[] => (gain > 0 ? [gainStep(gain)] : []);
        expect(onIn(p, p.side, GROUPS.STANDING_GAIN + relative * 4, 4)).toEqual(steps(standing));
        for (const [index, gain] of after.entries()) {
          expect(onIn(p, p.side, GROUPS.GAIN_AFTER_ROLL + (relative * 5 + index) * 4, 4)).toEqual(
            steps(gain),
          );
          if (gain > 0) seen++;
        }
        const rolls = after.filter((gain) => gain >= 0.5).length;
        expect(onIn(p, p.side, GROUPS.SHOOTING_ROLLS + relative * 6, 6)).toEqual([rolls]);
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('see who of both sides is in danger, now and by how many rolls, and who can bring others into it', () => {
    let seen = 0;
    for (const p of positions) {
      for (const relative of [0, 1]) {
        const side = relative === 0 ? p.side : 1 - p.side;
        const rolls = new Map<number, Set<number>>();
        const aims = new Map<number, Set<number>>();
        for (const roll of [0, ...ROLLS]) {
          for (const { target, gain, by } of shotsAfter(p, 1 - side, roll)) {
            if (gain <= 0 || sideAt(p, target) === undefined) continue;
            rolls.set(target, (rolls.get(target) ?? new Set()).add(roll));
            if (roll > 0) aims.set(by, (aims.get(by) ?? new Set()).add(roll));
          }
        }
        const threatened: number[] = [];
        const danger: number[] = [];
        const aiming: number[] = [];
        for (const { square, character } of viewPosition(p).characters) {
          const kind = KINDS.indexOf(character.kind);
          const found = rolls.get(square) ?? new Set();
          const aimed = aims.get(square)?.size ?? 0;
          if (aimed > 0) aiming.push(kind * 5 + aimed - 1);
          if (found.has(0)) threatened.push(kind);
          const count = found.size - (found.has(0) ? 1 : 0);
          if (count > 0) danger.push(kind * 5 + count - 1);
        }
        seen += danger.length;
        expect(onIn(p, p.side, GROUPS.THREATENED + relative * 3, 3)).toEqual(threatened);
        expect(onIn(p, p.side, GROUPS.DANGER + relative * 15, 15)).toEqual(danger);
        expect(onIn(p, p.side, GROUPS.AIMS + (1 - relative) * 15, 15)).toEqual(aiming);
      }
    }
    expect(seen).toBeGreaterThan(80);
  });

  it('see for both sides how safe the safest move by each roll is', () => {
    let seen = 0;
    for (const p of positions) {
      for (const relative of [0, 1]) {
        const side = relative === 0 ? p.side : 1 - p.side;
        const reached = rollsThatReach(p, 1 - side);
        for (const roll of ROLLS) {
          const dangers = movesBy(p, side, roll).map(({ to }) => reached.get(to)?.size ?? 0);
          const least = dangers.length === 0 ? [] : [Math.min(...dangers)];
          if ((least[0] ?? 0) > 0) seen++;
          const first = GROUPS.LEAST_DANGER + (relative * 5 + roll - 1) * 7;
          expect(onIn(p, p.side, first, 7)).toEqual(least);
        }
      }
    }
    expect(seen).toBeGreaterThan(20);
  });

  it('see who could fall without being aimed at, and by how many rolls', () => {
    let seen = 0;
    for (const p of positions) {
      for (const relative of [0, 1]) {
        const side = relative === 0 ? p.side : 1 - p.side;
        const rolls = new Map<number, Set<number>>();
        for (const roll of [0, ...ROLLS]) {
          for (const { gain, bystanders } of shotsAfter(p, 1 - side, roll)) {
            if (gain <= 0) continue;
            for (const square of bystanders) rolls.set(square, (rolls.get(square) ?? new Set()).add(roll));
          }
        }
        const expected = armyOf(p, side).flatMap(({ square, kind }) => {
          const count = rolls.get(square)?.size ?? 0;
          return count > 0 ? [kind * 6 + count - 1] : [];
        });
        seen += expected.length;
        expect(sorted(onIn(p, p.side, GROUPS.INDIRECT_DANGER + relative * 18, 18))).toEqual(sorted(expected));
      }
    }
    expect(seen).toBeGreaterThan(50);
  });

  it('see how safe the safest move of each character is, and what stands in its way', () => {
    for (const p of positions) {
      const { characters, blocks } = viewPosition(p);
      for (const relative of [0, 1]) {
        const side = relative === 0 ? p.side : 1 - p.side;
        const reached = rollsThatReach(p, 1 - side);
        const moves = ROLLS.flatMap((roll) => movesBy(p, side, roll));
        const army = armyOf(p, side);
        const safest = army.map(({ square, kind }) => {
          const ends = moves
            .filter(({ from }) => from === square)
            .map(({ to }) => reached.get(to)?.size ?? 0);
          return kind * 8 + Math.min(7, ...ends);
        });
        expect(sorted(onIn(p, p.side, GROUPS.SAFEST_MOVE + relative * 24, 24))).toEqual(sorted(safest));
        const stopped = army.flatMap(({ square, kind, facing }) => {
          for (let free = 0; free < 5; free++) {
            const ahead = seenFrom(square, facing, free + 1, 0);
            if (ahead === null) return [];
            const other = characters.find((one) => one.square === ahead)?.character.side;
            const by = blocks.includes(ahead) ? 0 : other === SIDES[side] ? 1 : 2;
            if (by === 0 || other !== undefined) return [(kind * 6 + free) * 3 + by];
          }
          return [];
        });
        expect(sorted(onIn(p, p.side, GROUPS.STOPPED_BY + relative * 54, 54))).toEqual(sorted(stopped));
      }
    }
  });

  it('see where blocks and enemies are as each character does', () => {
    for (const p of positions) {
      const { blocks } = viewPosition(p);
      for (const relative of [0, 1]) {
        const side = relative === 0 ? p.side : 1 - p.side;
        const enemies = armyOf(p, 1 - side);
        const blocksSeen: number[] = [];
        const enemiesSeen: number[] = [];
        for (const { square, kind, facing } of armyOf(p, side)) {
          // Place by place, as a player would look around; the order is the network's own.
          for (let ahead = -4; ahead <= 8; ahead++) {
            for (let right = -6; right <= 6; right++) {
              const there = seenFrom(square, facing, ahead, right);
              if (there === null) continue;
              if (Math.max(Math.abs(ahead), Math.abs(right)) <= 2 && blocks.includes(there))
                blocksSeen.push(kind * GROUPS.BLOCK_PLACES + (ahead + 2) * 5 + right + 2);
              for (const enemy of enemies.filter((one) => one.square === there))
                enemiesSeen.push(
                  (kind * 3 + enemy.kind) * GROUPS.ENEMY_PLACES + (ahead + 4) * 13 + right + 6,
                );
            }
          }
        }
        const [blockGroup, enemyGroup] = [3 * GROUPS.BLOCK_PLACES, 9 * GROUPS.ENEMY_PLACES];
        expect(sorted(onIn(p, p.side, GROUPS.BLOCKS_SEEN + relative * blockGroup, blockGroup))).toEqual(
          sorted(blocksSeen),
        );
        expect(sorted(onIn(p, p.side, GROUPS.ENEMIES_SEEN + relative * enemyGroup, enemyGroup))).toEqual(
          sorted(enemiesSeen),
        );
      }
    }
  });

  it('count who could enter, and how many more may be lost', () => {
    for (const p of positions) {
      const zero = rolled(p, p.side, 0);
      const entries = legalActionList(zero).filter((code) => decodeAction(code).type === 'enter').length;
      const on = onIn(p, p.side, GROUPS.ENTRIES, 6);
      expect(on).toEqual(p.rules.hasPads ? [entries] : []);
      const lost = p.rules.army - (p.alive[p.side] ?? 0);
      expect(onIn(p, p.side, GROUPS.LIVES, 11)).toEqual([p.rules.lossLimit - lost]);
    }
  });
});
