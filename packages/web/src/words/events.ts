/** What happened, in sentences: for the log and for those who listen. Which events make one sentence, `tellingsOf` says. */
import { formatColumn, formatSquare, type GameEvent } from '@bfi/engine';
import { type Telling, tellingsOf } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { describeEnd } from './ends.ts';
import {
  type Called,
  capital,
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

type TellingOf<Type extends Telling['type']> = Extract<Telling, { type: Type }>;

/** The sentences for what one action did, in order; some actions need no words. */
export function describeEvents(events: readonly GameEvent[], called: Called = sideName): string[] {
  return tellingsOf(events).map((telling) => capital(describeTelling(telling, called)));
}

function describeTelling(telling: Telling, called: Called): string {
  switch (telling.type) {
    case 'rolledOff':
      return describeRollOff(telling, called);
    case 'blockPlaced':
      return m.event_block_placed({ side: called(telling.side), square: formatSquare(telling.square) });
    case 'placed':
      return describePlacing(telling, called);
    case 'padLoaded':
      return m.event_pad_loaded({
        side: called(telling.side),
        kinds: plainList(telling.slots.map(kindName)),
      });
    case 'rolled':
      return describeRoll(telling, called);
    case 'moved':
      return describeMove(telling, called);
    case 'turned':
      return m[`event_turned_${telling.turn}`]({
        piece: nameOf(telling.character, telling.square, called),
        facing: facingName(telling.character.facing),
      });
    case 'entered':
      return describeEntry(telling, called);
    case 'padChosen':
      return m.event_pad_chosen({ side: called(telling.side) });
    case 'padMoved':
      return m.event_pad_moved({
        side: called(telling.side),
        count: telling.columns,
        column: formatColumn(telling.missile),
      });
    case 'shot':
      return describeShot(telling, called);
    case 'chain':
      return m.event_chain({
        count: telling.squares.length,
        squares: nameList(telling.squares.map(formatSquare)),
      });
    case 'flipped':
      return describeFlip(telling);
    case 'fell':
      return m[`event_lost_${telling.cause}`]({
        pieces: nameList(telling.losses.map(({ character, square }) => nameOf(character, square, called))),
      });
    case 'taken':
    case 'takenFromPad':
      return describeTaking(telling, called);
    case 'blocked':
      return describeBlocked(telling, called);
    case 'won':
    case 'drawn':
      return describeEnd(telling, called);
  }
}

function describeTaking(telling: TellingOf<'taken' | 'takenFromPad'>, called: Called): string {
  const side = called(telling.taker);
  // Where a verb would have to fit the player, the language says who is taken, not whom somebody takes.
  if (telling.type === 'takenFromPad') {
    const names = { piece: whoName(telling, called), target: whomName(telling, called) };
    return m.event_taken_from_pad({ side, ...names, slot: telling.slot });
  }
  const { character, square } = telling;
  const names = { piece: nameOf(character, square, called), target: targetOn(character, square, called) };
  return m.event_taken({ side, ...names });
}

function describeRollOff({ red, blue, starter }: TellingOf<'rolledOff'>, called: Called): string {
  if (starter === null) return m.event_rolled_off_even({ number: red });
  // The colours have a sentence of their own; names stand where no language has to bend them.
  if (called('red') === sideName('red') && called('blue') === sideName('blue')) {
    return m[`event_rolled_off_${starter}`]({ red, blue });
  }
  const players = { red: called('red'), blue: called('blue'), starter: called(starter) };
  return m.event_rolled_off_named({ ...players, redRoll: red, blueRoll: blue });
}

function describePlacing({ character, square }: TellingOf<'placed'>, called: Called): string {
  return m.event_placed({
    side: called(character.side),
    kind: kindName(character.kind),
    square: formatSquare(square),
    facing: facingName(character.facing),
  });
}

function describeRoll({ side, value }: TellingOf<'rolled'>, called: Called): string {
  return value === 0
    ? m.event_rolled_zero({ side: called(side) })
    : m.event_rolled({ side: called(side), number: value });
}

function describeMove({ character, from, to, ends }: TellingOf<'moved'>, called: Called): string {
  const went = { piece: whoName(character, called), from: formatSquare(from), to: formatSquare(to) };
  switch (ends.type) {
    case 'straight':
      return m.event_moved(went);
    case 'onBlock':
      return m.event_moved_onto_block(went);
    case 'turn':
      return m[`event_moved_${ends.turn}`]({ ...went, facing: facingName(ends.facing) });
  }
}

function describeEntry({ character, square, slot, ontoBlock }: TellingOf<'entered'>, called: Called): string {
  const landed = { piece: whoName(character, called), square: formatSquare(square), slot };
  return ontoBlock ? m.event_entered_onto_block(landed) : m.event_entered(landed);
}

function describeShot({ character, from, target }: TellingOf<'shot'>, called: Called): string {
  const piece = nameOf(character, from, called);
  const square = formatSquare(target.square);
  if (target.type === 'block') return m.event_shot_block({ piece, square });
  return target.own
    ? m.event_shot_own({ piece, kind: kindName(target.character.kind), square })
    : m.event_shot({ piece, target: targetOn(target.character, target.square, called) });
}

function describeFlip({ square: where, live, fallen }: TellingOf<'flipped'>): string {
  const square = formatSquare(where);
  if (!live) return m.event_flipped_safe({ square });
  return fallen === 0 ? m.event_flipped_live_nobody({ square }) : m.event_flipped_live({ square });
}

function describeBlocked({ side, taker, roll }: TellingOf<'blocked'>, called: Called): string {
  const sides = { side: called(side), other: called(taker) };
  return roll === null ? m.event_blocked_pad(sides) : m.event_blocked({ ...sides, number: roll });
}
