/** Every lesson can be done by legal actions only, and whatever else a learner tries leaves the position as it was. */
import {
  decodeAction,
  formatPosition,
  legalActionList,
  type Position,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import type { Lesson } from './lesson.ts';
import { type Answer, answer, dueStep, hintedAction, type LessonState, startLesson } from './lesson-run.ts';
import { COURSE, lessonAfter, lessonById } from './lessons.ts';
import { readPosition } from './script.ts';

/** Set-up has hundreds of legal loads and placements that differ in nothing a lesson could notice. */
const MANY = 40;

function sample<T>(all: readonly T[]): T[] {
  const every = Math.ceil(all.length / MANY);
  return all.filter((_, index) => index % every === 0);
}

/** What the learner may do: on a roll only press the die, else any legal action. */
function tries(state: LessonState): number[] {
  const hinted = hintedAction(state);
  if (hinted === null) throw new Error('the lesson is done');
  return dueStep(state)?.task === 'roll' ? [hinted] : sample(legalActionList(state.position));
}

interface Tried {
  readonly state: LessonState;
  readonly code: number;
  readonly answer: Answer;
}

/** Every answer to every action in every state that right actions lead to; each lesson is walked through once. */
function walk(lesson: Lesson): readonly Tried[] {
  const known = walks.get(lesson) ?? walkThrough(lesson);
  walks.set(lesson, known);
  return known;
}
const walks = new Map<Lesson, readonly Tried[]>();

function walkThrough(lesson: Lesson): Tried[] {
  const tried: Tried[] = [];
  const seen = new Set<string>();
  const queue = [startLesson(lesson)];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    const name = `${state.step} ${formatPosition(state.position)}`;
    if (dueStep(state) === null || seen.has(name)) continue;
    seen.add(name);
    for (const code of tries(state)) {
      const given = answer(state, code);
      if (given === null) throw new Error('a legal action had no answer');
      tried.push({ state, code, answer: given });
      if (given.right) queue.push(given.next);
    }
  }
  return tried;
}

function learnerActs(position: Position): boolean {
  return toAct(position) === 'red';
}

describe.each(COURSE.map((lesson) => [lesson.id, lesson] as const))('lesson %s', (_, lesson) => {
  it('is done by following the hints', () => {
    let state = startLesson(lesson);
    for (let step = 0; step < lesson.steps.length; step++) {
      const hinted = hintedAction(state);
      const given = hinted === null ? null : answer(state, hinted);
      expect(given?.right).toBe(true);
      if (given?.right !== true) return;
      expect(given.next.step).toBe(step + 1);
      state = given.next;
    }
    expect(dueStep(state)).toBeNull();
    expect(hintedAction(state)).toBeNull();
  });

  it('asks for the die when it is due, and else for a decision of the learner', () => {
    for (const { state } of walk(lesson)) {
      expect(dueStep(state)?.task === 'roll').toBe(toAct(state.position) === 'chance');
      if (dueStep(state)?.task === 'act') expect(learnerActs(state.position)).toBe(true);
    }
  });

  it('goes on to its end whichever right action is chosen', () => {
    const right = walk(lesson).filter(({ answer: given }) => given.right);
    expect(right.some(({ answer: given }) => given.right && dueStep(given.next) === null)).toBe(true);
    for (const { answer: given } of right) {
      if (given.right) expect(given.shown.length).toBeGreaterThan(0);
    }
  });

  it('has a kind word for every other action, and leaves the position as it was', () => {
    for (const { state, code, answer: given } of walk(lesson)) {
      if (given.right) continue;
      const before = formatPosition(state.position);
      expect(given.word, JSON.stringify(decodeAction(code))).not.toBeNull();
      expect(formatPosition(given.shown.position)).not.toBe(before);
      expect(hintedAction(state)).not.toBe(code);
      answer(state, code);
      expect(formatPosition(state.position)).toBe(before);
    }
  });

  it('asks for no shot at a square to which the same character could go', () => {
    let state = startLesson(lesson);
    for (let code = hintedAction(state); code !== null; code = hintedAction(state)) {
      const shot = decodeAction(code);
      const ends = legalActionList(state.position).map((other) => decodeAction(other));
      if (shot.type === 'shoot')
        expect(
          ends.filter(
            (end) => end.type === 'move' && end.from === shot.from && end.to === shot.to && end.turn === null,
          ),
        ).toEqual([]);
      const given = answer(state, code);
      if (given?.right !== true) throw new Error('the hint is not right');
      state = given.next;
    }
  });

  it('leaves the die as it fell until the next roll is due', () => {
    let state = startLesson(lesson);
    let hadFallen = state.rolled !== null;
    for (let code = hintedAction(state); code !== null; code = hintedAction(state)) {
      const given = answer(state, code);
      if (given?.right !== true) throw new Error('the hint is not right');
      state = given.next;
      const { phase } = viewPosition(state.position);
      hadFallen ||= state.rolled !== null;
      expect([phase, state.rolled !== null]).toEqual([phase, hadFallen && phase !== 'roll']);
    }
  });

  it('never leaves a learner in the middle of a flip', () => {
    for (const { answer: given } of walk(lesson)) {
      if (given.right) expect(formatPosition(given.next.position)).not.toContain(' flip:');
    }
  });
});

it('an action that is not legal has no answer', () => {
  const state = startLesson(lessonById('move') ?? raise());
  const roll = hintedAction(state);
  expect(roll).not.toBeNull();
  if (roll === null) return;
  const rolled = answer(state, roll);
  expect(rolled?.right).toBe(true);
  if (rolled?.right) expect(answer(rolled.next, roll)).toBeNull();
});

it('the script rolls, not the learner: another number is no answer to a roll', () => {
  const state = startLesson(lessonById('move') ?? raise());
  const others = legalActionList(state.position).filter((code) => code !== hintedAction(state));
  expect(others).toHaveLength(5);
  for (const code of others) expect(answer(state, code)?.right).toBe(false);
});

it('turning instead of driving on gets the word about turning', () => {
  const lesson = lessonById('move') ?? raise();
  const start = { ...startLesson(lesson), step: 1 };
  const position = readPosition(lesson.position.replace(' roll ', ' move:3 '));
  const words = legalActionList(position).map((code) => {
    const given = answer({ ...start, position }, code);
    return given?.right === false ? given.word : 'right';
  });
  expect(words).toEqual([
    'move_no_jeep',
    'move_no_jeep',
    'move_no_jeep',
    'right',
    'move_no_turn',
    'move_no_turn',
  ]);
});

it('a shot that would cost an own jeep gets the word about it', () => {
  const state = startLesson(lessonById('crossfire') ?? raise());
  const words = legalActionList(state.position).map((code) => {
    const given = answer(state, code);
    return given?.right === false ? given.word : null;
  });
  expect(words.filter((word) => word === 'crossfire_no_own')).toHaveLength(1);
});

it('lessons are found by name and follow each other', () => {
  expect(lessonById('pad')?.id).toBe('pad');
  expect(lessonById('nowhere')).toBeNull();
  expect(lessonAfter('shoot')?.id).toBe('range');
  expect(lessonAfter('win')).toBeNull();
});

function raise(): never {
  throw new Error('no such lesson');
}
