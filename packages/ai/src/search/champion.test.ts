import { ANYONE, copyPosition, formatAction, isShot, legalActionList, play, toAct } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { Phase } from '../phase.ts';
import { randomAction } from '../playout.ts';
import { createRandom } from '../random.ts';
import { decisions, network, read } from '../testing/positions.ts';
import { championPlayer, valueAll } from './champion.ts';
import { TurnSearch } from './turn-search.ts';

describe('the champion', () => {
  it('decides the same whatever dice come after it: it is never shown any', () => {
    // Two worlds that differ in nothing but the dice to come: the games' generators have other seeds, and have been drawn
    // from a different number of times. All that reaches the player is the position, and so the decisions are the same.
    const decisionsWith = (diceSeed: number): string[] => {
      const dice = createRandom(diceSeed);
      for (let drawn = 0; drawn < diceSeed; drawn++) dice.below(6);
      const player = championPlayer(network, { milliseconds: Number.POSITIVE_INFINITY, mostLines: 3 });
      return decisions(15).map((p) => {
        const { action } = player.decide(p);
        const next = copyPosition(p);
        play(next, action);
        if (toAct(next) === 'chance') play(next, randomAction(next, dice));
        return formatAction(action);
      });
    };
    expect(decisionsWith(1)).toEqual(decisionsWith(99));
    // A position has no place for a generator, nor for what is under a block: only numbers, and the rules.
    for (const p of decisions(3)) {
      for (const [name, value] of Object.entries(p)) {
        const isState = typeof value === 'number' || value instanceof Uint8Array || name === 'rules';
        expect(isState).toBe(true);
      }
    }
  });

  it('gives its reasons, best first, and every share between lost and won', () => {
    for (const p of decisions(20)) {
      const { action, candidates } = championPlayer(network, { milliseconds: 5 }).decide(p);
      expect(candidates[0]?.action).toBe(action);
      for (const { value } of candidates) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  it('takes the character that hurts most when the opponent is blocked', () => {
    // Blue may take the tank that aims at Blue's last two, or a soldier that faces the edge.
    const p = read('12/12/12/4js7/4ss7/12/12/4Tn7/12/12/12/Ss11 - - 0+0 r penalty 0', { variant: 'blitz' });
    expect(formatAction(championPlayer(network, { milliseconds: 50 }).decide(p).action)).toBe('-e5');
  });

  it('refuses to decide where nothing is to be decided', () => {
    const over = read('12/12/12/12/12/12/12/12/12/12/12/Ss11 - - 0+0 r over:red 0', { variant: 'blitz' });
    expect(() => championPlayer(network, { milliseconds: 1 }).decide(over)).toThrow(RangeError);
  });
});

describe('the search', () => {
  it('gives every action a value even when there is no time at all', () => {
    const p = read(
      'sstsss3ssjsjsss2/5ss5#/3#8/12/12/js4#4ts1/12/9#2/2#8Tn/#11/1Tn1Jn3#Sn3/Sn1Se1JnSn3Sn#1 - - 4+4 r zero 0',
      { variant: 'allout' },
    );
    const late = valueAll(new TurnSearch(network, () => 1), p, 0, 0);
    expect(late.map(({ action }) => action)).toEqual(legalActionList(p));
    expect(late.some(({ plies }) => plies === -1)).toBe(true);
    const early = valueAll(new TurnSearch(network, () => 0), p, 0, 1);
    expect(early.every(({ plies }) => plies === 0)).toBe(true);
  });

  it('sees a turn to its end: the same whichever of two independent shots comes first', () => {
    // Two Red tanks, each with a Blue soldier in range; the third Blue one stands far away.
    const p = read('12/12/ss11/12/4ss2ss4/12/12/12/4Tn2Tn4/12/12/12 - - 0+0 r after 0', { variant: 'blitz' });
    const search = new TurnSearch(network, () => 0);
    const [first, second] = legalActionList(p).filter(isShot);
    expect(search.valueAtTurnsEnd(p, first ?? 0, 0)).toBeCloseTo(
      search.valueAtTurnsEnd(p, second ?? 0, 0),
      12,
    );
  });

  it('weighs a zero like every other face of the die, by its likeliest choices', () => {
    const search = new TurnSearch(network, () => 0);
    const short = decisions(60)
      .filter(({ phase }) => phase > Phase.load)
      .map((p) => {
        while (p.phase !== Phase.roll && p.phase !== Phase.over) play(p, legalActionList(p)[0] ?? 0);
        return p;
      })
      .filter(({ phase, nominee }) => phase === Phase.roll && nominee === ANYONE)
      .map((p) => {
        const zero = 6 * search.valueBeforeRoll(p, p.side) - 5 * search.valueOfNumbers(p, p.side);
        return search.valueAtTurnsEnd(p, legalActionList(p)[0] ?? 0, p.side) - zero;
      });
    expect(short.length).toBeGreaterThan(20);
    // A choice that was left out may have been better, never worse; and mostly the best one is among those looked at.
    for (const missed of short) expect(missed).toBeGreaterThan(-1e-9);
    expect(short.filter((missed) => missed < 0.002).length / short.length).toBeGreaterThan(0.7);
  });
});
