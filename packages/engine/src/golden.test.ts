/** Whole games that two implementations, written apart from each other, agree on. */
import { describe, expect, test } from 'vitest';
import {
  formatAction,
  formatPosition,
  legalActionList,
  newPosition,
  type Position,
  parseAction,
  parsePosition,
  toAct,
  tryPlay,
} from './index.ts';
import { itemAt, unwrap } from './testing/unwrap.ts';
import { VECTOR_GAMES, type VectorGame, type VectorRow } from './testing/vectors.ts';

/** The positions after each row, reached through the checked door. */
function positionsOf(game: VectorGame): Position[] {
  const positions: Position[] = [];
  let position = newPosition(game.rules);
  for (const { token } of game.rows) {
    const actor = toAct(position);
    if (actor === 'over') throw new Error(`${game.name}: ${token} comes after the end`);
    position = unwrap(tryPlay(position, actor, unwrap(parseAction(token)))).position;
    positions.push(position);
  }
  return positions;
}

function rowOf(token: string, position: Position): VectorRow {
  return { token, line: formatPosition(position), count: legalActionList(position).length };
}

const isInsideAction = (line: string): boolean => / (rolloff|flip:\S+) \d+$/.test(line);

test('there are eighteen golden games', () => {
  expect(VECTOR_GAMES.map(({ rows }) => rows.length)).toEqual([
    401, 246, 300, 110, 256, 106, 461, 421, 315, 200, 221, 175, 168, 199, 78, 384, 176, 148,
  ]);
});

describe.each(VECTOR_GAMES)('$name', (game) => {
  test('every token is legal and leads to the position and the count of its row', () => {
    const positions = positionsOf(game);
    expect(game.rows.map(({ token }, index) => rowOf(token, itemAt(positions, index)))).toEqual(game.rows);
  });

  test('every token is written as it was read', () => {
    expect(game.rows.map(({ token }) => formatAction(unwrap(parseAction(token))))).toEqual(
      game.rows.map(({ token }) => token),
    );
  });

  test('every position that can be loaded is the same again, with the same legal actions', () => {
    const positions = positionsOf(game);
    for (const [index, { line }] of game.rows.entries()) {
      if (isInsideAction(line)) continue;
      const loaded = unwrap(parsePosition(line, game.rules));
      expect(formatPosition(loaded)).toBe(line);
      expect(legalActionList(loaded), line).toEqual(legalActionList(itemAt(positions, index)));
    }
  });

  test('a position inside an action is refused', () => {
    const inside = game.rows.filter(({ line }) => isInsideAction(line));
    expect(inside.filter(({ line }) => parsePosition(line, game.rules).ok)).toEqual([]);
    expect(inside.length).toBeGreaterThan(0);
  });
});
