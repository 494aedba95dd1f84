/** What a lesson is: a position, and steps that say what to do there and what chance and the opponent do then. */
import type { Action, GameEvent } from '@bfi/engine';
import type { LessonText } from './texts.ts';

export const LESSON_IDS = [
  'shoot',
  'range',
  'move',
  'turn',
  'crossfire',
  'blocks',
  'chains',
  'zero',
  'reinforce',
  'pad',
  'blocked',
  'entry',
  'setup',
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
  /**
   * What chance, the opponent and in set-up one's own side do afterwards, as tokens: a step begins where the one before
   * has ended, and the board never jumps. With `a|b` the first that is legal is played, for the few
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
  /** Whom the step is about, where much else could be done: only they are lit, and only their shots are drawn. */
  readonly about?: string;
  /** What could be shot at is the question: it is not drawn. */
  readonly asks?: 'range';
  /** The kind word for another legal action; a step that every legal action fulfils has none. */
  readonly no?: LessonText | ((attempt: Attempt) => LessonText);
}

export type LessonStep = RollStep | ActStep;

export interface Lesson {
  readonly id: LessonId;
  readonly position: string;
  readonly steps: readonly LessonStep[];
}
