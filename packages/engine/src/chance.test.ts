/** Chance is a player: its outcomes, their weights, and the draw. */
import { describe, expect, test } from 'vitest';
import { chanceOutcomes, chanceTotal, drawOutcome, formatAction, type Position } from './index.ts';
import { chanceWeight } from './packed.ts';
import { given, newBattle } from './testing/given.ts';

const TEN = '#d6 #a1 #b2 #c3 #e7 #f8 #g9 #h10 #i11 #j12';

function outcomesOf(position: Position): string[] {
  return chanceOutcomes(position).map(({ action, weight }) => `${formatAction(action)}×${weight}`);
}

function drawsOf(position: Position): string[] {
  return Array.from({ length: chanceTotal(position) }, (_, draw) =>
    formatAction(drawOutcome(position, draw)),
  );
}

describe('the outcomes', () => {
  test('1: the die has six faces, equally likely', () => {
    const { position } = given('standard', 'S@d4N s@l12N', 'r roll:d4');
    expect(outcomesOf(position)).toEqual(['(0)×1', '(1)×1', '(2)×1', '(3)×1', '(4)×1', '(5)×1']);
    expect(drawsOf(position)).toEqual(['(0)', '(1)', '(2)', '(3)', '(4)', '(5)']);
  });

  test('2.1: the roll-off has thirty-six', () => {
    const { position } = newBattle('standard');
    expect(chanceTotal(position)).toBe(36);
    expect(drawsOf(position).map((token) => `${token}×1`)).toEqual(outcomesOf(position));
  });

  test('7: a flip is live as often as live blocks are left', () => {
    const { position } = given('standard', `S@d4N ${TEN} s@l12N pool=6+4`, 'r after').after('d4xd6');
    expect(outcomesOf(position)).toEqual(['d6:live×6', 'd6:safe×4']);
    expect(drawsOf(position)).toEqual([...Array(6).fill('d6:live'), ...Array(4).fill('d6:safe')]);
  });

  test('7: the next in a chain is drawn from what is left', () => {
    const { position } = given('standard', 'T@d9S #d5 #c4 #e6 s@l12N pool=2+1', 'r after').after(
      'd9xd5 d5:live',
    );
    expect(outcomesOf(position)).toEqual(['c4:live×1', 'c4:safe×1']);
    expect(drawsOf(position)).toEqual(['c4:live', 'c4:safe']);
  });

  test.each(['r move:3', 'r after', 'r zero', 'r penalty', 'r over:red'])(
    'none where a player decides: %s',
    (turn) => {
      expect(chanceOutcomes(given('standard', 'S@d4N s@l12N', turn).position)).toEqual([]);
    },
  );

  test('the weight of each outcome alone', () => {
    const { position } = given('standard', 'S@d4N #d6 #a1 #b2 s@l12N pool=1+2', 'r after').after('d4xd6');
    expect(chanceOutcomes(position).map(({ action }) => chanceWeight(position, action))).toEqual([1, 2]);
  });
});
