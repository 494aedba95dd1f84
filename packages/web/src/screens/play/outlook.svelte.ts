/**
 * What may happen next, for whoever is asked: the danger of the opponent's next turn, and a character that is looked at. It is
 * worked out elsewhere and comes a moment later; what comes too late for its position is dropped.
 */
import { isInsideAction, type Position, type Side, type Square } from '@bfi/engine';
import { DANGER_PARTS } from '@bfi/game';
import type { BoardMarks, Danger } from '../../board/marks.ts';
import type { Outlook as Foreseen } from '../../game/computer.ts';

export type Foresee = (position: Position, side: Side, mover: Square | null) => Promise<Foreseen>;

export class Outlook {
  #foreseen = $state.raw<Foreseen | null>(null);
  /** Whose danger it is. */
  #side: Side | null = null;
  #asked: Position | null = null;
  readonly #foresee: Foresee;

  constructor(foresee: Foresee) {
    this.#foresee = foresee;
  }

  /** Looks ahead from a position for a side; null: nothing is to be shown. */
  async ask(position: Position | null, side: Side, mover: Square | null): Promise<void> {
    const isNew = position !== this.#asked || side !== this.#side;
    this.#asked = position;
    this.#side = side;
    if (isNew) this.#foreseen = null;
    if (position === null || isInsideAction(position)) return;
    try {
      const foreseen = await this.#foresee(position, side, mover);
      if (this.#asked === position && this.#side === side) this.#foreseen = foreseen;
    } catch {
      // Without the computer's program there is no look ahead; the game does not need it.
    }
  }

  /** @param own where the side's own stand @param everywhere all squares are shown, not only theirs */
  marks(own: readonly Square[], everywhere: boolean): Pick<BoardMarks, 'dangers' | 'shades'> {
    if (this.#foreseen === null) return { dangers: [], shades: [] };
    const { danger, ends } = this.#foreseen;
    const all = [...danger].map((parts, square): Danger => ({ square, share: parts / DANGER_PARTS }));
    const atEnds = ends.map(({ square, parts }): Danger => ({ square, share: parts / DANGER_PARTS }));
    const isShown = ({ share }: Danger): boolean => share > 0;
    const dangers = [...all.filter(({ square }) => own.includes(square)), ...atEnds].filter(isShown);
    return { dangers, shades: everywhere ? all.filter(isShown) : dangers };
  }
}
