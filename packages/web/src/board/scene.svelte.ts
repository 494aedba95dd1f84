/** What a board shows now, and how it gets from one position to the next. It knows events and views, and no rules. */
import type { GameEvent, PositionView, Side } from '@bfi/engine';
import type { SoundName } from '../sound/sound.ts';
import { EFFECT_MS, type Effect, type EffectShape } from './effects.ts';
import { performEvents, type Stage } from './performer.ts';
import { EMPTY_PICTURE, type Picture, pictureOf } from './picture.ts';

export interface Pace {
  /** 1 is normal, 2 twice as fast, 0 at once. */
  readonly speed: number;
  /** Fades only. */
  readonly reduced: boolean;
  readonly sound: ((name: SoundName) => void) | null;
}

export interface ShownDie {
  readonly value: number | null;
  readonly side: Side;
  readonly rolling: boolean;
}

export class Scene {
  picture: Picture = $state.raw(EMPTY_PICTURE);
  effects: readonly Effect[] = $state.raw([]);
  /** The die as it was last thrown in a performance, or as it lies in the position shown. */
  die: ShownDie = $state.raw({ value: null, side: 'red', rolling: false });
  /** The two dice of the roll for the start, while they are thrown and read. */
  rollOff: (Extract<GameEvent, { type: 'rolledOff' }> & { readonly rolling: boolean }) | null =
    $state.raw(null);
  /** An army that can't move shakes its heads. */
  shaken: Side | null = $state.raw(null);
  /** Goes up whenever the picture is at rest again. */
  settled = $state(0);
  busy = $state(false);
  reduced = $state(false);

  /** Who began something last: whatever an earlier performance still wants to change is then ignored. */
  #turn = 0;
  #shows = 0;
  #waiting = 0;
  #hurried = false;
  #wakers = new Set<() => void>();
  #lastEffect = 0;
  #running: Promise<void> = Promise.resolve();

  show(view: PositionView): void {
    this.#turn += 1;
    this.#shows += 1;
    this.#wake();
    this.effects = [];
    this.die = { value: view.roll, side: view.side, rolling: false };
    this.#settle(view);
  }

  /** A performance that is still running is hurried first, and what comes then begins where it ended. */
  async perform(events: readonly GameEvent[], after: PositionView, pace: Pace): Promise<void> {
    this.hurry();
    this.busy = true;
    this.#waiting += 1;
    const run = this.#run(this.#running, this.#shows, events, after, pace);
    this.#running = run;
    await run;
  }

  /** The running performance finishes at once. */
  hurry(): void {
    this.#hurried = true;
    this.#wake();
  }

  async #run(
    before: Promise<void>,
    shows: number,
    events: readonly GameEvent[],
    after: PositionView,
    pace: Pace,
  ): Promise<void> {
    await before;
    this.#waiting -= 1;
    // Something newer has been shown meanwhile.
    if (this.#shows !== shows) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.busy = true;
    this.#hurried = pace.speed <= 0 || this.#waiting > 0 || isHidden();
    this.reduced = pace.reduced;
    const onHidden = () => {
      if (isHidden()) this.hurry();
    };
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', onHidden);
    try {
      await performEvents(events, this.#stage(turn, pace));
    } finally {
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', onHidden);
      if (this.#turn === turn) this.#settle(after);
    }
  }

  #settle(view: PositionView): void {
    this.picture = pictureOf(view, this.picture);
    this.shaken = null;
    this.rollOff = null;
    this.die = {
      value: view.roll ?? this.die.value,
      side: view.roll === null ? this.die.side : view.side,
      rolling: false,
    };
    this.busy = false;
    this.settled += 1;
  }

  #wake(): void {
    const wakers = [...this.#wakers];
    this.#wakers.clear();
    for (const wake of wakers) wake();
  }

  #stage(turn: number, pace: Pace): Stage {
    const scene = this;
    const valid = () => scene.#turn === turn;
    const scaled = (ms: number) => (scene.#hurried ? 0 : Math.round(ms / pace.speed));
    const heard = new Set<SoundName>();
    return {
      get picture() {
        return scene.picture;
      },
      set picture(picture) {
        if (valid()) scene.picture = picture;
      },
      scaled,
      wait: (ms) => (valid() && !scene.#hurried ? scene.#sleep(scaled(ms)) : Promise.resolve()),
      sound(name) {
        // At once means a heap of sounds in one moment: each of them once is enough.
        if (!valid() || (scene.#hurried && heard.has(name))) return;
        heard.add(name);
        pace.sound?.(name);
      },
      effect(shape) {
        if (valid() && !scene.#hurried) scene.#addEffect(shape, scaled(EFFECT_MS[shape.type]), pace.reduced);
      },
      throwDie(value, side, rolling) {
        if (valid()) scene.die = { value, side, rolling: rolling && !scene.#hurried };
      },
      throwBoth(dice, rolling) {
        if (valid()) scene.rollOff = { ...dice, rolling: rolling && !scene.#hurried };
      },
      shake(side) {
        if (valid()) scene.shaken = scene.#hurried ? null : side;
      },
    };
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#wakers.add(wake);
    });
  }

  #addEffect(shape: EffectShape, ms: number, reduced: boolean): void {
    this.#lastEffect += 1;
    const effect: Effect = { ...shape, id: this.#lastEffect, ms, reduced };
    this.effects = [...this.effects, effect];
    setTimeout(() => {
      this.effects = this.effects.filter(({ id }) => id !== effect.id);
    }, ms);
  }
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}
