/** What the rule book is made of: sections, their parts and their pictures. */
import type { Action } from '@bfi/engine';
import type { LessonId } from './lesson.ts';
import type { RulesText } from './texts.ts';

export const SECTION_IDS = [
  'goal',
  'pieces',
  'setup',
  'turn',
  'moving',
  'zero',
  'reinforcements',
  'pad',
  'shooting',
  'range',
  'crossfire',
  'blocks',
  'chains',
  'blocked',
  'entry',
  'winning',
  'draws',
  'wars',
  'variants',
  'house',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

export interface DiagramData {
  readonly position: string;
  readonly caption: RulesText;
  /** The legal actions that are drawn, by their type. */
  readonly marks?: readonly Action['type'][];
  /** How many rows are shown, from Red's side; all twelve if left out. */
  readonly rows?: number;
  /** What a press on the play button shows, as tokens. */
  readonly play?: string;
}

export type Part =
  | { readonly type: 'text'; readonly text: RulesText }
  | { readonly type: 'steps'; readonly texts: readonly RulesText[] }
  | { readonly type: 'list'; readonly texts: readonly RulesText[] }
  | { readonly type: 'diagram'; readonly diagram: DiagramData }
  /** The three kinds with their numbers and ranges. */
  | { readonly type: 'kinds' }
  /** The rulings, and the house rules that decide otherwise. */
  | { readonly type: 'questions' };

export interface Section {
  readonly id: SectionId;
  readonly parts: readonly Part[];
  /** Where it can be tried. */
  readonly lesson: LessonId | null;
}
