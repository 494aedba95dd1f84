/** A swipe from a piece that is being placed: the piece turns to where the finger or the mouse goes. */
import type { Facing } from '@bfi/engine';
import { swipeDirection } from './facing.ts';

const LEAST_SWIPE = 18;
/** Milliseconds in which the click after a swipe has come. */
const AFTER_SWIPE = 60;

export class Swipe {
  #from: { readonly x: number; readonly y: number } | null = null;
  #endedAt = Number.NEGATIVE_INFINITY;

  /** With a mouse a click follows, where the swipe ended: it means nothing. */
  get justEnded(): boolean {
    return performance.now() - this.#endedAt < AFTER_SWIPE;
  }

  start({ clientX: x, clientY: y }: PointerEvent): void {
    this.#from = { x, y };
  }

  /** Where it went on the screen; null where none was begun, or it was too short. */
  end({ clientX, clientY }: PointerEvent): Facing | null {
    const from = this.#from;
    this.#from = null;
    const direction = from && swipeDirection(clientX - from.x, clientY - from.y, LEAST_SWIPE);
    if (direction !== null) this.#endedAt = performance.now();
    return direction;
  }
}
