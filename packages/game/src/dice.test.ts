import { type ActionCode, formatAction, makeRules } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { diceFrom, seededChance } from './dice.ts';
import { Match } from './match.ts';

const NEVER = new Promise<null>(() => undefined);

/** A match whose roll-off is due, which has 36 outcomes. */
function rolloff(): Match {
  return new Match(makeRules());
}

describe('dice', () => {
  it('from a seed fall as they always did, so that old seeds still give their games', () => {
    const draws = [
      [1, 1],
      [1, 2],
      [2, 1],
      [4_294_967_295, 1],
    ].map(([seed = 0, battle = 0]) => {
      const chance = seededChance(seed, battle);
      const outcome = chance.fall(rolloff(), NEVER) as ActionCode;
      return [formatAction(outcome), chance.random(rolloff()).below(1_000_000)];
    });
    expect(draws).toEqual([
      ['(5-2)', 563_577],
      ['(1-2)', 462_764],
      ['(1-2)', 805_699],
      ['(2-0)', 588_444],
    ]);
  });

  it('from a seed fall otherwise at another place of the game, and alike at the same one', () => {
    const match = rolloff();
    const chance = seededChance(1, 1);
    match.append('chance', chance.fall(match, NEVER) as ActionCode);
    expect(chance.random(match).below(1_000_000)).toBe(232_489);
    expect(seededChance(1, 1).random(match).below(1_000_000)).toBe(232_489);
  });

  it('from neighbouring seeds are fair', () => {
    const counts = new Map<unknown, number>();
    const draws = 7200;
    for (let seed = 0; seed < draws; seed++) {
      const outcome = seededChance(seed, 1).fall(rolloff(), NEVER);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    const expected = draws / 36;
    const squares = Array.from(counts.values(), (count) => (count - expected) ** 2 / expected);
    expect(counts.size).toBe(36);
    // 35 degrees of freedom: beyond 90 once in a million.
    expect(squares.reduce((sum, square) => sum + square)).toBeLessThan(90);
  });

  it('drawn from elsewhere ask for a number below the sum of the weights', () => {
    const bounds: number[] = [];
    const dice = diceFrom((bound) => {
      bounds.push(bound);
      return bound - 1;
    });
    expect(formatAction(dice.fall(rolloff(), NEVER) as ActionCode)).toBe('(5-5)');
    expect(bounds).toEqual([36]);
  });
});
