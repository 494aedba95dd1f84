import { describe, expect, it } from 'vitest';
import { type Entry, ledgerOf, sumOf } from './ledger.ts';

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
});
