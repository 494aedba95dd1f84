/**
 * Which events make one sentence: the engine's events of one action go in, what is to be told comes out, in order. There are
 * no words here and no position; whoever talks to people has one sentence for each telling, and decides nothing.
 */
import {
  type BattleResult,
  type Character,
  type Facing,
  type GameEvent,
  type Kind,
  opponentOf,
  type Reason,
  type Side,
  type Square,
  type Turn,
} from '@bfi/engine';
import type { Loss } from './foresight.ts';

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

/** A battle is won and lost, or drawn. */
export type EndTelling =
  | {
      readonly type: 'won';
      readonly winner: Side;
      readonly loser: Side;
      readonly reason: Exclude<Reason, 'quiet' | 'agreement'>;
    }
  | { readonly type: 'drawn'; readonly reason: Exclude<Reason, 'resignation' | 'time' | 'forfeit'> };

/** What a shot is aimed at. One's own are hit like anybody else. */
type ShotTarget =
  | { readonly type: 'block'; readonly square: Square }
  | {
      readonly type: 'character';
      readonly square: Square;
      readonly character: Character;
      readonly own: boolean;
    };

export type Telling =
  | EventOf<'rolledOff' | 'blockPlaced' | 'placed' | 'padLoaded' | 'rolled' | 'padChosen'>
  | EndTelling
  | {
      readonly type: 'moved';
      readonly character: Character;
      readonly from: Square;
      readonly to: Square;
      /** Nobody turns with the step that ends on a block. */
      readonly ends:
        | { readonly type: 'straight' | 'onBlock' }
        | { readonly type: 'turn'; readonly turn: Turn; readonly facing: Facing };
    }
  /** On the spot, after a zero. */
  | { readonly type: 'turned'; readonly character: Character; readonly square: Square; readonly turn: Turn }
  | {
      readonly type: 'entered';
      readonly character: Character;
      readonly square: Square;
      readonly slot: number;
      readonly ontoBlock: boolean;
    }
  | {
      readonly type: 'padMoved';
      readonly side: Side;
      readonly turn: Turn;
      readonly columns: number;
      /** The column that the missile is over now, counted from 0. */
      readonly missile: number;
    }
  | {
      readonly type: 'shot';
      readonly character: Character;
      readonly from: Square;
      readonly target: ShotTarget;
    }
  | {
      readonly type: 'flipped';
      readonly square: Square;
      readonly live: boolean;
      /** How many fall. */
      readonly fallen: number;
    }
  /** All who fall together for one cause. */
  | { readonly type: 'fell'; readonly cause: 'crossfire' | 'blast'; readonly losses: readonly Loss[] }
  /** All the blocks that one blast sets off. */
  | { readonly type: 'chain'; readonly squares: readonly Square[] }
  /** A side must give up somebody: nobody can use the roll or, where it is null, nobody can land. */
  | { readonly type: 'blocked'; readonly side: Side; readonly taker: Side; readonly roll: number | null }
  | { readonly type: 'taken'; readonly taker: Side; readonly character: Character; readonly square: Square }
  | {
      readonly type: 'takenFromPad';
      readonly taker: Side;
      readonly side: Side;
      readonly kind: Kind;
      readonly slot: number;
    };

export function tellingsOf(events: readonly GameEvent[]): Telling[] {
  return events.flatMap((event, index) => tellingAt(event, index, events) ?? []);
}

/** Null for what is told together with another event, and for what needs no words. */
function tellingAt(event: GameEvent, index: number, events: readonly GameEvent[]): Telling | null {
  switch (event.type) {
    case 'rolledOff':
    case 'blockPlaced':
    case 'placed':
    case 'padLoaded':
    case 'rolled':
    case 'padChosen':
      return event;
    case 'moved':
      return tellMove(event, events[index + 1]);
    case 'turned':
      return events[index - 1]?.type === 'moved' ? null : event;
    case 'entered':
      return { ...event, ontoBlock: isLanding(events[index + 1]) };
    case 'padMoved': {
      const { type, side, turn, from, to } = event;
      return { type, side, turn, columns: Math.abs(to - from), missile: to };
    }
    case 'shot':
      return tellShot(event, events);
    case 'activated':
      return tellChain(event, events);
    case 'flipped':
      return { ...event, fallen: events.filter(isLoss).length };
    case 'lost':
      return tellLoss(event, events);
    case 'lostFromPad':
      return { ...event, type: 'takenFromPad', taker: opponentOf(event.side) };
    case 'blocked':
      return { ...event, taker: opponentOf(event.side) };
    case 'over':
      return tellEnd(event.result, event.reason);
    case 'turnBegan':
    case 'turnEnded':
      return null;
  }
}

function isLanding(event: GameEvent | undefined): boolean {
  return event?.type === 'activated' && event.by === 'landing';
}

function isLoss(event: GameEvent): event is Loss {
  return event.type === 'lost';
}

function isChained(event: GameEvent): event is EventOf<'activated'> {
  return event.type === 'activated' && event.by === 'chain';
}

function tellMove({ type, character, from, to }: EventOf<'moved'>, next: GameEvent | undefined): Telling {
  const went = { type, character, from, to };
  if (next?.type === 'turned') {
    return { ...went, ends: { type: 'turn', turn: next.turn, facing: next.character.facing } };
  }
  return { ...went, ends: { type: isLanding(next) ? 'onBlock' : 'straight' } };
}

/** A hit is told with its shot; those in between fall in a sentence of their own. */
function tellShot({ type, character, from, to }: EventOf<'shot'>, events: readonly GameEvent[]): Telling {
  const losses = events.filter(isLoss);
  const hit = losses.find(({ cause }) => cause === 'hit')?.character;
  const target: ShotTarget =
    hit === undefined
      ? { type: 'block', square: to }
      : { type: 'character', square: to, character: hit, own: hit.side === character.side };
  return { type, character, from, target };
}

/** Told at the first. A block that was shot or landed on is told with the shot, the move or the entry. */
function tellChain(event: EventOf<'activated'>, events: readonly GameEvent[]): Telling | null {
  const chained = events.filter(isChained);
  return event === chained[0] ? { type: 'chain', squares: chained.map(({ square }) => square) } : null;
}

/** Those who fall together are told at the first. */
function tellLoss(event: Loss, events: readonly GameEvent[]): Telling | null {
  const { cause, character, square } = event;
  if (cause === 'hit') return null;
  if (cause === 'penalty') return { type: 'taken', taker: opponentOf(character.side), character, square };
  const losses = events.filter(isLoss).filter((other) => other.cause === cause);
  return event === losses[0] ? { type: 'fell', cause, losses } : null;
}

/** A reason that does not go with its result is as good as none. */
export function tellEnd(result: BattleResult, reason: Reason): EndTelling {
  if (result === 'draw') {
    const lost = reason === 'resignation' || reason === 'time' || reason === 'forfeit';
    return { type: 'drawn', reason: lost ? 'unknown' : reason };
  }
  const drawn = reason === 'quiet' || reason === 'agreement';
  return { type: 'won', winner: result, loser: opponentOf(result), reason: drawn ? 'unknown' : reason };
}
