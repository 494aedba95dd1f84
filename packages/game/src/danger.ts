/**
 * How dangerous the opponent's next turn is: for each square, with what share of its rolls it could hit somebody there or
 * blow up a block beside. Every number, move and shot is played by the engine on a copy, in every order.
 */
import {
  type ActionCode,
  blastAround,
  chanceTotal,
  characterAt,
  copyPosition,
  coveredBy,
  decodeAction,
  formatPosition,
  type GameEvent,
  isInsideAction,
  legalActionList,
  opponentOf,
  type Position,
  play,
  type Side,
  SQUARES,
  type Square,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { asTurnOf } from './turn-of.ts';

/** A share is so many of these: a sixth is a number of the die, and a zero is followed by another roll. */
export const DANGER_PARTS = 36;

/**
 * By square, in thirty-sixths. A number counts if there is any way to do it with that number; a zero by the choice that
 * leaves most of the rolls that follow, and a second zero by its shots alone. A block counts as live as long as one is left.
 */
export type DangerMap = Readonly<Uint8Array>;

/** What threatens a side if the opponent's turn began now, as everybody stands. */
export function dangerFor(position: Position, side: Side): DangerMap {
  const attacker = opponentOf(side);
  const turn = asTurnOf(position, attacker);
  const found = new Uint8Array(SQUARES);
  if (turn !== null) new Search(turn, attacker).raise(found, turn, DANGER_PARTS, 0);
  return found;
}

export interface EndDanger {
  readonly square: Square;
  readonly parts: number;
}

/** What would threaten the character on a square at each end of the moves that it has now. */
export function dangerAtEnds(position: Position, from: Square): EndDanger[] {
  const ends = new Map<Square, EndDanger>();
  for (const code of legalActionList(position)) {
    const action = decodeAction(code);
    if (action.type !== 'move' || action.from !== from || ends.has(action.to)) continue;
    const after = copyPosition(position);
    play(after, code);
    const side = characterAt(after, action.to)?.side;
    if (isInsideAction(after) || side === undefined) continue;
    ends.set(action.to, { square: action.to, parts: dangerFor(after, side)[action.to] ?? 0 });
  }
  return [...ends.values()];
}

class Search {
  readonly #attacker: Side;
  /** Where the defenders stand: there only a loss counts, elsewhere what could hit if somebody stood there. */
  readonly #defended = new Set<Square>();
  /** Shots lead to the same position in any order. */
  readonly #known = new Map<string, Uint8Array>();
  /** One for each action that lies behind: positions are dear to make. */
  readonly #copies: Position[] = [];

  constructor(start: Position, attacker: Side) {
    this.#attacker = attacker;
    for (const { square, character } of viewPosition(start).characters) {
      if (character.side !== attacker) this.#defended.add(square);
    }
  }

  /** Raises what was found to the danger from here on, where a roll of the die is worth so many parts. */
  raise(found: Uint8Array, position: Position, parts: number, depth: number): void {
    if (toAct(position) === this.#attacker) this.#cover(position, parts, found);
    const actions = legalActionList(position).filter((action) => goesOn(action, parts));
    if (actions.length === 0) return;
    const known = this.#danger(position, actions, parts, depth);
    for (let square = 0; square < SQUARES; square++) {
      found[square] = Math.max(found[square] ?? 0, known[square] ?? 0);
    }
  }

  #danger(position: Position, actions: readonly ActionCode[], parts: number, depth: number): Uint8Array {
    // A line does not tell who has shot at the block that is due, and whose crossfire it is.
    if (isInsideAction(position)) return this.#search(position, actions, parts, depth);
    const key = `${parts}${formatPosition(position)}`;
    const known = this.#known.get(key) ?? this.#search(position, actions, parts, depth);
    this.#known.set(key, known);
    return known;
  }

  #search(position: Position, actions: readonly ActionCode[], parts: number, depth: number): Uint8Array {
    const found = new Uint8Array(SQUARES);
    const next = this.#copies[depth] ?? copyPosition(position);
    this.#copies[depth] = next;
    for (const action of actions) {
      const events: GameEvent[] = [];
      play(copyPosition(position, next), action, events);
      this.#mark(events, parts, found);
      if (decodeAction(action).type === 'roll')
        this.#add(found, next, parts / chanceTotal(position), depth + 1);
      else this.raise(found, next, parts, depth + 1);
    }
    return found;
  }

  /** Every number of the die brings its own. */
  #add(found: Uint8Array, rolled: Position, parts: number, depth: number): void {
    const byNumber = new Uint8Array(SQUARES);
    this.raise(byNumber, rolled, parts, depth);
    for (let square = 0; square < SQUARES; square++) {
      found[square] = (found[square] ?? 0) + (byNumber[square] ?? 0);
    }
  }

  #cover(position: Position, parts: number, found: Uint8Array): void {
    for (const square of coveredBy(position, this.#attacker)) {
      if (!this.#defended.has(square)) found[square] = parts;
    }
  }

  #mark(events: readonly GameEvent[], parts: number, found: Uint8Array): void {
    for (const event of events) {
      if (event.type === 'lost' && event.character.side !== this.#attacker) found[event.square] = parts;
      if (event.type !== 'flipped' || !event.live) continue;
      for (const square of [event.square, ...blastAround(event.square)]) {
        if (!this.#defended.has(square)) found[square] = parts;
      }
    }
  }
}

/** Does the turn go on after it? After a second zero nothing but its shots is looked at. */
function goesOn(action: ActionCode, parts: number): boolean {
  switch (decodeAction(action).type) {
    case 'end':
    case 'blocked':
    case 'padMove':
      return false;
    case 'turn':
    case 'enter':
    case 'pad':
      return parts > 1;
    default:
      return true;
  }
}
