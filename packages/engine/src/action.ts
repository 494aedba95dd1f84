/**
 * Everything that can happen, packed into one small integer: decisions, chance and endings from outside alike.
 * A code means the same in every position, and sorting codes sorts actions by what they are, then by square.
 * Hot code reads the parts with shifts; everyone else reads `decodeAction`.
 */

import type { Square } from './geometry.ts';
import * as Tag from './tag.ts';
import * as Verb from './verb.ts';
import {
  FACES,
  FACINGS,
  type Facing,
  KINDS,
  type Kind,
  SLOTS,
  TURNS,
  type Turn,
  word,
} from './vocabulary.ts';

export type ActionCode = number;

export const TAG_SHIFT = 20;

const FROM_SHIFT = 11;
const VERB_SHIFT = 8;

export const OUTSIDE_ENDINGS = [
  { token: 'red:resigns', result: 'blue', reason: 'resignation', by: 'red' },
  { token: 'blue:resigns', result: 'red', reason: 'resignation', by: 'blue' },
  { token: 'red:flag', result: 'blue', reason: 'time', by: null },
  { token: 'blue:flag', result: 'red', reason: 'time', by: null },
  { token: 'red:forfeits', result: 'blue', reason: 'forfeit', by: null },
  { token: 'blue:forfeits', result: 'red', reason: 'forfeit', by: null },
  { token: 'draw:agreed', result: 'draw', reason: 'agreement', by: null },
] as const;
export type OutsideEnding = (typeof OUTSIDE_ENDINGS)[number]['token'];

/** An action as people read it. Slots are 1 to 5, as on the pad. */
export type Action =
  | { readonly type: 'rolloff'; readonly red: number; readonly blue: number }
  | { readonly type: 'block'; readonly square: Square }
  | { readonly type: 'place'; readonly kind: Kind; readonly square: Square; readonly facing: Facing }
  | { readonly type: 'load'; readonly slots: readonly Kind[] }
  | { readonly type: 'roll'; readonly value: number }
  | { readonly type: 'move'; readonly from: Square; readonly to: Square; readonly turn: Turn | null }
  | { readonly type: 'shoot'; readonly from: Square; readonly to: Square }
  | { readonly type: 'turn'; readonly square: Square; readonly turn: Turn }
  | { readonly type: 'flip'; readonly square: Square; readonly live: boolean }
  | { readonly type: 'enter'; readonly slot: number }
  | { readonly type: 'pad' }
  | { readonly type: 'padMove'; readonly turn: Turn }
  | { readonly type: 'blocked' }
  | { readonly type: 'take'; readonly square: Square }
  | { readonly type: 'takeFromPad'; readonly slot: number }
  | { readonly type: 'end' }
  | { readonly type: 'outside'; readonly ending: OutsideEnding };

export function characterAction(from: Square, verb: number, to: Square): ActionCode {
  return (from << FROM_SHIFT) | (verb << VERB_SHIFT) | to;
}

/** Is it a shot? Asked by the million in search, so without decoding. */
export function isShot(code: ActionCode): boolean {
  return tagOf(code) === Tag.character && verbOf(code) === Verb.shoot;
}

/** Where a character that acts stands, and the square that it goes to, shoots at or turns on. */
export function actorSquare(code: ActionCode): Square {
  return code >> FROM_SHIFT;
}

export function aimedSquare(code: ActionCode): Square {
  return code & 255;
}

export function verbOf(code: ActionCode): number {
  return (code >> VERB_SHIFT) & 7;
}

/** To which side a verb turns: left is the even one of its pair, right the odd one. */
export function turnOfVerb(verb: number): number {
  return verb & 1;
}

export function tagOf(code: ActionCode): number {
  return code >>> TAG_SHIFT;
}

/** What an action carries besides its tag. */
export function payloadOf(code: ActionCode): number {
  return code & ((1 << TAG_SHIFT) - 1);
}

export function plainAction(tag: number, value = 0): ActionCode {
  return (tag << TAG_SHIFT) | value;
}

/** What each side rolled for the start. */
export function redsRoll(value: number): number {
  return (value / FACES) | 0;
}

export function bluesRoll(value: number): number {
  return value % FACES;
}

export function placeAction(square: Square, kind: number, facing: number): ActionCode {
  return plainAction(Tag.place, (square << 4) | (kind << 2) | facing);
}

export function placedSquare(value: number): Square {
  return value >> 4;
}

export function placedKind(value: number): number {
  return (value >> 2) & 3;
}

export function placedFacing(value: number): number {
  return value & 3;
}

export function flipAction(square: Square, live: boolean): ActionCode {
  return plainAction(Tag.flip, (square << 1) | (live ? 0 : 1));
}

export function flippedSquare(value: number): Square {
  return value >> 1;
}

export function isLiveFlip(value: number): boolean {
  return (value & 1) === 0;
}

/** Two bits a slot, slot 1 in the highest, so that codes sort as the slots read. */
export function loadAction(kinds: readonly number[]): ActionCode {
  return plainAction(
    Tag.load,
    kinds.reduce((packed, kind) => (packed << 2) | kind, 0),
  );
}

/** The kind that a load puts into a slot, counted from 0. */
export function loadedKind(action: ActionCode, slot: number): number {
  return (action >> (2 * (SLOTS - 1 - slot))) & 3;
}

export function loadedKinds(action: ActionCode): Kind[] {
  return Array.from({ length: SLOTS }, (_, slot) => word(KINDS, loadedKind(action, slot)));
}

/** An action as people read it. Codes come from this engine, never from outside: what no action has may throw. */
export function decodeAction(code: ActionCode): Action {
  const value = payloadOf(code);
  switch (tagOf(code)) {
    case Tag.character:
      return decodeCharacterAction(code);
    case Tag.enter:
      return { type: 'enter', slot: value + 1 };
    case Tag.pad:
      return { type: 'pad' };
    case Tag.padLeft:
      return { type: 'padMove', turn: 'left' };
    case Tag.padRight:
      return { type: 'padMove', turn: 'right' };
    case Tag.blocked:
      return { type: 'blocked' };
    case Tag.end:
      return { type: 'end' };
    case Tag.take:
      return { type: 'take', square: value };
    case Tag.takeFromPad:
      return { type: 'takeFromPad', slot: value + 1 };
    case Tag.roll:
      return { type: 'roll', value };
    case Tag.flip:
      return { type: 'flip', square: flippedSquare(value), live: isLiveFlip(value) };
    case Tag.rolloff:
      return { type: 'rolloff', red: redsRoll(value), blue: bluesRoll(value) };
    case Tag.block:
      return { type: 'block', square: value };
    case Tag.place:
      return {
        type: 'place',
        kind: word(KINDS, placedKind(value)),
        square: placedSquare(value),
        facing: word(FACINGS, placedFacing(value)),
      };
    case Tag.load:
      return { type: 'load', slots: loadedKinds(value) };
    case Tag.outside:
      return { type: 'outside', ending: word(OUTSIDE_ENDINGS, value).token };
    default:
      throw new RangeError(`no action ${code}`);
  }
}

function decodeCharacterAction(code: ActionCode): Action {
  const from = actorSquare(code);
  const to = aimedSquare(code);
  const verb = verbOf(code);
  const turn: Turn = word(TURNS, turnOfVerb(verb));
  if (verb === Verb.move) return { type: 'move', from, to, turn: null };
  if (verb === Verb.shoot) return { type: 'shoot', from, to };
  return verb < Verb.shoot ? { type: 'move', from, to, turn } : { type: 'turn', square: from, turn };
}
