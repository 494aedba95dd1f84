/** Going through a lesson: from one state and one action to the next state. Pure, so a learner can step back at any time. */
import {
  type ActionCode,
  decodeAction,
  formatAction,
  isLegal,
  type Position,
  viewPosition,
} from '@bfi/engine';
import type { Moment } from '@bfi/game';
import type { Attempt, Lesson, LessonStep } from './lesson.ts';
import { matchFrom, playAction, playTokens, readAction, readPosition } from './script.ts';
import type { LessonText } from './texts.ts';

export interface LessonState {
  readonly lesson: Lesson;
  /** Which step is due; as many as there are steps when the lesson is done. */
  readonly step: number;
  readonly position: Position;
  /** What was rolled last, by whomever; null while the learner's roll is due. */
  readonly rolled: number | null;
}

export type Answer =
  /** Right: what the board shows, one after another, and where that leads. */
  | { readonly right: true; readonly shown: readonly Moment[]; readonly next: LessonState }
  /** Legal, but something else was asked: it can be shown, but the position stays as it was. */
  | { readonly right: false; readonly shown: Moment; readonly word: LessonText | null };

export function startLesson(lesson: Lesson): LessonState {
  const position = readPosition(lesson.position);
  return { lesson, step: 0, position, rolled: viewPosition(position).roll };
}

/** The step that is due; null when the lesson is done. */
export function dueStep({ lesson, step }: LessonState): LessonStep | null {
  return lesson.steps[step] ?? null;
}

/** What the hint would do, or what the die will show. */
export function hintedAction(state: LessonState): ActionCode | null {
  const step = dueStep(state);
  if (step === null) return null;
  return readAction(state.position, step.task === 'roll' ? `(${step.value})` : step.hint);
}

/** The learner's action; null if it is none of the legal ones, which the board never offers. */
export function answer(state: LessonState, code: ActionCode): Answer | null {
  const step = dueStep(state);
  if (step === null || !isLegal(state.position, code)) return null;
  const match = matchFrom(state.position);
  const shown = playAction(match, code);
  const attempt: Attempt = { token: formatAction(code), action: decodeAction(code), events: shown.events };
  if (!fulfils(step, attempt)) return { right: false, shown, word: wordFor(step, attempt) };
  playTokens(match, step.follows ?? '');
  const { phase } = viewPosition(match.position);
  const last = match.moments.flatMap(({ events }) => events).findLast(({ type }) => type === 'rolled');
  return {
    right: true,
    shown: match.moments,
    next: {
      ...state,
      step: state.step + 1,
      position: match.position,
      rolled: phase === 'roll' ? null : last?.type === 'rolled' ? last.value : state.rolled,
    },
  };
}

function fulfils(step: LessonStep, attempt: Attempt): boolean {
  return step.task === 'roll' ? attempt.token === `(${step.value})` : step.wanted(attempt);
}

function wordFor(step: LessonStep, attempt: Attempt): LessonText | null {
  if (step.task === 'roll' || step.no === undefined) return null;
  return typeof step.no === 'function' ? step.no(attempt) : step.no;
}
