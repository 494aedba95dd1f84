/** What a lesson is: a position, and steps that say what to do there and what chance and the opponent do then. */
import type { Action, GameEvent } from '@bfi/engine';
import type { LessonText } from './texts.ts';

export const LESSON_IDS = [
  'setup',
  'move',
  'turn',
  'zero',
  'reinforce',
  'pad',
  'shoot',
  'range',
  'crossfire',
  'blocks',
  'chains',
  'blocked',
  'entry',
  'win',
] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** What the learner did: the action, as it is written and as it is read, and what came of it. */
export interface Attempt {
  readonly token: string;
  readonly action: Action;
  readonly events: readonly GameEvent[];
}

interface StepBase {
  readonly text: LessonText;
  /** Where the step begins, if not where the one before has ended. */
  readonly position?: string;
  /**
   * What chance and the opponent do afterwards, as tokens. With `a|b` the first that is legal is played, for the few
   * places where the opponent's answer hangs on what the learner chose.
   */
  readonly follows?: string;
}

/** The learner rolls, and the lesson knows what comes. */
interface RollStep extends StepBase {
  readonly task: 'roll';
  readonly value: number;
}

interface ActStep extends StepBase {
  readonly task: 'act';
  readonly wanted: (attempt: Attempt) => boolean;
  /** One action that fulfils the step; the hint shows it. */
  readonly hint: string;
  /** The kind word for another legal action; a step that every legal action fulfils has none. */
  readonly no?: LessonText | ((attempt: Attempt) => LessonText);
}

export type LessonStep = RollStep | ActStep;

export interface Lesson {
  readonly id: LessonId;
  readonly position: string;
  readonly steps: readonly LessonStep[];
}
