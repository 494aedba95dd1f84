import { decodeAction, makeRules, newPosition, play } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { seededDice, systemDice } from './dice.ts';

function rolls(draw: (tokens: number) => number, count: number): number[] {
  return Array.from({ length: count }, (_, tokens) => draw(tokens));
}

describe('dice', () => {
  const position = newPosition(makeRules({ first: 'red' }));
  // Any position where the die is due would do; the roll-off has 36 outcomes.
  const rolloff = newPosition(makeRules());

  it('with the same seed fall alike at the same moment, and with another differently', () => {
    const draw = (seed: number) =>
      rolls((tokens) => seededDice(seed).draw(rolloff, { battle: 1, tokens }), 50);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    const other = rolls((tokens) => seededDice(7).draw(rolloff, { battle: 2, tokens }), 50);
    expect(other).not.toEqual(draw(7));
  });

  it.each([
    ['seeded', seededDice(5)],
    ['of the system', systemDice()],
  ])('%s are fair', (_name, dice) => {
    const counts = new Map<number, number>();
    const draws = 7200;
    for (let tokens = 0; tokens < draws; tokens++) {
      const action = dice.draw(rolloff, { battle: 1, tokens });
      counts.set(action, (counts.get(action) ?? 0) + 1);
    }
    const expected = draws / 36;
    const chiSquare = Array.from(counts.values(), (count) => (count - expected) ** 2 / expected).reduce(
      (a, b) => a + b,
    );
    expect(counts.size).toBe(36);
    // 35 degrees of freedom: beyond 90 once in a million.
    expect(chiSquare).toBeLessThan(90);
  });

  it('give the computer a generator of its own, apart from the dice', () => {
    const dice = seededDice(3);
    const moment = { battle: 1, tokens: 4 };
    expect(dice.random(moment).below(1000)).toBe(dice.random(moment).below(1000));
    expect(decodeAction(dice.draw(rolloff, moment)).type).toBe('rolloff');
    expect(() => play(rolloff, dice.draw(rolloff, moment))).not.toThrow();
    expect(position.phase).toBeGreaterThan(0);
  });
});
