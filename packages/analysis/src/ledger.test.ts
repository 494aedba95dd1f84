import { describe, expect, it } from 'vitest';
import { type Entry, ledgerOf, playedAway, sumOf } from './ledger.ts';

const ENTRIES: readonly Entry[] = [
  { type: 'chance', side: 'red', before: 0.5, after: 0.6 },
  { type: 'decision', side: 'red', before: 0.6, after: 0.55 },
  { type: 'chance', side: 'blue', before: 0.57, after: 0.4 },
  { type: 'decision', side: 'blue', before: 0.4, after: 0.7 },
];

describe('the ledger', () => {
  it('gives each side its luck and its mistakes, and keeps what the evaluation changed apart', () => {
    const { luck, mistakes, corrections, start, result } = ledgerOf(ENTRIES, 0.5, 1);
    expect(start).toBe(0.5);
    expect(luck.red).toBeCloseTo(0.1, 12);
    expect(luck.blue).toBeCloseTo(0.17, 12);
    expect(mistakes.red).toBeCloseTo(0.05, 12);
    expect(mistakes.blue).toBeCloseTo(0.3, 12);
    expect(corrections).toBeCloseTo(0.02 + 0.3, 12);
    expect(result).toBe(1);
  });

  it('adds up to the result, whatever the values were', () => {
    expect(sumOf(ledgerOf(ENTRIES, 0.5, 0.25))).toBeCloseTo(0.25, 12);
    expect(sumOf(ledgerOf([], 0.4))).toBe(0.4);
  });

  it('doubts what was misjudged: the squares of the corrections, shared by those who moved the value before them', () => {
    const { doubt } = ledgerOf(ENTRIES, 0.5, 0.7);
    // 0.02 after a roll worth 0.1 and a decision worth 0.05; nothing else was corrected.
    expect(doubt.luck.red ** 2).toBeCloseTo((0.02 ** 2 * 2) / 3, 12);
    expect(doubt.mistakes.red ** 2).toBeCloseTo(0.02 ** 2 / 3, 12);
    expect(doubt.luck.blue).toBeCloseTo(0, 9);
    expect(doubt.mistakes.blue).toBeCloseTo(0, 9);
  });

  it('holds what was placed for the players for how the battle was given to them: it is in the start', () => {
    const given: readonly Entry[] = [
      { type: 'given', side: 'red', before: 0.5, after: 0.4 },
      { type: 'decision', side: 'blue', before: 0.42, after: 0.45 },
      { type: 'given', side: 'red', before: 0.45, after: 0.3 },
      { type: 'chance', side: 'red', before: 0.35, after: 0.6 },
    ];
    const ledger = ledgerOf(given, 0.5, 0.6);
    expect(ledger.start).toBeCloseTo(0.5 + (0.42 - 0.5) + (0.35 - 0.45), 12);
    expect(ledger.mistakes.red).toBe(0);
    expect(ledger.mistakes.blue).toBeCloseTo(0.03, 12);
    expect(ledger.corrections).toBe(0);
    expect(sumOf(ledger)).toBeCloseTo(0.6, 12);
  });

  it('counts what somebody gave up with the mistakes, and says which part of them it is', () => {
    const ended: readonly Entry[] = [...ENTRIES, { type: 'ending', side: 'red', before: 0.7, after: 0 }];
    const ledger = ledgerOf(ended, 0.5, 0);
    expect(ledger.endings).toEqual({ red: 0.7, blue: 0 });
    expect(ledger.mistakes.red).toBeCloseTo(0.05 + 0.7, 12);
    expect(playedAway(ledger, 'red')).toBeCloseTo(0.05, 12);
    expect(sumOf(ledger)).toBeCloseTo(0, 12);
  });
});
