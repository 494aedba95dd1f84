import { describe, expect, it } from 'vitest';
import { MatchAnalysis } from './analysis.ts';
import { careerOf, FLAWLESS, type Performance, performanceOf, trendOf } from './career.ts';
import { network, playGame, SKIRMISH } from './testing/games.ts';

describe('a player over many games', () => {
  const analysis = new MatchAnalysis(playGame(5, { from: SKIRMISH, level: 1 }), network, 0);
  analysis.advance(Number.POSITIVE_INFINITY);
  const report = analysis.report();
  const [red, blue] = [performanceOf(report, 'red'), performanceOf(report, 'blue')];

  it('has the mistakes of each game by part of the battle and by kind of decision', () => {
    for (const { mistakes, byStage, byKind, grades, decisions } of [red, blue]) {
      expect(Object.values(byStage).reduce((sum, loss) => sum + loss, 0)).toBeCloseTo(mistakes, 9);
      expect(Object.values(byKind).reduce((sum, loss) => sum + loss, 0)).toBeCloseTo(mistakes, 9);
      expect(grades.blunder + grades.mistake + grades.inaccuracy).toBeLessThan(decisions);
    }
    expect(red.luck).toBeCloseTo(-blue.luck, 12);
    expect(red.result + blue.result).toBe(1);
    expect(red.opponentsMistakes).toBe(blue.mistakes);
  });

  const game = (mistakes: number, luck: number, result: number): Performance => ({
    ...red,
    mistakes,
    luck,
    result,
  });

  it('has means with intervals, and what was deserved without luck', () => {
    const career = careerOf([game(0.2, 0.3, 1), game(0.4, -0.3, 0), game(0.3, 0.1, 1)]);
    expect(career.games).toBe(3);
    expect(career.mistakes.mean).toBeCloseTo(0.3, 12);
    expect(career.luck.mean).toBeCloseTo(0.1 / 3, 12);
    expect(career.deserved.mean).toBeCloseTo(2 / 3 - 0.1 / 3, 12);
    expect(career.byStage.setup.mean).toBeCloseTo(red.byStage.setup, 12);
    expect(career.trend).toBeNull();
    expect(careerOf([]).rating).toBeNull();
  });

  it('has no interval that reaches beyond what a battle can bring, however few there are', () => {
    const few = careerOf([game(0.01, 0.3, 1), game(0.9, -0.3, 0), game(0.02, 0.1, 1)]);
    expect(few.mistakes.interval).toMatchObject({ low: 0 });
    expect(few.mistakes.interval?.high).toBeGreaterThan(0.5);
    expect(few.result.interval?.low).toBeGreaterThan(0);
    expect(few.result.interval?.high).toBeLessThan(1);
    expect(few.rating?.interval.high).toBe(FLAWLESS);
    const once = careerOf([
      { ...red, byKind: { take: 0.5 } },
      { ...red, byKind: {} },
    ]);
    expect(once.byKind.take.interval?.low).toBe(0);
  });

  it('is no sure winner after two battles won, nor is its luck known', () => {
    const { result, luck } = careerOf([game(0.3, 0.1, 1), game(0.3, -0.1, 1)]);
    expect(result.interval?.low).toBeCloseTo(0.342, 3);
    expect(result.interval?.high).toBe(1);
    // Student's 12.7 standard errors of 0.1.
    expect(luck.interval?.high).toBeCloseTo(1.27, 2);
  });

  it('is rated by mistakes, not by results', () => {
    const lucky = careerOf([game(0.5, 0.9, 1), game(0.6, 0.9, 1)]).rating;
    const unlucky = careerOf([game(0.2, -0.9, 0), game(0.3, -0.9, 0)]).rating;
    expect(unlucky?.points).toBeGreaterThan(lucky?.points ?? 0);
    expect(careerOf([game(0, 0, 1), game(0, 0, 1)]).rating?.points).toBe(FLAWLESS);
    expect(lucky?.interval.low).toBeLessThan(lucky?.points ?? 0);
  });

  it('has a trend where games become better, and an interval that tells it from none', () => {
    const better = trendOf([0.9, 0.8, 0.72, 0.6, 0.5, 0.41, 0.3]);
    expect(better?.perGame).toBeCloseTo(-0.1, 2);
    expect(better?.interval.high).toBeLessThan(0);
    const none = trendOf([0.5, 0.2, 0.6, 0.3, 0.5, 0.4]);
    expect(none?.interval.low).toBeLessThan(0);
    expect(none?.interval.high).toBeGreaterThan(0);
  });
});
