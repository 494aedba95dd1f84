/**
 * The one function that changes a position. It trusts its caller: the action must be legal, or an ending from outside.
 * What a block does is in `blocks.ts`, how a turn passes on in `turn.ts`; this file says what each action does first.
 */
import { type ActionCode, FROM_SHIFT, loadedKind, OUTSIDE_ENDINGS, TAG_SHIFT, VERB_SHIFT } from './action.ts';
import { activate, flip, removeBetween, removeCharacter } from './blocks.ts';
import type { GameEvent } from './events.ts';
import { STEP } from './geometry.ts';
import * as Phase from './phase.ts';
import {
  ANYONE,
  BLOCK,
  characterCell,
  edgeSquare,
  liftCharacter,
  type Position,
  putBlock,
  putCharacter,
  slotColumn,
  THE_PAD,
} from './position.ts';
import * as Tag from './tag.ts';
import { beginTurn, endBattle, endTurn, judge } from './turn.ts';
import * as Verb from './verb.ts';
import { characterOf } from './view.ts';
import { BLOCKS, BLUE, KIND_COUNT, KINDS, REASONS, RED, RESULTS, SIDES, SLOTS, word } from './vocabulary.ts';

export function play(p: Position, action: ActionCode, events?: GameEvent[]): void {
  const value = action & ((1 << TAG_SHIFT) - 1);
  switch (action >>> TAG_SHIFT) {
    case Tag.character:
      playCharacter(p, action >> FROM_SHIFT, (action >> VERB_SHIFT) & 7, action & 255, events);
      break;
    case Tag.roll:
      playRoll(p, value, events);
      break;
    case Tag.end:
      endTurn(p, events);
      break;
    case Tag.flip:
      flip(p, value >> 1, (value & 1) === 0, events);
      break;
    case Tag.enter:
      playEnter(p, value, events);
      break;
    case Tag.pad:
      choosePad(p, events);
      break;
    case Tag.padLeft:
      movePad(p, 0, events);
      break;
    case Tag.padRight:
      movePad(p, 1, events);
      break;
    case Tag.blocked:
      p.phase = Phase.penalty;
      events?.push({ type: 'blocked', side: word(SIDES, p.side), roll: p.roll });
      break;
    case Tag.take:
      removeCharacter(p, value, 'penalty', events);
      endPenalty(p, events);
      break;
    case Tag.takeFromPad:
      takeFromPad(p, value, events);
      break;
    case Tag.rolloff:
      playRolloff(p, (value / 6) | 0, value % 6, events);
      break;
    case Tag.block:
      placeBlock(p, value, events);
      break;
    case Tag.place:
      placeCharacter(p, value >> 4, (value >> 2) & 3, value & 3, events);
      break;
    case Tag.load:
      loadPad(p, value, events);
      break;
    default: {
      const { result, reason } = word(OUTSIDE_ENDINGS, value);
      endBattle(p, RESULTS.indexOf(result), REASONS.indexOf(reason), events);
    }
  }
}

function playRolloff(p: Position, red: number, blue: number, events: GameEvent[] | undefined): void {
  if (red !== blue) {
    p.starter = red > blue ? RED : BLUE;
    p.side = p.starter;
    p.phase = Phase.blocks;
  }
  events?.push({ type: 'rolledOff', red, blue, starter: red === blue ? null : word(SIDES, p.starter) });
}

function placeBlock(p: Position, square: number, events: GameEvent[] | undefined): void {
  putBlock(p, square);
  events?.push({ type: 'blockPlaced', side: word(SIDES, p.side), square });
  // The other player comes next; after the tenth that is the starter again.
  p.side ^= 1;
  if (bitCount(p.blockRows) === BLOCKS) p.phase = Phase.place;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function placeCharacter(
  p: Position,
  square: number,
  kind: number,
  facing: number,
  events: GameEvent[] | undefined,
): void {
  putCharacter(p, square, characterCell(p.side, kind, facing));
  p.reserve[p.side * KIND_COUNT + kind]!--;
  events?.push({ type: 'placed', square, character: characterOf(p.cells[square]!) });
  p.side ^= 1;
  if (p.side !== p.starter || p.onIsland[p.side]! < p.rules.placed) return;
  if (p.rules.hasPads) {
    p.phase = Phase.load;
  } else {
    // In blitz the other five are not used.
    p.reserve.fill(0);
    beginTurn(p, events);
  }
}

function loadPad(p: Position, load: number, events: GameEvent[] | undefined): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = loadedKind(load, slot);
    p.pads[p.side * SLOTS + slot] = kind + 1;
    p.reserve[p.side * KIND_COUNT + kind]!--;
  }
  events?.push({
    type: 'padLoaded',
    side: word(SIDES, p.side),
    slots: [0, 1, 2, 3, 4].map((slot) => word(KINDS, loadedKind(load, slot))),
  });
  p.side ^= 1;
  if (p.side === p.starter) beginTurn(p, events);
}

function playRoll(p: Position, value: number, events: GameEvent[] | undefined): void {
  events?.push({ type: 'rolled', side: word(SIDES, p.side), value });
  p.roll = value;
  if (value > 0) {
    p.phase = Phase.move;
  } else {
    p.phase = Phase.zero;
    p.nominee = ANYONE;
  }
}

function playCharacter(
  p: Position,
  from: number,
  verb: number,
  to: number,
  events: GameEvent[] | undefined,
): void {
  switch (verb) {
    case Verb.move:
    case Verb.moveLeft:
    case Verb.moveRight:
      moveCharacter(p, from, verb, to, events);
      break;
    case Verb.shoot:
      shoot(p, from, to, events);
      break;
    default:
      turnCharacter(p, from, verb, events);
      p.nominee = from;
      p.phase = Phase.roll;
  }
}

function moveCharacter(
  p: Position,
  from: number,
  verb: number,
  to: number,
  events: GameEvent[] | undefined,
): void {
  const ontoBlock = p.cells[to] === BLOCK;
  putCharacter(p, to, liftCharacter(p, from));
  events?.push({ type: 'moved', from, to, character: characterOf(p.cells[to]!) });
  if (verb !== Verb.move) turnCharacter(p, to, verb, events);
  p.nominee = ANYONE;
  p.phase = Phase.after;
  if (ontoBlock) activate(p, to, ANYONE, Phase.after, events);
}

/** Left is the even verb of its pair, and facings go clockwise: minus one, or plus one. */
function turnCharacter(p: Position, square: number, verb: number, events: GameEvent[] | undefined): void {
  const cell = p.cells[square]!;
  const right = verb & 1;
  p.cells[square] = (cell & ~3) | ((cell + 2 * right - 1) & 3);
  events?.push({
    type: 'turned',
    square,
    turn: right === 1 ? 'right' : 'left',
    character: characterOf(p.cells[square]!),
  });
}

function shoot(p: Position, from: number, to: number, events: GameEvent[] | undefined): void {
  const shooter = p.cells[from]!;
  events?.push({ type: 'shot', from, to, character: characterOf(shooter) });
  if (p.cells[to] === BLOCK) {
    activate(p, to, from, p.phase, events);
  } else {
    removeBetween(p, from, to, STEP[shooter & 3]!, events);
    removeCharacter(p, to, 'hit', events);
    judge(p, events);
  }
}

function playEnter(p: Position, slot: number, events: GameEvent[] | undefined): void {
  const side = p.side;
  const square = edgeSquare(side, slotColumn(p, side, slot));
  const ontoBlock = p.cells[square] === BLOCK;
  const kind = p.pads[side * SLOTS + slot]! - 1;
  p.pads[side * SLOTS + slot] = 0;
  putCharacter(p, square, characterCell(side, kind, side === RED ? 0 : 2));
  events?.push({ type: 'entered', slot: slot + 1, square, character: characterOf(p.cells[square]!) });
  const forced = p.phase === Phase.enter;
  p.nominee = forced ? ANYONE : square;
  p.phase = Phase.roll;
  // A forced entry that ends on a live block must be tried again (3.1); one after a zero leaves the die to be rolled.
  if (ontoBlock) activate(p, square, ANYONE, forced ? Phase.enter : Phase.roll, events);
}

function choosePad(p: Position, events: GameEvent[] | undefined): void {
  p.nominee = THE_PAD;
  p.phase = Phase.roll;
  events?.push({ type: 'padChosen', side: word(SIDES, p.side) });
}

function movePad(p: Position, right: number, events: GameEvent[] | undefined): void {
  const from = p.missiles[p.side]!;
  const towardsL = right === (p.side === RED ? 1 : 0);
  const to = towardsL ? from + p.roll : from - p.roll;
  p.missiles[p.side] = to;
  events?.push({
    type: 'padMoved',
    side: word(SIDES, p.side),
    turn: right === 1 ? 'right' : 'left',
    from,
    to,
  });
  endTurn(p, events);
}

function takeFromPad(p: Position, slot: number, events: GameEvent[] | undefined): void {
  const place = p.side * SLOTS + slot;
  const kind = p.pads[place]! - 1;
  p.pads[place] = 0;
  p.alive[p.side]!--;
  p.removed = 1;
  events?.push({ type: 'lostFromPad', side: word(SIDES, p.side), slot: slot + 1, kind: word(KINDS, kind) });
  endPenalty(p, events);
}

function endPenalty(p: Position, events: GameEvent[] | undefined): void {
  if (!judge(p, events)) endTurn(p, events);
}
