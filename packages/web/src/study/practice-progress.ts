/** Which exercises somebody has solved. Kept on the device; anything unreadable there is ignored, never an error. */

const KEY = 'bfi.practice';

/** `solved`: found at once. `missed`: something else was tried first, or the answer was shown. */
export type Outcome = 'solved' | 'missed';
export type PracticeProgress = ReadonlyMap<string, Outcome>;

export function loadPractice(): PracticeProgress {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return new Map();
    return new Map(Object.entries(stored).filter(isOutcome));
  } catch {
    return new Map();
  }
}

function isOutcome(entry: [string, unknown]): entry is [string, Outcome] {
  return entry[1] === 'solved' || entry[1] === 'missed';
}

/** Answers everything that is known then. What was missed once may be solved later, and not the other way round. */
export function noteOutcome(known: PracticeProgress, id: string, outcome: Outcome): PracticeProgress {
  if (known.get(id) === 'solved') return known;
  const noted = new Map([...known, [id, outcome]]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(noted)));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  return noted;
}

/** The next one to try after the one at an index: first those never tried, then those that were missed. */
export function nextExercise(ids: readonly string[], known: PracticeProgress, after: number): number | null {
  const round = ids.map((_, step) => (after + 1 + step) % ids.length);
  const find = (outcome: Outcome | undefined): number | undefined =>
    round.find((index) => known.get(ids[index] ?? '') === outcome);
  return find(undefined) ?? find('missed') ?? null;
}
