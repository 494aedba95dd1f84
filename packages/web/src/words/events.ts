/**
 * What happened, in sentences: for the log and for those who listen. The engine's events of one action go in; nothing here
 * looks at a position.
 */
import { formatSquare, type GameEvent, opponentOf, type Side, type Square } from '@bfi/engine';
import { m } from '../language/language.svelte.ts';
import { describeEnd } from './ends.ts';
import {
  capital,
  columnName,
  facingName,
  kindName,
  nameList,
  nameOf,
  plainList,
  sideName,
  targetOn,
  whomName,
  whoName,
} from './names.ts';

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;
type Loss = EventOf<'lost'>;

/** The sentences for what one action did, in order. Some events say nothing of their own; some actions need no words. */
export function describeEvents(events: readonly GameEvent[]): string[] {
  return events.flatMap((event, index) => {
    const sentence = describeOne(event, events, index);
    return sentence === null ? [] : [capital(sentence)];
  });
}

function describeOne(event: GameEvent, events: readonly GameEvent[], index: number): string | null {
  switch (event.type) {
    case 'rolledOff':
      return describeRollOff(event);
    case 'blockPlaced':
      return m.event_block_placed({ side: sideName(event.side), square: formatSquare(event.square) });
    case 'placed':
      return describePlacing(event);
    case 'padLoaded':
      return m.event_pad_loaded({
        side: sideName(event.side),
        kinds: plainList(event.slots.map(kindName)),
      });
    case 'rolled':
      return describeRoll(event);
    case 'moved':
      return describeMove(event, events, index);
    case 'turned':
      return describeTurn(event, events[index - 1]);
    case 'entered':
      return describeEntry(event, events);
    case 'padChosen':
      return m.event_pad_chosen({ side: sideName(event.side) });
    case 'padMoved':
      return describePadMove(event);
    case 'shot':
      return describeShot(event, events);
    case 'activated':
      return describeChain(events, index);
    case 'flipped':
      return describeFlip(event, events);
    case 'lost':
      return describeLoss(event, events);
    case 'lostFromPad':
      return m.event_taken_from_pad({
        side: sideName(opponentOf(event.side)),
        target: whomName(event),
        slot: event.slot,
      });
    case 'blocked':
      return describeBlocked(event.side, event.roll);
    case 'over':
      return describeEnd(event.result, event.reason);
    case 'turnBegan':
    case 'turnEnded':
      return null;
  }
}

function describeRollOff({ red, blue, starter }: EventOf<'rolledOff'>): string {
  return starter === null
    ? m.event_rolled_off_even({ number: red })
    : m[`event_rolled_off_${starter}`]({ red, blue });
}

function describePlacing({ character, square }: EventOf<'placed'>): string {
  return m.event_placed({
    side: sideName(character.side),
    kind: kindName(character.kind),
    square: formatSquare(square),
    facing: facingName(character.facing),
  });
}

function describeRoll({ side, value }: EventOf<'rolled'>): string {
  return value === 0
    ? m.event_rolled_zero({ side: sideName(side) })
    : m.event_rolled({ side: sideName(side), number: value });
}

function landsOnBlock(events: readonly GameEvent[], square: Square): boolean {
  return events.some(
    (event) => event.type === 'activated' && event.by === 'landing' && event.square === square,
  );
}

/** A move that ends with a turn is told in one sentence. */
function describeMove(event: EventOf<'moved'>, events: readonly GameEvent[], index: number): string {
  const went = {
    piece: whoName(event.character),
    from: formatSquare(event.from),
    to: formatSquare(event.to),
  };
  const next = events[index + 1];
  if (next?.type === 'turned') {
    return m[`event_moved_${next.turn}`]({ ...went, facing: facingName(next.character.facing) });
  }
  return landsOnBlock(events, event.to) ? m.event_moved_onto_block(went) : m.event_moved(went);
}

function describeTurn(event: EventOf<'turned'>, before: GameEvent | undefined): string | null {
  if (before?.type === 'moved') return null;
  return m[`event_turned_${event.turn}`]({
    piece: nameOf(event.character, event.square),
    facing: facingName(event.character.facing),
  });
}

function describeEntry(event: EventOf<'entered'>, events: readonly GameEvent[]): string {
  const landed = {
    piece: whoName(event.character),
    square: formatSquare(event.square),
    slot: event.slot,
  };
  return landsOnBlock(events, event.square) ? m.event_entered_onto_block(landed) : m.event_entered(landed);
}

function describePadMove({ side, from, to }: EventOf<'padMoved'>): string {
  return m.event_pad_moved({ side: sideName(side), count: Math.abs(to - from), column: columnName(to) });
}

function describeShot(event: EventOf<'shot'>, events: readonly GameEvent[]): string {
  const piece = nameOf(event.character, event.from);
  const hit = events.find((other): other is Loss => other.type === 'lost' && other.cause === 'hit');
  if (hit === undefined) return m.event_shot_block({ piece, square: formatSquare(event.to) });
  if (hit.character.side !== event.character.side) {
    return m.event_shot({ piece, target: targetOn(hit.character, hit.square) });
  }
  return m.event_shot_own({ piece, kind: kindName(hit.character.kind), square: formatSquare(hit.square) });
}

/** Blocks that one blast sets off share a sentence, told at the first. */
function describeChain(events: readonly GameEvent[], index: number): string | null {
  const chained = events.filter(
    (event): event is EventOf<'activated'> => event.type === 'activated' && event.by === 'chain',
  );
  if (chained[0] === undefined || chained[0] !== events[index]) return null;
  const squares = nameList(chained.map(({ square }) => formatSquare(square)));
  return m.event_chain({ count: chained.length, squares });
}

function describeFlip(event: EventOf<'flipped'>, events: readonly GameEvent[]): string {
  const square = formatSquare(event.square);
  if (!event.live) return m.event_flipped_safe({ square });
  const anybody = events.some(({ type }) => type === 'lost');
  return anybody ? m.event_flipped_live({ square }) : m.event_flipped_live_nobody({ square });
}

/** Those who fall together for the same cause share a sentence, told at the first. A hit is told with its shot. */
function describeLoss(event: Loss, events: readonly GameEvent[]): string | null {
  if (event.cause === 'hit') return null;
  if (event.cause === 'penalty') {
    return m.event_taken({
      side: sideName(opponentOf(event.character.side)),
      target: targetOn(event.character, event.square),
    });
  }
  const together = events.filter(
    (other): other is Loss => other.type === 'lost' && other.cause === event.cause,
  );
  if (together[0] !== event) return null;
  const pieces = nameList(together.map(({ character, square }) => nameOf(character, square)));
  return m[`event_lost_${event.cause}`]({ pieces });
}

function describeBlocked(side: Side, roll: number | null): string {
  const sides = { side: sideName(side), other: sideName(opponentOf(side)) };
  return roll === null ? m.event_blocked_pad(sides) : m.event_blocked({ ...sides, number: roll });
}
