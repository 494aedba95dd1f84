import { describe, expect, it } from 'vitest';
import { auditDice, countDice, type DiceCounts, NO_DICE } from './dice-audit.ts';
import { playGame } from './testing/games.ts';

describe('the dice audit', () => {
  it('counts every roll for whose turn it is, and every flip', () => {
    const match = playGame(3, { variant: 'blitz', level: 1 });
    const counts = countDice(countDice(NO_DICE, match), match);
    const events = match.moments.flatMap((moment) => moment.events);
    for (const side of ['red', 'blue'] as const) {
      const rolled = events.filter((event) => event.type === 'rolled' && event.side === side).length;
      expect(counts.rolls[side].reduce((sum, one) => sum + one, 0)).toBe(2 * rolled);
    }
    expect(counts.flips).toBe(2 * events.filter((event) => event.type === 'flipped').length);
    expect(counts.live).toBe(2 * events.filter((event) => event.type === 'flipped' && event.live).length);
    expect(counts.flips).toBeGreaterThan(0);
    expect(auditDice(counts).all.p).toBeGreaterThan(0.0001);
  });

  it('is not surprised by even dice, and is by a die that rolls zeros', () => {
    const even = [20, 20, 20, 20, 20, 20];
    const counts: DiceCounts = { ...NO_DICE, rolls: { red: even, blue: [45, 15, 15, 15, 15, 15] } };
    const { red, blue, blocks } = auditDice(counts);
    expect(red).toMatchObject({ chiSquare: 0, p: 1, degrees: 5 });
    expect(blue.p).toBeLessThan(1e-5);
    expect(blocks).toBeNull();
    expect(auditDice(NO_DICE).all.p).toBe(1);
    expect(
      auditDice({ ...NO_DICE, live: 30, flips: 40, expectedLive: 20, liveVariance: 10 }).blocks?.p,
    ).toBeLessThan(0.01);
  });
});
