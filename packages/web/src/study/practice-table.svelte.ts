/** One exercise after the other on the board: what is tried is shown, and whether it was the best. */

import type { Exercise, Reason } from '@bfi/analysis';
import { type ActionCode, type PositionView, viewPosition } from '@bfi/engine';
import { type Pace, Scene } from '../board/scene.svelte.ts';
import { Picker } from '../game/picker.svelte.ts';
import { textOf, textOfPosition } from '../game/position-text.ts';
import type { Analyst } from './analyst.ts';
import type { PlaceText } from './analyst-protocol.ts';
import { performLine } from './perform-line.ts';
import { loadPractice, nextExercise, noteOutcome, type PracticeProgress } from './practice-progress.ts';

const AT_FIRST_SIGHT = 0;

export class PracticeTable {
  readonly scene = new Scene();
  readonly picker = new Picker((action) => void this.answer(action));
  readonly #pace: () => Pace;
  readonly #exercises: readonly Exercise[];
  readonly #analyst: Pick<Analyst, 'consider' | 'why'>;
  readonly ids: readonly string[];
  progress = $state.raw<PracticeProgress>(loadPractice());
  index = $state(0);
  /** What has come of it: nothing yet, found, something else was tried, or the answer was shown. */
  state = $state<'open' | 'right' | 'wrong' | 'shown'>('open');
  tried = $state<ActionCode | null>(null);
  /** Why the best is best, beside `rival`; null until somebody wants to know and it is known. */
  reasons = $state.raw<readonly Reason[] | null>(null);
  /** What the best is compared with: what was tried, or the next best at first sight. */
  rival = $state<ActionCode | null>(null);
  isExplaining = $state(false);
  /** What comes too late for what is on the board is dropped. */
  #visits = 0;
  #performances = 0;

  constructor(exercises: readonly Exercise[], pace: () => Pace, analyst: Pick<Analyst, 'consider' | 'why'>) {
    this.#exercises = exercises;
    this.#pace = pace;
    this.#analyst = analyst;
    this.ids = exercises.map(({ position }) => textOfPosition(position) ?? '');
    this.index = nextExercise(this.ids, this.progress, -1) ?? 0;
    this.again();
  }

  get exercise(): Exercise | null {
    return this.#exercises[this.index] ?? null;
  }

  get view(): PositionView | null {
    return this.exercise === null ? null : viewPosition(this.exercise.position);
  }

  get solved(): number {
    return this.ids.filter((id) => this.progress.get(id) === 'solved').length;
  }

  next(): void {
    this.index =
      nextExercise(this.ids, this.progress, this.index) ?? (this.index + 1) % Math.max(1, this.ids.length);
    this.again();
  }

  again(): void {
    const { exercise } = this;
    this.#visits += 1;
    if (exercise === null) return;
    this.state = 'open';
    this.tried = null;
    this.reasons = null;
    this.rival = null;
    this.isExplaining = false;
    this.scene.show(viewPosition(exercise.position));
    this.picker.offer(exercise.position);
  }

  async showAnswer(): Promise<void> {
    const { exercise } = this;
    if (exercise === null) return;
    this.again();
    this.#note('missed');
    this.state = 'shown';
    await Promise.all([this.#perform([exercise.best]), this.explain()]);
  }

  /** Finds out why the best is best. */
  async explain(): Promise<void> {
    const { exercise, tried, state } = this;
    if (exercise === null || this.isExplaining) return;
    const visit = this.#visits;
    const place = { position: textOf(exercise.position), actions: [] };
    this.isExplaining = true;
    const rival = state === 'wrong' ? tried : await this.#nextBest(place, exercise.best);
    const reasons = rival === null ? [] : await this.#analyst.why(place, rival, exercise.best);
    if (visit !== this.#visits) return;
    this.isExplaining = false;
    this.rival = rival;
    // Where it can't be found out, one may ask again.
    this.reasons = reasons;
  }

  async #nextBest(place: PlaceText, best: ActionCode): Promise<ActionCode | null> {
    const options = (await this.#analyst.consider(place, AT_FIRST_SIGHT)) ?? [];
    return options.find(({ action }) => action !== best)?.action ?? null;
  }

  /** Shows a line from the exercise's position. */
  async demonstrate(line: readonly ActionCode[]): Promise<void> {
    const { exercise } = this;
    if (exercise === null) return;
    this.scene.hurry();
    this.scene.show(viewPosition(exercise.position));
    await this.#perform(line);
  }

  leave(): void {
    this.#visits += 1;
    this.scene.hurry();
  }

  async answer(action: ActionCode): Promise<void> {
    const isBest = action === this.exercise?.best;
    this.tried = action;
    this.#note(isBest ? 'solved' : 'missed');
    this.state = isBest ? 'right' : 'wrong';
    await Promise.all([this.#perform([action]), isBest ? this.explain() : undefined]);
  }

  #note(outcome: 'solved' | 'missed'): void {
    this.progress = noteOutcome(this.progress, this.ids[this.index] ?? '', outcome);
  }

  async #perform(line: readonly ActionCode[]): Promise<void> {
    const start = this.exercise?.position;
    if (start === undefined) return;
    this.#performances += 1;
    const [visit, performance] = [this.#visits, this.#performances];
    this.picker.offer(null);
    await performLine(
      start,
      line,
      (events, after) => this.scene.perform(events, viewPosition(after), this.#pace()),
      () => visit === this.#visits && performance === this.#performances,
    );
  }
}
