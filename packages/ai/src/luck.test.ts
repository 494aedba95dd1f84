import { chanceTotal, legalActionList, makeRules, newPosition, play, toAct } from '@bfi/engine';
import { chanceWeight } from '@bfi/engine/packed';
import { describe, expect, it } from 'vitest';
import { addLuck, LuckMeter, luckOfOther, NO_LUCK, prospectsOf } from './luck.ts';
import { randomAction } from './playout.ts';
import { createRandom } from './random.ts';
import { TurnSearch } from './search/turn-search.ts';
import { network, read } from './testing/positions.ts';

describe('luck', () => {
  const meter = new LuckMeter(network);

  it('adds up to nothing over all that might come, for rolls and for blocks', () => {
    const random = createRandom(4);
    const phases = new Set<number>();
    const p = newPosition(makeRules({ variant: 'quick' }));
    let seen = 0;
    for (; toAct(p) !== 'over' && seen < 60; play(p, randomAction(p, random))) {
      if (toAct(p) !== 'chance') continue;
      seen++;
      phases.add(p.phase);
      const outcomes = legalActionList(p).map((outcome) => ({
        luck: meter.redsLuckInAllWays(p, outcome),
        probability: chanceWeight(p, outcome) / chanceTotal(p),
      }));
      for (const way of NO_LUCK.keys()) {
        const mean = outcomes.reduce((sum, { luck, probability }) => sum + probability * (luck[way] ?? 1), 0);
        expect(mean).toBeCloseTo(0, 10);
      }
    }
    // The roll for the start, the die, and a block.
    expect(phases.size).toBe(3);
  });

  it('is good for Red where the one number comes that wins', () => {
    // A move of 3 brings Red's soldier within range of Blue's last one; no other number does.
    const p = read('12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r roll 0', { variant: 'blitz' });
    const luck = legalActionList(p).map((roll) => meter.redsLuck(p, roll));
    expect(Math.max(...luck)).toBe(luck[3]);
    expect(luck[3]).toBeGreaterThan(0.2);
    expect(luck[1]).toBeLessThan(0);
  });

  it('is the opponent’s bad luck, in every way as if the opponent had measured it', () => {
    const p = read('12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r roll 0', { variant: 'blitz' });
    const [roll = 0] = legalActionList(p);
    const search = new TurnSearch(network);
    const blues = prospectsOf(p, (action) => search.valueAtTurnsEnd(p, action, 1));
    const squares = blues.map(({ value }) => value ** 2);
    const mean = squares.reduce((a, b) => a + b, 0) / squares.length;
    const luck = luckOfOther(meter.redsLuckInAllWays(p, roll));
    expect(luck[1]).toBeCloseTo((squares[0] ?? 0) - mean, 10);
    // In blitz there are five on each side; one of each is left.
    expect(luck[3]).toBeCloseTo((luck[1] * 2) / 10, 10);
    for (const [way, sum] of addLuck(luck, luckOfOther(luck)).entries()) {
      if (way % 2 === 0) expect(sum).toBeCloseTo(0, 10);
    }
  });

  it('refuses what cannot come', () => {
    const p = read('12/12/12/12/12/12/4ss7/12/12/12/12/4Sn7 - - 0+0 r roll 0', { variant: 'blitz' });
    expect(() => meter.redsLuck(p, -1)).toThrow(RangeError);
  });
});
