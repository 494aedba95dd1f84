import { formatAction, makeRules, newPosition, PHASES, type Position, parsePosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { createPairDice, createSeatRandom } from './dice.ts';

const ROLL = position('12/12/12/12/5ss6/12/12/12/12/12/12/Sn11 c:..... j:..... 0+0 r roll 0');
const FLIP = flip();

function position(line: string): Position {
  const parsed = parsePosition(line, makeRules());
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

/** Nothing but play leads to a flip, so one is made up: a block of the full pool on d5. */
function flip(): Position {
  const made = newPosition(makeRules());
  made.phase = PHASES.indexOf('flip');
  made.flipEnd = 1;
  made.flips[0] = 51;
  return made;
}

function falls(pair: number, at: readonly Position[], seed = 1): string[] {
  const dice = createPairDice(seed, pair);
  return at.map((where) => formatAction(dice.fall(where)));
}

const times = (count: number, at: Position): Position[] => Array.from({ length: count }, () => at);

describe('the dice of a pair', () => {
  it('fall alike in both games, and differently in other pairs and with other seeds', () => {
    const one = falls(7, times(50, ROLL));
    expect(falls(7, times(50, ROLL))).toEqual(one);
    expect(falls(8, times(50, ROLL))).not.toEqual(one);
    expect(falls(7, times(50, ROLL), 2)).not.toEqual(one);
  });

  it('are not shifted by a flip or another roll for the start in one of the games', () => {
    const start = newPosition(makeRules());
    const mixed = falls(3, [start, ROLL, FLIP, ROLL, FLIP, start, ROLL]);
    const [rolls, flips] = [falls(3, times(3, ROLL)), falls(3, times(2, FLIP))];
    expect([mixed[1], mixed[3], mixed[6]]).toEqual(rolls);
    expect([mixed[2], mixed[4]]).toEqual(flips);
    expect([mixed[0], mixed[5]]).toEqual(falls(3, times(2, start)));
  });

  it('are fair over many pairs', () => {
    const counts = new Map<string, number>();
    for (let pair = 0; pair < 6000; pair++) {
      const [face = ''] = falls(pair, [ROLL]);
      counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['(0)', '(1)', '(2)', '(3)', '(4)', '(5)']);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('tell a player’s own chance nothing', () => {
    const dice = falls(1, times(50, ROLL));
    for (const seat of ['red', 'blue'] as const) {
      const random = createSeatRandom(1, 1, seat);
      expect(Array.from({ length: 50 }, () => `(${random.below(6)})`)).not.toEqual(dice);
    }
  });
});
