/**
 * How dangerous the opponent's next turn is: for each square, with what share of its rolls it could hit somebody there or
 * blow up a block beside. Every number, move and shot is played by the engine on a copy, in every order.
 */
import {
  type Action,
  type ActionCode,
  asTurnOf,
  blastAround,
  chanceTotal,
  characterAt,
  copyPosition,
  coveredBy,
  decodeAction,
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
} from '@bfi/engine';
import { PositionTable } from './position-table.ts';

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
  if (turn !== null) new Search(attacker).raise(found, turn, DANGER_PARTS, 0);
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
  /** Shots lead to the same position in any order. */
  readonly #known = new PositionTable();
  /** One for each action that lies behind: positions are dear to make, and so is what is found from them. */
  readonly #copies: Position[] = [];
  readonly #finds: { readonly all: Uint8Array; readonly byNumber: Uint8Array }[] = [];

  constructor(attacker: Side) {
    this.#attacker = attacker;
  }

  /** Raises what was found to the danger from here on, where a roll of the die is worth so many parts. */
  raise(found: Uint8Array, position: Position, parts: number, depth: number): void {
    if (toAct(position) === this.#attacker) this.#cover(position, parts, found);
    const actions = legalActionList(position);
    if (!actions.some((action) => goesOn(action, parts))) return;
    // A line does not tell who has shot at the block that is due, and whose crossfire it is.
    if (isInsideAction(position)) {
      raiseTo(found, this.#search(position, actions, parts, depth));
      return;
    }
    const place = this.#known.placeOf(position, parts);
    if (place >= 0) {
      this.#known.raise(place, found);
      return;
    }
    const all = this.#search(position, actions, parts, depth);
    this.#known.remember(~place, all);
    raiseTo(found, all);
  }

  /** What is returned is true until something is searched at that depth again. */
  #search(position: Position, actions: readonly ActionCode[], parts: number, depth: number): Uint8Array {
    const next = this.#copies[depth] ?? copyPosition(position);
    this.#copies[depth] = next;
    const { all, byNumber } = this.#finds[depth] ?? {
      all: new Uint8Array(SQUARES),
      byNumber: new Uint8Array(SQUARES),
    };
    this.#finds[depth] = { all, byNumber };
    all.fill(0);
    for (const action of actions) {
      if (!goesOn(action, parts)) continue;
      const type = typeOf(action);
      copyPosition(position, next);
      // Nobody falls by a step or a turn: only what is shot or turned over need be told.
      if (type === 'shoot' || type === 'flip') {
        const events: GameEvent[] = [];
        play(next, action, events);
        this.#mark(events, parts, all);
      } else play(next, action);
      if (type !== 'roll') {
        this.raise(all, next, parts, depth + 1);
        continue;
      }
      // Every number of the die brings its own.
      byNumber.fill(0);
      this.raise(byNumber, next, parts / chanceTotal(position), depth + 1);
      for (let square = 0; square < SQUARES; square++) {
        all[square] = (all[square] ?? 0) + (byNumber[square] ?? 0);
      }
    }
    return all;
  }

  /** What could hit if somebody stood there; where somebody does, the shot that does so is among the actions. */
  #cover(position: Position, parts: number, found: Uint8Array): void {
    for (const square of coveredBy(position, this.#attacker)) found[square] = parts;
  }

  #mark(events: readonly GameEvent[], parts: number, found: Uint8Array): void {
    for (const event of events) {
      if (event.type === 'lost' && event.character.side !== this.#attacker) found[event.square] = parts;
      if (event.type !== 'flipped' || !event.live) continue;
      for (const square of [event.square, ...blastAround(event.square)]) found[square] = parts;
    }
  }
}

function raiseTo(found: Uint8Array, other: Uint8Array): void {
  for (let square = 0; square < SQUARES; square++) {
    const value = other[square] ?? 0;
    if (value > (found[square] ?? 0)) found[square] = value;
  }
}

const types = new Map<ActionCode, Action['type']>();

/** Asked millions of times of a few thousand actions. */
function typeOf(action: ActionCode): Action['type'] {
  const type = types.get(action) ?? decodeAction(action).type;
  types.set(action, type);
  return type;
}

/** Does the turn go on after it? After a second zero nothing but its shots is looked at. */
function goesOn(action: ActionCode, parts: number): boolean {
  switch (typeOf(action)) {
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
