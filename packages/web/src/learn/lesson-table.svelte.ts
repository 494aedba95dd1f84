/** One lesson on the screen: the run of it, the board that performs it, and what the learner may do now. */
import {
  type ActionCode,
  decodeAction,
  type PositionView,
  parseSquare,
  type Square,
  viewPosition,
} from '@bfi/engine';
import { type AimMark, type BoardMarks, NO_MARKS, type Place, type StepMark } from '../board/marks.ts';
import { type Pace, Scene } from '../board/scene.svelte.ts';
import type { TapResult } from '../game/choice.ts';
import { Picker } from '../game/picker.svelte.ts';
import { m } from '../language/language.svelte.ts';
import { describeAction } from '../words/actions.ts';
import type { Lesson, LessonStep } from './lesson.ts';
import { answer, dueStep, hintedAction, type LessonState, startLesson } from './lesson-run.ts';
import { hintMarks } from './marks-of.ts';
import type { LessonText } from './texts.ts';

/** How long something legal but wrong stays to be seen before it is taken back. */
const REGRET_MS = 900;

export class LessonTable {
  readonly scene = new Scene();
  readonly picker = new Picker((action) => void this.act(action));
  readonly #pace: () => Pace;
  readonly #ondone: () => void;
  #past: readonly LessonState[] = $state.raw([]);
  #state: LessonState;
  /** The word about what was tried; `other` is the one for every occasion. */
  word: LessonText | 'other' | null = $state(null);
  hinted = $state(false);
  busy = $state(false);
  /** Goes up whenever something newer began: what an earlier performance wanted to do then no longer counts. */
  #turn = 0;

  constructor(lesson: Lesson, pace: () => Pace, ondone: () => void) {
    this.#pace = pace;
    this.#ondone = ondone;
    this.#state = $state.raw(startLesson(lesson));
    this.#settle();
  }

  get step(): LessonStep | null {
    return dueStep(this.#state);
  }

  get stepNumber(): number {
    return this.#state.step;
  }

  get canGoBack(): boolean {
    return this.#past.length > 0;
  }

  get view(): PositionView {
    return viewPosition(this.#state.position);
  }

  /** The die as it lies there: what is performed now, or what was rolled last in the turn. */
  get die(): Scene['die'] {
    const { die } = this.scene;
    return { ...die, value: die.value ?? this.#state.rolled };
  }

  /** What the learner is about to do could cost them something, or can't be done there; else nothing. */
  get warning(): string {
    const { choice } = this.picker;
    return choice?.warns === true ? (choice.detail ?? '') : '';
  }

  get marks(): BoardMarks {
    const code = this.#hint;
    if (this.busy) return NO_MARKS;
    if (code !== null) {
      const marks = hintMarks(this.#state.position, code);
      // What is done by a button is not done by a tap on the pad: it is not lit then.
      return this.hintsAtButton ? { ...marks, lit: [], picked: null } : marks;
    }
    // What somebody could do with other numbers is no part of a lesson: there are no words for it here.
    const marks = { ...this.picker.marks, look: null };
    if (this.step?.task !== 'act') return marks;
    const { asks, about } = this.step;
    if (asks !== undefined) return { ...marks, aims: marks.aims.filter(isChosen) };
    return about === undefined ? marks : marksAbout(marks, about);
  }

  /** The hint is a button beside the board, not a place on it. */
  get hintsAtButton(): boolean {
    const code = this.#hint;
    return code !== null && ['blocked', 'end', 'load', 'pad', 'padMove'].includes(decodeAction(code).type);
  }

  /** The hint in words, for whoever does not see what glows; empty without one. */
  get hintWords(): string {
    const code = this.#hint;
    return code === null ? '' : m.play_hint_said({ action: describeAction(this.#state.position, code) });
  }

  /** Is that what the hint is about: does it, or comes to it? */
  isHinted(result: TapResult): boolean {
    const code = result.type === 'act' ? result.action : (result.to.chosen ?? null);
    const hint = this.#hint;
    if (code === null || hint === null) return false;
    // Loading in another order than the hint's is as good.
    return code === hint || [code, hint].every((one) => decodeAction(one).type === 'load');
  }

  pick(place: Place): void {
    if (this.busy) {
      this.scene.hurry();
      return;
    }
    const code = this.#hint;
    this.hinted = false;
    if (code !== null && this.step?.task === 'act' && isAimOf(code, place)) void this.act(code);
    else this.picker.pick(place);
  }

  takeStep(step: StepMark): void {
    const code = this.#hint;
    this.hinted = false;
    if (code === null) this.picker.step(step);
    else void this.act(code);
  }

  /** The learner presses the die. */
  roll(): void {
    const code = this.step?.task === 'roll' ? hintedAction(this.#state) : null;
    if (code !== null && !this.busy) void this.act(code);
  }

  async act(code: ActionCode): Promise<void> {
    const given = answer(this.#state, code);
    if (given === null || this.busy) return;
    const turn = this.#begin();
    this.busy = true;
    this.word = null;
    this.picker.offer(null);
    for (const { events, position } of given.right ? given.shown : [given.shown]) {
      await this.scene.perform(events, viewPosition(position), this.#pace());
      if (this.#turn !== turn) return;
    }
    if (given.right) {
      this.#past = [...this.#past, this.#state];
      this.#state = given.next;
      if (dueStep(this.#state) === null) this.#ondone();
    } else {
      this.word = given.word ?? 'other';
      await new Promise((resolve) => setTimeout(resolve, REGRET_MS));
      if (this.#turn !== turn) return;
    }
    this.#settle();
  }

  showHint(): void {
    this.picker.back();
    this.hinted = true;
  }

  /** What was picked, or hinted at, is so no more. */
  letGo(): void {
    this.hinted = false;
    this.picker.back();
  }

  /** One step back; the word about what was tried goes with it. */
  back(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#state = before;
    this.word = null;
    this.#settle();
  }

  restart(): void {
    this.#past = [];
    this.#state = startLesson(this.#state.lesson);
    this.word = null;
    this.#settle();
  }

  /** Whatever still moves comes to nothing: the lesson is left. */
  leave(): void {
    this.#begin();
    this.scene.hurry();
  }

  /** What the hint that is shown would do. */
  get #hint(): ActionCode | null {
    return this.hinted ? hintedAction(this.#state) : null;
  }

  #begin(): number {
    this.#turn += 1;
    this.hinted = false;
    return this.#turn;
  }

  #settle(): void {
    this.#begin();
    this.busy = false;
    this.scene.show(this.view);
    this.picker.offer(this.step?.task === 'act' ? this.#state.position : null);
  }
}

function isChosen({ strength }: AimMark): boolean {
  return strength === 'chosen';
}

/** Nobody else is lit, and no shot of anybody else is drawn, but who is picked or aims has what they would have in a game. */
function marksAbout(marks: BoardMarks, name: string): BoardMarks {
  const square = parseSquare(name);
  return {
    ...marks,
    lit: marks.lit.filter((place) => place.type === 'square' && place.square === square),
    aims: marks.aims.filter((aim) => isChosen(aim) || isPickedAt(marks, aim.from) || aim.from === square),
  };
}

function isPickedAt({ picked }: BoardMarks, square: Square): boolean {
  return picked?.type === 'square' && picked.square === square;
}

/** Does a tap there mean the action that the hint shows? */
function isAimOf(code: ActionCode, place: Place): boolean {
  const action = decodeAction(code);
  if (place.type !== 'square') return false;
  if (action.type === 'shoot') return action.to === place.square;
  return action.type === 'block' && action.square === place.square;
}
