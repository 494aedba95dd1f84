/**
 * A game as people sit down to it: the match, who sits on which side, the war that it belongs to, and what is on offer between
 * them. Whoever shows a game asks here what may be done; whoever plays it appends here.
 */
import {
  type ActionCode,
  type Actor,
  isSetup,
  isSide,
  opponentOf,
  type PerSide,
  type Position,
  type Result,
  type RuleError,
  SIDES,
  type Side,
  viewPosition,
} from '@bfi/engine';
import type { DrawOffer } from './draw-offer.ts';
import type { Match, Moment } from './match.ts';
import type { Seat } from './seat.ts';
import { lastDecisionBeforeDice } from './take-back.ts';
import type { War } from './war.ts';

export interface GameParts {
  readonly match: Match;
  readonly seats: PerSide<Seat>;
  /** The day it was begun, as records have it: 2026-11-15. Given, so that no clock is needed here. */
  readonly date: string;
  /** From which the dice follow; null where they come from elsewhere. */
  readonly seed?: number | null;
  readonly war?: War | null;
  /** The armies were set up by chance, all at once; those of the next battle will be too. */
  readonly quickSetup?: boolean;
  /** The headers of the record from which it was read. */
  readonly headers?: ReadonlyMap<string, string>;
  /** The last draw that was offered, as long as it matters. */
  readonly offer?: DrawOffer | null;
}

export class Game {
  readonly match: Match;
  readonly seats: PerSide<Seat>;
  readonly date: string;
  readonly seed: number | null;
  readonly war: War | null;
  readonly quickSetup: boolean;
  readonly headers: ReadonlyMap<string, string>;
  #offer: DrawOffer | null;

  constructor({ match, seats, date, seed, war, quickSetup, headers, offer }: GameParts) {
    this.match = match;
    this.seats = seats;
    this.date = date;
    this.seed = seed ?? null;
    this.war = war ?? null;
    this.quickSetup = quickSetup ?? false;
    this.headers = headers ?? new Map();
    // A record from elsewhere may have one left over.
    this.#offer = match.isOver ? null : (offer ?? null);
  }

  /** The same game with something about it changed. In another match nothing is on offer. */
  with(parts: Partial<GameParts>): Game {
    const offer = parts.match === undefined ? this.#offer : null;
    return new Game({ ...this, offer, ...parts });
  }

  append(actor: Actor, action: ActionCode, comments: readonly string[] = []): Result<Moment, RuleError> {
    const appended = this.match.append(actor, action, comments);
    // Whoever plays on instead of answering has declined.
    if (appended.ok && this.drawOffer !== null && actor === opponentOf(this.drawOffer)) this.#close();
    if (this.match.isOver) this.#offer = null;
    return appended;
  }

  /** The sides that are decided for at this device. */
  get sidesHere(): readonly Side[] {
    return SIDES.filter((side) => this.seats[side].decides === 'here');
  }

  /** Does somebody decide at another device? */
  get hasSomebodyElsewhere(): boolean {
    return SIDES.some((side) => this.seats[side].decides === 'elsewhere');
  }

  /** Who throws the die that is due by hand: both for the start; null where nobody here does. */
  get thrower(): Side | 'both' | null {
    const { position } = this.match;
    if (viewPosition(position).phase === 'rolloff') return this.sidesHere.length > 0 ? 'both' : null;
    const owner = dieOwner(position);
    return owner !== null && this.sidesHere.includes(owner) ? owner : null;
  }

  /** May somebody here decide for that side now? */
  mayAct(side: Side): boolean {
    return this.match.toAct === side && this.sidesHere.includes(side);
  }

  /** May somebody here leave that side's set-up to chance or to advice: how much of it at a time is the screen's affair. */
  maySetUp(side: Side): boolean {
    return this.mayAct(side) && isSetup(this.match.position);
  }

  /** May somebody here give up for that side? */
  mayResign(side: Side): boolean {
    return !this.match.isOver && this.sidesHere.includes(side);
  }

  /** Who would give up if somebody here wanted to: the only one, or of two whoever is to act. */
  get resigner(): Side | null {
    const able = this.sidesHere.filter((side) => this.mayResign(side));
    const { toAct } = this.match;
    if (able.length < 2) return able[0] ?? null;
    return isSide(toAct) ? toAct : viewPosition(this.match.position).side;
  }

  /**
   * Which moment somebody here may take back: their last decision, unless a die or a block has fallen since. The end of a turn
   * that had to follow goes with it, and what the computer answered. Nobody takes back a set-up that was left to chance, nor against somebody elsewhere.
   */
  get retractable(): number | null {
    if (this.match.isOver || this.hasSomebodyElsewhere) return null;
    const index = lastDecisionBeforeDice(this.match, this.sidesHere);
    const isSetUpByChance = this.quickSetup && this.match.moments[index ?? -1]?.turn === 0;
    return isSetUpByChance ? null : index;
  }

  /** The last draw that was offered, answered or not. */
  get offer(): DrawOffer | null {
    return this.#offer;
  }

  /** Who has offered a draw that is not answered yet. */
  get drawOffer(): Side | null {
    return this.#offer?.state === 'open' ? this.#offer.by : null;
  }

  /** May somebody here offer a draw for that side? */
  mayOfferDraw(side: Side): boolean {
    return this.mayResign(side) && this.couldOfferDraw(side);
  }

  /** Wherever it is decided for: to a person only, once a turn, and not while an offer waits for its answer. */
  couldOfferDraw(side: Side): boolean {
    const answers = this.seats[opponentOf(side)].decides !== 'computer';
    const again = this.#offer?.by === side && this.#offer.turn === this.match.turn.turn;
    return !this.match.isOver && answers && this.drawOffer === null && !again;
  }

  /** Is somebody here asked whether that side agrees to a draw? */
  mayAnswerDraw(side: Side): boolean {
    return !this.match.isOver && this.drawOffer === opponentOf(side) && this.sidesHere.includes(side);
  }

  /** An offer, from here or elsewhere. It waits until it is answered, or the other side plays on. */
  offerDraw(side: Side): void {
    this.#offer = { by: side, turn: this.match.turn.turn, state: 'open' };
  }

  declineDraw(): void {
    this.#close();
  }

  /**
   * What was on offer when the game was only so far still is, unless whoever is to answer has played on since. A game that knows
   * of an offer itself knows better, and once the battle is over nothing is on offer.
   */
  keepOfferOf(earlier: Game): void {
    if (this.match.isOver || this.#offer !== null || !this.match.goesOnFrom(earlier.match)) return;
    this.#offer = earlier.#offer;
    const since = this.match.moments.slice(earlier.match.moments.length);
    const offer = this.drawOffer;
    if (offer !== null && since.some(({ actor }) => actor === opponentOf(offer))) this.#close();
  }

  #close(): void {
    if (this.#offer !== null) this.#offer = { ...this.#offer, state: 'declined' };
  }
}

/** Whose die is due; null where none is, or it is the roll for the start or a block that falls. */
export function dieOwner(position: Position): Side | null {
  const { phase, side } = viewPosition(position);
  return phase === 'roll' ? side : null;
}
