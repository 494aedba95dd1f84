/**
 * Taking back against a computer: the game goes back to the person's last decision, and goes on from there. The dice stay:
 * what had fallen since falls again, so that nobody rolls until they like it.
 */
import {
  type ActionCode,
  decodeAction,
  encodeAction,
  isLegal,
  legalActionList,
  opponentOf,
  type Side,
  viewPosition,
} from '@bfi/engine';
import { type ChanceOfBattle, Match, type Moment } from '@bfi/game';
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
  const { moments, start } = match;
  for (let index = moments.length - 1; index >= 0; index--) {
    const before = moments[index - 1]?.position ?? start;
    // What was the only thing possible was no decision.
    if (moments[index]?.actor === side && legalActionList(before).length > 1) throw new TakenBack(index);
  }
  return 'There is nothing to take back yet.';
}

/** The match as it was after so many moments. */
export function matchUpTo(match: Match, count: number): Match {
  const earlier = new Match(match.rules, match.isWhole ? null : match.start);
  for (const { actor, action, remarks } of match.moments.slice(0, count)) {
    const comments = remarks.filter((remark) => typeof remark === 'string');
    const played = earlier.append(actor, action, comments);
    if (!played.ok) throw new Error(`the rules refuse what was played: ${played.error}`);
  }
  return earlier;
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
