/** What is kept of the course, and what a browser may have there instead. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LESSON_IDS } from './lesson.ts';
import { loadProgress, markDone, nextLesson } from './progress.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a lesson that was done is remembered once', () => {
  markDone('pad');
  markDone('move');
  markDone('pad');
  expect([...loadProgress()]).toEqual(['move', 'pad']);
});

it.each(['', '{', 'null', '7', '{"move":true}', '[1,null,{}]', '["nowhere"]'])(
  '%j counts as nothing',
  (rubbish) => {
    kept.set('bfi.course', rubbish);
    expect(loadProgress().size).toBe(0);
    expect([...markDone('win')]).toEqual(['win']);
  },
);

it('what is known among the rubbish counts', () => {
  kept.set('bfi.course', '["nowhere","turn",3,"turn"]');
  expect([...loadProgress()]).toEqual(['turn']);
});

it('a browser that keeps nothing is no fault', () => {
  const refuse = (): never => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(loadProgress().size).toBe(0);
  expect([...markDone('move')]).toEqual(['move']);
});

it('the next lesson is the first that is not done', () => {
  expect(nextLesson(new Set())).toBe('shoot');
  expect(nextLesson(new Set(['shoot', 'range', 'turn']))).toBe('move');
  expect(nextLesson(new Set(LESSON_IDS))).toBeNull();
});
