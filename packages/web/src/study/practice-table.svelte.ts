/** One exercise after the other on the board: what is tried is shown, and whether it was the best. */

import type { Exercise } from '@bfi/analysis';
import { type ActionCode, type PositionView, toAct, tryPlay, viewPosition } from '@bfi/engine';
import { type Pace, Scene } from '../board/scene.svelte.ts';
import { Picker } from '../game/picker.svelte.ts';
import { textOfPosition } from '../game/position-text.ts';
import { loadPractice, nextExercise, noteOutcome, type PracticeProgress } from './practice-progress.ts';

export class PracticeTable {
  readonly scene = new Scene();
  readonly picker = new Picker((action) => void this.#answer(action));
  readonly #pace: () => Pace;
  readonly #exercises: readonly Exercise[];
  readonly ids: readonly string[];
  progress = $state.raw<PracticeProgress>(loadPractice());
  index = $state(0);
  /** What has come of it: nothing yet, found, something else was tried, or the answer was shown. */
  state = $state<'open' | 'right' | 'wrong' | 'shown'>('open');
  tried = $state<ActionCode | null>(null);

  constructor(exercises: readonly Exercise[], pace: () => Pace) {
    this.#exercises = exercises;
    this.#pace = pace;
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
    if (exercise === null) return;
    this.state = 'open';
    this.tried = null;
    this.scene.show(viewPosition(exercise.position));
    this.picker.offer(exercise.position);
  }

  async showAnswer(): Promise<void> {
    const { exercise } = this;
    if (exercise === null) return;
    this.again();
    this.#note('missed');
    this.state = 'shown';
    await this.#perform(exercise.best);
  }

  leave(): void {
    this.scene.hurry();
  }

  async #answer(action: ActionCode): Promise<void> {
    const isBest = action === this.exercise?.best;
    this.tried = action;
    this.#note(isBest ? 'solved' : 'missed');
    this.state = isBest ? 'right' : 'wrong';
    await this.#perform(action);
  }

  #note(outcome: 'solved' | 'missed'): void {
    this.progress = noteOutcome(this.progress, this.ids[this.index] ?? '', outcome);
  }

  async #perform(action: ActionCode): Promise<void> {
    const position = this.exercise?.position;
    if (position === undefined) return;
    this.picker.offer(null);
    const actor = toAct(position);
    const played = actor === 'over' ? null : tryPlay(position, actor, action);
    if (played?.ok) {
      await this.scene.perform(played.value.events, viewPosition(played.value.position), this.#pace());
    }
  }
}
