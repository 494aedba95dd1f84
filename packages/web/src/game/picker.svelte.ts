/**
 * From taps to actions: holds what the player has pointed at and says what each further tap means. It knows no rules:
 * what is possible comes from the engine, and a decision is handed on to whoever runs the game.
 */
import {
  type Action,
  type ActionCode,
  type Facing,
  isSide,
  type Kind,
  type Position,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { type BoardMarks, NO_MARKS, type Place, type StepMark } from '../board/marks.ts';
import { samePlace } from '../board/touch.ts';
import { type Called, sideName } from '../words/names.ts';
import {
  type Choice,
  type Matter,
  NOTHING_POINTED,
  openActions,
  type PickerButton,
  type Pointing,
  type TapResult,
} from './choice.ts';
import { setupChoice } from './setup-choice.ts';
import { turnChoice } from './turn-choice.ts';
import { handleOf, onlyMover } from './turn-ways.ts';

/** What has arrows on the board; everything else is shown as a decision that waits for its second word. */
const STEPS: readonly string[] = ['move', 'turn', 'enter'];
/** Milliseconds within which two taps on the same place are one. */
const DOUBLE_TAP = 300;

export interface PickerWishes {
  /** Is every move shown first, and made by one more tap? */
  readonly confirms?: () => boolean;
  readonly called?: () => Called;
  /** Whoever alone may act is in hand at once; a lesson has it pointed at, and a study shows what was played. */
  readonly handsOver?: boolean;
}

export class Picker {
  #lastPick: { readonly place: Place; readonly at: number } | null = null;
  #lastStep = Number.NEGATIVE_INFINITY;
  readonly #act: (action: ActionCode) => void;
  readonly #confirms: () => boolean;
  readonly #called: () => Called;
  readonly #handsOver: boolean;
  #offered = $state.raw<Omit<Matter, 'pointing' | 'confirms' | 'called'> | null>(null);
  #pointing = $state.raw<Pointing>(NOTHING_POINTED);
  #choice = $derived(this.#makeChoice());

  constructor(act: (action: ActionCode) => void, wishes: PickerWishes = {}) {
    this.#act = act;
    this.#confirms = wishes.confirms ?? (() => false);
    this.#called = wishes.called ?? (() => sideName);
    this.#handsOver = wishes.handsOver ?? false;
  }

  /** What may be chosen now; null: nothing, because it is not a person's turn to decide. */
  offer(position: Position | null, allowed?: (action: Action) => boolean): void {
    const side = position === null ? null : toAct(position);
    const kept = this.#pointing.kind;
    // Whoever places soldiers goes on with soldiers.
    const offered =
      position === null || !isSide(side)
        ? null
        : { position, view: viewPosition(position), side, open: openActions(position, allowed) };
    this.#offered = offered;
    const picked = offered !== null && this.#handsOver ? onlyMover(offered) : null;
    this.#pointing = { ...NOTHING_POINTED, kind: kept, picked };
  }

  /** What has been pointed at so far; another object whenever it has changed. */
  get pointing(): Pointing {
    return this.#pointing;
  }

  get choice(): Choice | null {
    return this.#choice;
  }

  get marks(): BoardMarks {
    return this.#choice?.marks ?? NO_MARKS;
  }

  get buttons(): readonly PickerButton[] {
    return this.#choice?.buttons ?? [];
  }

  get prompt(): string {
    return this.#choice?.prompt ?? '';
  }

  get detail(): string | null {
    return this.#choice?.detail ?? null;
  }

  pick(place: Place): void {
    const again = this.#lastPick !== null && samePlace(this.#lastPick.place, place);
    const hasty = again && performance.now() - (this.#lastPick?.at ?? 0) < DOUBLE_TAP;
    this.#lastPick = { place, at: performance.now() };
    const result = this.#choice?.onPick(place) ?? null;
    // A double click is one wish, not a choice and its confirmation.
    if (!(hasty && result?.type === 'act')) this.#do(result);
  }

  step(step: StepMark): void {
    const hasty = this.#pointing.chosen !== null && performance.now() - this.#lastStep < DOUBLE_TAP;
    this.#lastStep = performance.now();
    if (!hasty) this.#do(this.#choice?.onStep(step) ?? null);
  }

  /** What a button or a card stands for. */
  press({ result }: { readonly result: TapResult }): void {
    this.#do(result);
  }

  pickKind(kind: Kind): void {
    this.#pointing = { ...this.#pointing, kind, refused: null };
  }

  face(facing: Facing): void {
    this.#pointing = { ...this.#pointing, facing };
  }

  /** Points at whoever would do an action of the turn, as a hint does. */
  pointAt(action: ActionCode): void {
    const offered = this.#offered;
    const open = offered?.open.find(({ code }) => code === action);
    if (offered === null || open === undefined || offered.view.inSetup) return;
    const shown = STEPS.includes(open.action.type);
    this.#pointing = {
      ...NOTHING_POINTED,
      picked: shown ? handleOf(offered, open) : null,
      chosen: shown ? null : action,
      hinted: action,
    };
  }

  /** Lets go of what was pointed at. */
  back(): void {
    const { chosen, kind } = this.#pointing;
    this.#pointing = chosen === null ? { ...NOTHING_POINTED, kind } : { ...this.#pointing, chosen: null };
  }

  #makeChoice(): Choice | null {
    const offered = this.#offered;
    if (offered === null || offered.open.length === 0) return null;
    const matter: Matter = {
      ...offered,
      pointing: this.#pointing,
      confirms: this.#confirms(),
      called: this.#called(),
    };
    return offered.view.inSetup ? setupChoice(matter) : turnChoice(matter);
  }

  #do(result: TapResult | null): void {
    if (result === null) return;
    if (result.type === 'point') {
      const { chosen } = result.to;
      // Whoever decides on something no longer looks at somebody.
      const looked = typeof chosen === 'number' ? { refused: null } : {};
      this.#pointing = { ...this.#pointing, ...looked, ...result.to };
      return;
    }
    // Nothing more can be chosen until whoever runs the game offers again: a second tap would be a second decision.
    this.#offered = null;
    this.#act(result.action);
  }
}
