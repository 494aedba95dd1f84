import { isSetup, OUTSIDE_ENDINGS, VARIANTS } from '@bfi/engine';
import { type Match, placedTag } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { type Analysis, type AnalysisState, MatchAnalysis } from './analysis.ts';
import { performanceOf } from './career.ts';
import { sumOf } from './ledger.ts';
import { network, playGame, SKIRMISH, token } from './testing/games.ts';

const BLITZ = playGame(3, { variant: 'blitz', level: 1 });

function analyse(match: Match, plies: number): Analysis {
  const analysis = new MatchAnalysis(match, network, plies);
  analysis.advance(Number.POSITIVE_INFINITY);
  return analysis.report();
}

function addsUp({ ledger }: Analysis): void {
  expect(sumOf(ledger)).toBeCloseTo(ledger.result, 9);
  expect(Math.min(ledger.mistakes.red, ledger.mistakes.blue)).toBeGreaterThanOrEqual(0);
}

describe('the analysis of a match', () => {
  it.each(VARIANTS)('adds up in a game of %s, from its first token on', (variant) => {
    const match = playGame(3, { variant, level: 1, most: 70 });
    const analysis = analyse(match, 0);
    addsUp(analysis);
    expect(analysis.graph).toHaveLength(match.moments.length + 1);
    expect(analysis.decisions.length + analysis.chances.length).toBe(match.moments.length);
  });

  it('adds up to won, drawn or lost when the battle is over', () => {
    const whole = analyse(BLITZ, 0);
    addsUp(whole);
    expect(whole.isOver).toBe(true);
    expect([0, 0.5, 1]).toContain(whole.ledger.result);
  });

  it('adds up in a game that is not over, to what it is worth now', () => {
    for (const most of [0, 1, 9]) {
      const part = analyse(playGame(3, { from: SKIRMISH, most }), 1);
      addsUp(part);
      expect(part.isOver).toBe(false);
      expect(part.graph.at(-1)).toBe(part.ledger.result);
    }
  });

  it('adds up however a battle is ended from outside, and knows who gave way', () => {
    for (const { token: ending, result } of OUTSIDE_ENDINGS) {
      for (const start of [
        { variant: 'quick', most: 3 },
        { from: SKIRMISH, most: 7 },
      ] as const) {
        const match = playGame(9, start);
        match.append('referee', token(ending));
        const analysis = analyse(match, 0);
        addsUp(analysis);
        const last = analysis.decisions.at(-1);
        expect(last?.kind).toBe('ending');
        if (result !== 'draw') expect(last?.side).not.toBe(result);
        expect(last?.loss).toBeGreaterThanOrEqual(0);
        // It is told as what it is, and not as a bad move.
        expect(last?.grade).toBeNull();
        const { mistakes, endings } = analysis.ledger;
        if (last !== undefined) expect(endings[last.side]).toBe(last.loss);
        expect(mistakes.red + mistakes.blue).toBeGreaterThanOrEqual(endings.red + endings.blue);
        expect(last?.after).toBe({ red: 1, blue: 0, draw: 0.5 }[result]);
      }
    }
  });

  it('blames nobody for what chance or the computer placed: it is how the battle was given to them', () => {
    const by = playGame(4, { variant: 'blitz', level: 1, most: 24 });
    expect(isSetup(by.position)).toBe(false);
    const quick = new MatchAnalysis(by, network, 0, undefined, true);
    quick.advance(Number.POSITIVE_INFINITY);
    const all = quick.report();
    addsUp(all);
    const battle = by.moments.findIndex(({ position }) => !isSetup(position));
    expect(all.ledger.start).toBeCloseTo(all.chances.find(({ index }) => index > battle)?.before ?? 0, 2);
    const setup = all.decisions.filter(({ stage }) => stage === 'setup');
    expect(
      setup.every(({ loss, grade, placedBy }) => loss === 0 && grade === null && placedBy === 'chance'),
    ).toBe(true);
    // One by one, as a record has it; only Red's.
    for (const [index, { actor }] of by.moments.entries()) {
      if (actor === 'red') by.comment([index], [placedTag('computer')]);
    }
    const one = analyse(by, 0);
    addsUp(one);
    const lossOf = (side: string): number =>
      one.decisions
        .filter((decision) => decision.side === side && decision.stage === 'setup')
        .reduce((sum, { loss }) => sum + loss, 0);
    expect(lossOf('red')).toBe(0);
    expect(lossOf('blue')).toBeGreaterThan(0);
    expect(performanceOf(one, 'red').byStage.setup).toBe(0);
  });

  it('weighs what was played as deep as what is best, and luck against all that might have come', () => {
    const { decisions, chances } = analyse(playGame(5, { from: SKIRMISH, level: 2, most: 40 }), 1);
    expect(decisions.some(({ forced, candidates }) => !forced && candidates.length === 1)).toBe(true);
    for (const { action, after, before, candidates, loss, plies, side } of decisions) {
      expect(plies).toBe(1);
      expect(candidates.find((one) => one.action === action)?.value).toBe(after);
      expect(candidates[0]?.value).toBe(before);
      expect(loss).toBeCloseTo(side === 'red' ? before - after : after - before, 12);
      expect(loss).toBeGreaterThanOrEqual(0);
    }
    for (const { before, prospects } of chances) {
      expect(prospects.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
      expect(prospects.reduce((sum, one) => sum + one.probability * one.value, 0)).toBeCloseTo(before, 12);
    }
    expect(chances.some(({ luck }) => luck !== 0)).toBe(true);
  });

  it('comes to the same in slices, put away in between, as in one go', () => {
    const match = playGame(5, { from: SKIRMISH, level: 2, most: 24 });
    let state: AnalysisState | undefined;
    for (let slices = 0; ; slices++) {
      const analysis = new MatchAnalysis(match, network, 1, state);
      const isDone = analysis.advance(2000);
      state = JSON.parse(JSON.stringify(analysis.state)) as AnalysisState;
      if (!isDone) continue;
      expect(slices).toBeGreaterThan(3);
      expect(analysis.report()).toEqual(analyse(match, 1));
      return;
    }
  });

  it('has a graph of everything before it looks deeper, and keeps what it knows when the game goes on', () => {
    const analysis = new MatchAnalysis(playGame(3, { variant: 'blitz', level: 1, most: 50 }), network, 1);
    while (!analysis.progress.hasGraph) {
      addsUp(analysis.report());
      analysis.advance(0);
    }
    // What was found before costs nothing, so that the last step may have gone on a little.
    expect(analysis.progress.total).toBe(100);
    expect(analysis.progress.done).toBeGreaterThanOrEqual(50);
    expect(analysis.progress.done).toBeLessThan(60);
    expect(analysis.report().graph).toHaveLength(51);
    const later = new MatchAnalysis(BLITZ, network, 0, analysis.state);
    expect(later.progress).toMatchObject({ done: 50, total: BLITZ.moments.length });
    const another = new MatchAnalysis(
      playGame(6, { variant: 'blitz', level: 1, most: 60 }),
      network,
      0,
      analysis.state,
    );
    expect(another.progress.done).toBeLessThan(50);
  });

  it('begins anew where moments were judged in another way, or by another network', () => {
    const analysis = new MatchAnalysis(BLITZ, network, 0);
    analysis.advance(Number.POSITIVE_INFINITY);
    const { state } = analysis;
    const doneWith = (known: AnalysisState): boolean => new MatchAnalysis(BLITZ, network, 0, known).isDone;
    expect(doneWith(state)).toBe(true);
    expect(state.network).toBeGreaterThan(0);
    expect(doneWith({ ...state, method: state.method - 1 })).toBe(false);
    expect(doneWith({ ...state, network: state.network + 1e-9 })).toBe(false);
  });

  it('knows the parts of a battle in their order', () => {
    const { decisions, chances } = analyse(BLITZ, 0);
    const stages = [...decisions, ...chances].sort((a, b) => a.index - b.index).map(({ stage }) => stage);
    expect([...new Set(stages)]).toEqual(['setup', 'opening', 'middle', 'end']);
    expect(stages.lastIndexOf('setup')).toBe(BLITZ.moments.findIndex(({ position }) => !isSetup(position)));
  });
});
