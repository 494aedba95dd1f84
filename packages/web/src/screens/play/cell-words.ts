/** What a screen reader says of a place on the board: what is there, and what it means for the choice that is due. */
import type { PositionView } from '@bfi/engine';
import type { BoardMarks, Place } from '../../board/marks.ts';
import { samePlace } from '../../board/touch.ts';
import { m } from '../../language/language.svelte.ts';
import { plainList } from '../../words/names.ts';
import { describePlace } from '../../words/places.ts';

export function describeChoice(view: PositionView, marks: BoardMarks, place: Place): string {
  return plainList([describePlace(view, place), ...meaningsOf(marks, place)]);
}

function meaningsOf(marks: BoardMarks, place: Place): string[] {
  const meanings: string[] = [];
  if (marks.lit.some((lit) => samePlace(lit, place))) meanings.push(m.play_cell_lit());
  if (place.type !== 'square') return meanings;
  const { square } = place;
  if (marks.allowed.includes(square)) meanings.push(m.play_cell_allowed());
  for (const step of marks.steps) if (step.square === square) meanings.push(step.label);
  if (marks.aims.some(({ to, strength }) => to === square && strength !== 'planned')) {
    meanings.push(m.play_cell_target());
  }
  const danger = marks.dangers.find((one) => one.square === square);
  if (danger !== undefined) meanings.push(m.play_cell_danger({ percent: Math.round(100 * danger.share) }));
  return meanings;
}
