/** The chapter of a battle, by which the network chooses its head. */
import { makeRules, newPosition } from '@bfi/engine';
import { livesLeft } from '@bfi/engine/packed';
import { describe, expect, it } from 'vitest';
import { turnStarts } from '../testing/positions.ts';
import { CHAPTER, chapterIn, MOST_ACTIVE } from './feature-groups.ts';
import { listFeatures } from './features.ts';

describe('the chapter', () => {
  it('is the first feature of every list, and no other: set-up, or how many both sides may still lose', () => {
    const list = new Uint16Array(MOST_ACTIVE);
    const setup = newPosition(makeRules());
    listFeatures(setup, 0, list);
    expect(chapterIn(list)).toBe(0);
    const lives = new Map<number, number[]>();
    for (const p of turnStarts(150)) {
      const count = listFeatures(p, p.side, list);
      const chapter = chapterIn(list);
      expect(list.subarray(1, count).every((feature) => feature < CHAPTER)).toBe(true);
      const left = livesLeft(p, 0) + livesLeft(p, 1);
      lives.set(chapter, [...(lives.get(chapter) ?? []), left]);
    }
    // Later chapters begin where the earlier have ended.
    const chapters = [...lives.keys()].sort((a, b) => a - b);
    expect(chapters).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const chapter of chapters.slice(1))
      expect(Math.max(...(lives.get(chapter) ?? []))).toBeLessThan(
        Math.min(...(lives.get(chapter - 1) ?? [])),
      );
  });
});
