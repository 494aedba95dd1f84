/** Who is away from a table. Whoever only loads the page anew is back before anybody need know. */
import { type PerSide, SIDES, type Side } from '@bfi/engine';
import type { SeatPresence } from '@bfi/protocol';

const AWAY_AFTER = 3000;

export class Absence {
  #away = $state.raw<PerSide<boolean>>({ red: false, blue: false });
  readonly #leaving = new Map<Side, ReturnType<typeof setTimeout>>();

  isAway(side: Side): boolean {
    return this.#away[side];
  }

  hear(seats: PerSide<SeatPresence>): void {
    for (const side of SIDES) {
      if (seats[side].connected) this.#comeBack(side);
      else if (!this.#away[side] && !this.#leaving.has(side)) {
        this.#leaving.set(
          side,
          setTimeout(() => this.#leave(side), AWAY_AFTER),
        );
      }
    }
  }

  /** Nobody looks any more. */
  close(): void {
    for (const side of SIDES) this.#stop(side);
  }

  #leave(side: Side): void {
    this.#stop(side);
    this.#away = { ...this.#away, [side]: true };
  }

  #comeBack(side: Side): void {
    this.#stop(side);
    if (this.#away[side]) this.#away = { ...this.#away, [side]: false };
  }

  #stop(side: Side): void {
    const timer = this.#leaving.get(side);
    if (timer !== undefined) clearTimeout(timer);
    this.#leaving.delete(side);
  }
}
