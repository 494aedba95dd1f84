import { formatPosition, isLegal, legalActionList, VARIANTS } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { MatchAnalysis } from './analysis.ts';
import { exercisesFrom, practiceSet } from './practice.ts';
import { network, playGame, SKIRMISH } from './testing/games.ts';

describe('practice', () => {
  it('has at least 200 positions, all different, of all variants, each with a choice and a legal answer', () => {
    const exercises = practiceSet();
    expect(exercises.length).toBeGreaterThanOrEqual(200);
    expect(new Set(exercises.map(({ position }) => formatPosition(position))).size).toBe(exercises.length);
    expect(new Set(exercises.map(({ position }) => position.rules.variant)).size).toBe(VARIANTS.length);
    for (const { position, best } of exercises) {
      expect(isLegal(position, best)).toBe(true);
      expect(legalActionList(position).length).toBeGreaterThan(3);
    }
  });

  it('comes from one’s own mistakes too, the dearest first', () => {
    const match = playGame(2, { from: SKIRMISH, level: 1 });
    const analysis = new MatchAnalysis(match, network, 0);
    analysis.advance(Number.POSITIVE_INFINITY);
    const report = analysis.report();
    const own = exercisesFrom(match, report, 'red');
    const worst = report.decisions.filter(({ side }) => side === 'red').sort((a, b) => b.loss - a.loss)[0];
    expect(own.length).toBeGreaterThan(0);
    expect(own[0]?.best).toBe(worst?.best);
    expect(own.every(({ position, best }) => isLegal(position, best))).toBe(true);
  });
});
