/** Which lessons somebody has done. Kept on the device; anything unreadable there is ignored, never an error. */
import { LESSON_IDS, type LessonId } from './lesson.ts';

const KEY = 'bfi.course';

export function loadProgress(): ReadonlySet<LessonId> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? LESSON_IDS.filter((id) => stored.includes(id)) : []);
  } catch {
    return new Set();
  }
}

/** Adds a lesson and answers all that are done. A browser that keeps nothing forgets it with the page. */
export function markDone(id: LessonId): ReadonlySet<LessonId> {
  const done = new Set([...loadProgress(), id]);
  try {
    localStorage.setItem(KEY, JSON.stringify([...done]));
  } catch {
    return done;
  }
  return done;
}

/** The first lesson that is not done; null when all are. */
export function nextLesson(done: ReadonlySet<LessonId>): LessonId | null {
  return LESSON_IDS.find((id) => !done.has(id)) ?? null;
}
