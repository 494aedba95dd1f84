/** The graph of winning chances as numbers: where its points lie, and what is marked on it. */
import type { Analysis } from '@bfi/analysis';
import type { Side } from '@bfi/engine';
import type { Moment } from '@bfi/game';

export interface GraphMark {
  /** After so many moments. */
  readonly at: number;
  readonly type: 'shot' | 'blast' | 'mistake' | 'blunder';
  /** Whose decision it was; null for an explosion. */
  readonly side: Side | null;
}

/** A block that goes off outweighs the shot that set it off, and a decision with a name stands besides. */
export function graphMarks(
  moments: readonly Pick<Moment, 'events' | 'side'>[],
  decisions: Analysis['decisions'],
): GraphMark[] {
  const happened = moments.flatMap(({ events, side }, index): GraphMark[] => {
    const has = (is: (event: (typeof events)[number]) => boolean): boolean => events.some(is);
    if (has((event) => event.type === 'flipped' && event.live)) {
      return [{ at: index + 1, type: 'blast', side: null }];
    }
    return has(({ type }) => type === 'shot') ? [{ at: index + 1, type: 'shot', side }] : [];
  });
  const named = decisions.flatMap(({ index, grade, side }): GraphMark[] =>
    grade === 'blunder' || grade === 'mistake' ? [{ at: index + 1, type: grade, side }] : [],
  );
  return [...happened, ...named];
}

/** Left to right as far as the graph is wide, Red's share from the bottom to the top. */
export function graphPoint(
  index: number,
  share: number,
  { count, width, height }: { readonly count: number; readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } {
  return { x: (index / Math.max(1, count - 1)) * width, y: (1 - share) * height };
}

/** The moment under a place from 0 at the left to 1 at the right. */
export function momentUnder(part: number, count: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * Math.max(0, count - 1));
}

/** The next mistake or blunder from a moment on, or the one before it; the moment itself where there is none. */
export function nearestMistake(marks: readonly GraphMark[], at: number, direction: 1 | -1): number {
  const places = marks
    // What is looked at is what comes next: a mistake is seen from the moment before it.
    .filter(({ type }) => type === 'blunder' || type === 'mistake')
    .map((mark) => mark.at - 1)
    .sort((a, b) => a - b);
  const found = direction === 1 ? places.find((place) => place > at) : places.findLast((place) => place < at);
  return found ?? at;
}
