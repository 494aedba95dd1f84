/**
 * Taking back against a computer: the game goes back to the person's last decision, and goes on from there. The dice stay:
 * what had fallen since falls again, so that nobody rolls until they like it.
 */
import {
  type ActionCode,
  decodeAction,
  encodeAction,
  isLegal,
  opponentOf,
  type Side,
  viewPosition,
} from '@bfi/engine';
import { type ChanceOfBattle, lastDecisionOf, type Match, type Moment } from '@bfi/game';
import type { Table } from './table.ts';

/** Thrown out of the battle, which begins anew from there. */
export class TakenBack extends Error {
  /** How many moments are left. */
  readonly moments: number;

  constructor(moments: number) {
    super('taken back');
    this.moments = moments;
  }
}

/** Throws TakenBack, or returns why not. */
export function takeBack({ game }: Table, side: Side): string {
  const { match, seats, sidesHere } = game;
  if (sidesHere.length !== 1 || seats[opponentOf(side)].decides === 'here')
    return 'Only against a computer can something be taken back.';
  const index = lastDecisionOf(match, side);
  if (index !== null) throw new TakenBack(index);
  return 'There is nothing to take back yet.';
}

/** Dice that have fallen already fall again, those of the die and those of the blocks each in their order; then come new ones. */
export class RememberedChance implements ChanceOfBattle {
  readonly #chance: ChanceOfBattle;
  readonly #rolls: ActionCode[] = [];
  readonly #flips: boolean[] = [];

  constructor(chance: ChanceOfBattle) {
    this.#chance = chance;
  }

  /** What was taken back comes before what is still remembered from before. */
  remember(takenBack: readonly Moment[]): void {
    const fallen = takenBack.filter(({ actor }) => actor === 'chance').map(({ action }) => action);
    const flips = fallen.flatMap((action) => {
      const decoded = decodeAction(action);
      return decoded.type === 'flip' ? [decoded.live] : [];
    });
    this.#rolls.unshift(...fallen.filter((action) => decodeAction(action).type !== 'flip'));
    this.#flips.unshift(...flips);
  }

  fall(match: Match, abandoned: Promise<null>): ActionCode | Promise<ActionCode> {
    const remembered = this.#recall(match);
    return remembered !== null && isLegal(match.position, remembered)
      ? remembered
      : this.#chance.fall(match, abandoned);
  }

  random(match: Match) {
    return this.#chance.random(match);
  }

  #recall({ position }: Match): ActionCode | null {
    const [square] = viewPosition(position).flips;
    if (square === undefined) return this.#rolls.shift() ?? null;
    const live = this.#flips.shift();
    return live === undefined ? null : encodeAction({ type: 'flip', square, live });
  }
}
