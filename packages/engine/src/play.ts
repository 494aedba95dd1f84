/**
 * The one function that changes a position. It trusts its caller: the action must be legal, or an ending from outside.
 * What a block does is in `blocks.ts`, how a turn passes on in `turn.ts`; this file says what each action does first.
 */
import {
  type ActionCode,
  actorSquare,
  aimedSquare,
  bluesRoll,
  flippedSquare,
  isLiveFlip,
  loadedKind,
  loadedKinds,
  OUTSIDE_ENDINGS,
  payloadOf,
  placedFacing,
  placedKind,
  placedSquare,
  redsRoll,
  tagOf,
  turnOfVerb,
  verbOf,
} from './action.ts';
import { activate, flip, removeCharacter, removeInCrossfire } from './blocks.ts';
import { BLOCK, characterCell, turnedCell } from './cell.ts';
import { characterOf } from './character.ts';
import type { GameEvent } from './events.ts';
import * as Phase from './phase.ts';
import {
  ANYONE,
  emptySlot,
  fillSlot,
  liftCharacter,
  type Position,
  putBlock,
  putCharacter,
  THE_PAD,
} from './position.ts';
import { blocksLaid } from './setup.ts';
import { edgeSquare, forward, missileAfter, slotColumn } from './shore.ts';
import * as Tag from './tag.ts';
import { beginTurn, endBattle, endTurn, judge, passOn } from './turn.ts';
import * as Verb from './verb.ts';
import {
  BLOCKS,
  BLUE,
  KIND_COUNT,
  KINDS,
  LEFT,
  REASONS,
  RED,
  RESULTS,
  RIGHT,
  SIDES,
  SLOTS,
  TURNS,
  word,
} from './vocabulary.ts';

export function play(p: Position, action: ActionCode, events?: GameEvent[]): void {
  const value = payloadOf(action);
  switch (tagOf(action)) {
    case Tag.character:
      playCharacter(p, actorSquare(action), verbOf(action), aimedSquare(action), events);
      break;
    case Tag.roll:
      playRoll(p, value, events);
      break;
    case Tag.end:
      endTurn(p, events);
      break;
    case Tag.flip:
      flip(p, flippedSquare(value), isLiveFlip(value), events);
      break;
    case Tag.enter:
      playEnter(p, value, events);
      break;
    case Tag.pad:
      choosePad(p, events);
      break;
    case Tag.padLeft:
      movePad(p, LEFT, events);
      break;
    case Tag.padRight:
      movePad(p, RIGHT, events);
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
      playRolloff(p, redsRoll(value), bluesRoll(value), events);
      break;
    case Tag.block:
      placeBlock(p, value, events);
      break;
    case Tag.place:
      placeCharacter(p, placedSquare(value), placedKind(value), placedFacing(value), events);
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
  // After the tenth that is the starter again.
  passOn(p);
  if (blocksLaid(p) === BLOCKS) p.phase = Phase.place;
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
  passOn(p);
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
    fillSlot(p, p.side, slot, kind);
    p.reserve[p.side * KIND_COUNT + kind]!--;
  }
  events?.push({ type: 'padLoaded', side: word(SIDES, p.side), slots: loadedKinds(load) });
  passOn(p);
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

function turnCharacter(p: Position, square: number, verb: number, events: GameEvent[] | undefined): void {
  const turn = turnOfVerb(verb);
  p.cells[square] = turnedCell(p.cells[square]!, turn);
  events?.push({
    type: 'turned',
    square,
    turn: word(TURNS, turn),
    character: characterOf(p.cells[square]!),
  });
}

function shoot(p: Position, from: number, to: number, events: GameEvent[] | undefined): void {
  events?.push({ type: 'shot', from, to, character: characterOf(p.cells[from]!) });
  if (p.cells[to] === BLOCK) {
    activate(p, to, from, p.phase, events);
  } else {
    removeInCrossfire(p, from, to, events);
    removeCharacter(p, to, 'hit', events);
    judge(p, events);
  }
}

function playEnter(p: Position, slot: number, events: GameEvent[] | undefined): void {
  const side = p.side;
  const square = edgeSquare(side, slotColumn(side, p.missiles[side]!, slot));
  const ontoBlock = p.cells[square] === BLOCK;
  putCharacter(p, square, characterCell(side, emptySlot(p, side, slot), forward(side)));
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

function movePad(p: Position, turn: number, events: GameEvent[] | undefined): void {
  const from = p.missiles[p.side]!;
  const to = missileAfter(p.side, from, p.roll, turn);
  p.missiles[p.side] = to;
  events?.push({ type: 'padMoved', side: word(SIDES, p.side), turn: word(TURNS, turn), from, to });
  endTurn(p, events);
}

function takeFromPad(p: Position, slot: number, events: GameEvent[] | undefined): void {
  const kind = emptySlot(p, p.side, slot);
  p.alive[p.side]!--;
  p.removed = 1;
  events?.push({ type: 'lostFromPad', side: word(SIDES, p.side), slot: slot + 1, kind: word(KINDS, kind) });
  endPenalty(p, events);
}

function endPenalty(p: Position, events: GameEvent[] | undefined): void {
  if (!judge(p, events)) endTurn(p, events);
}
