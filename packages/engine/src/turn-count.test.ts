/** Which turn it is: from 1, and 0 is the set-up. */
import { expect, test } from 'vitest';
import { firstTurn, makeRules, newPosition, replay, type TurnCount, turnAfter } from './index.ts';
import { given } from './testing/given.ts';
import { recordOf } from './testing/record.ts';
import { VECTOR_GAMES } from './testing/vectors.ts';

test('a new battle begins in the set-up, one that begins at a position in its first turn', () => {
  expect(firstTurn(newPosition(makeRules()))).toEqual({ turn: 0, side: null });
  expect(firstTurn(given('standard', 'S@d4N s@d6N', 'b after').position)).toEqual({ turn: 1, side: 'blue' });
});

test('an action that begins a turn leads to the next number, every other leaves it', () => {
  const now: TurnCount = { turn: 4, side: 'red' };
  expect(turnAfter(now, [])).toBe(now);
  expect(turnAfter(now, [{ type: 'turnEnded', side: 'red', quiet: 0 }])).toBe(now);
  expect(turnAfter(now, [{ type: 'turnBegan', side: 'blue' }])).toEqual({ turn: 5, side: 'blue' });
});

test('in whole games every turn is the other side’s, and none is left out', () => {
  for (const { rows, rules } of VECTOR_GAMES.slice(0, 6)) {
    const turns: TurnCount[] = [];
    replay(
      recordOf(rows.map(({ token }) => token).join(' '), { Variant: rules.variant }),
      ({ turn, side }) => {
        if (turns.at(-1)?.turn !== turn) turns.push({ turn, side });
      },
    );
    expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, index) => index));
    const sides = turns.slice(1).map(({ side }) => side);
    expect(sides.every((side, index) => index === 0 || side !== sides[index - 1])).toBe(true);
    expect(sides.length).toBeGreaterThan(5);
  }
});
