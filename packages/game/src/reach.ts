/** What one character could do in a turn of its own with each number of the die: where it could go, and whom it could hit from there. */
import {
  type ActionCode,
  asTurnOf,
  characterAt,
  copyPosition,
  DIE_NUMBERS,
  decodeAction,
  facesSea,
  type GameEvent,
  legalActionList,
  opponentOf,
  type Position,
  play,
  type Shot,
  type Square,
  shotsOf,
  type Turn,
  viewPosition,
} from '@bfi/engine';
import { outcome } from './foresight.ts';

interface ReachStep {
  /** The number that it takes; with a zero it turns where it stands. */
  readonly number: number;
  readonly to: Square;
  readonly turn: Turn | null;
  /** What it could shoot at then; nothing is known of that before a block is turned over. */
  readonly shot: Shot | null;
}

export interface Reach {
  readonly from: Square;
  /** What it could shoot at as it stands. */
  readonly shot: Shot | null;
  readonly steps: readonly ReachStep[];
  /** What could be hit, and with which numbers: with all six where it could be hit as it stands. */
  readonly hits: readonly ByNumbers[];
}

export interface ByNumbers {
  readonly square: Square;
  readonly numbers: readonly number[];
}

/** As if the turn of whoever owns the character began now, with everybody standing where they are. Null where nobody stands. */
export function reachOf(position: Position, from: Square): Reach | null {
  const side = characterAt(position, from)?.side;
  const turn = side === undefined ? null : asTurnOf(position, side);
  if (turn === null) return null;
  const steps = rolls(turn).flatMap(({ number, rolled }) =>
    legalActionList(rolled).flatMap((code) => stepOf(rolled, code, from, number)),
  );
  const shot = shotFrom(turn, from);
  return { from, shot, steps, hits: hitsOf(shot, steps) };
}

function hitsOf(now: Shot | null, steps: readonly ReachStep[]): ByNumbers[] {
  const targets = [now, ...steps.map(({ shot }) => shot)].flatMap((shot) => shot?.to ?? []);
  return [...new Set(targets)].map((square) => ({
    square,
    numbers: DIE_NUMBERS.filter(
      (number) =>
        now?.to === square || steps.some((step) => step.number === number && step.shot?.to === square),
    ),
  }));
}

function rolls(turn: Position): { readonly number: number; readonly rolled: Position }[] {
  return legalActionList(turn).flatMap((code) => {
    const roll = decodeAction(code);
    if (roll.type !== 'roll') return [];
    const rolled = copyPosition(turn);
    play(rolled, code);
    return [{ number: roll.value, rolled }];
  });
}

function stepOf(rolled: Position, code: ActionCode, from: Square, number: number): ReachStep[] {
  const action = decodeAction(code);
  const to = action.type === 'move' && action.from === from ? action.to : null;
  const turns = action.type === 'turn' && action.square === from;
  if (to === null && !turns) return [];
  const after = copyPosition(rolled);
  play(after, code);
  const ends = to ?? from;
  const turn = action.type === 'move' || action.type === 'turn' ? action.turn : null;
  const isKnown = viewPosition(after).phase !== 'flip';
  return [{ number, to: ends, turn, shot: isKnown ? shotFrom(after, ends) : null }];
}

function shotFrom(position: Position, from: Square): Shot | null {
  const side = characterAt(position, from)?.side;
  if (side === undefined) return null;
  return shotsOf(position, side).find((shot) => shot.from === from) ?? null;
}

/** Who of the enemy could hit the character on a square in a turn of theirs, alone and by one move. */
export function attackersOf(position: Position, square: Square): ByNumbers[] {
  const side = characterAt(position, square)?.side;
  if (side === undefined) return [];
  const enemies = viewPosition(position).characters.filter(
    ({ character }) => character.side === opponentOf(side),
  );
  return enemies.flatMap(({ square: from }): ByNumbers[] => {
    const reach = reachOf(position, from);
    const hits = (shot: Shot | null): boolean => shot?.falls.includes(square) === true;
    const numbers = DIE_NUMBERS.filter(
      (number) =>
        hits(reach?.shot ?? null) ||
        reach?.steps.some((step) => step.number === number && hits(step.shot)) === true,
    );
    return numbers.length === 0 ? [] : [{ square: from, numbers }];
  });
}

/** The numbers with which whoever is to roll now would be blocked, and lose one unless a shot clears the way. */
export function blockedRolls(position: Position): number[] {
  return rolls(position).flatMap(({ number, rolled }) =>
    legalActionList(rolled).some((code) => decodeAction(code).type === 'blocked') ? [number] : [],
  );
}

/** A place from which there is no good way on. */
export interface DeadEnd {
  /** The numbers from 1 to 5 with which its whole side would be blocked as everybody stands then. */
  readonly blockedBy: readonly number[];
}

/** From so many of the five numbers on, a side is as good as blocked. */
const SOON = 3;

/**
 * Would an action lead its character into a dead end: before the sea, where no number helps but a zero, or so that most of
 * the numbers could not be used? Null where not, and where a block is to be turned over first.
 */
export function deadEndAfter(position: Position, action: ActionCode): DeadEnd | null {
  const { type } = decodeAction(action);
  const after = type === 'move' || type === 'turn' || type === 'enter' ? outcome(position, action) : null;
  const square = after === null ? null : endedAt(after.events);
  const character = after === null || square === null ? null : characterAt(after.position, square);
  if (after === null || square === null || character === null) return null;
  // After a zero the next roll is for this one alone; after a move the next one comes with the next turn.
  const turn = type === 'move' ? asTurnOf(after.position, character.side) : after.position;
  const numbers = turn === null ? [] : rolls(turn);
  if (numbers.length === 0) return null;
  const blockedBy = numbers.flatMap(({ number, rolled }) =>
    number > 0 && legalActionList(rolled).every((code) => decodeAction(code).type !== 'move') ? [number] : [],
  );
  return facesSea(after.position, square) || blockedBy.length >= SOON ? { blockedBy } : null;
}

function endedAt(events: readonly GameEvent[]): Square | null {
  for (const event of events) {
    if (event.type === 'moved') return event.to;
    if (event.type === 'turned' || event.type === 'entered') return event.square;
  }
  return null;
}
