/** Legal actions as marks on a board: for a hint, and for the pictures of the rule book. What they do is the engine's word. */
import {
  type Action,
  type ActionCode,
  characterAt,
  decodeAction,
  entryOfSlot,
  forwardOf,
  isSide,
  legalActionList,
  type Position,
  type Side,
  type Square,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { foresee, missileAfter, standAfter } from '@bfi/game';
import {
  type AimMark,
  type BlastMark,
  type BoardMarks,
  NO_MARKS,
  type Place,
  type StepMark,
} from '../board/marks.ts';
import { isSamePlace, type Open, onSquare } from '../game/choice.ts';
import { aimMark, blastMark } from '../game/foreseen-marks.ts';
import { handleOf } from '../game/turn-ways.ts';
import { labelAction } from '../words/actions.ts';

/** Those of the legal actions that have one of these types. */
export function diagramMarks(position: Position, types: readonly Action['type'][]): BoardMarks {
  return marksOf(
    position,
    legalActionList(position).filter((code) => types.includes(decodeAction(code).type)),
    'possible',
  );
}

export function hintMarks(position: Position, code: ActionCode): BoardMarks {
  const marks = marksOf(position, [code], 'chosen');
  const steps = marks.steps.map((step) => ({ ...step, label: labelAction(position, code) }));
  return { ...marks, steps, picked: marks.lit[0] ?? null, isHint: true };
}

function marksOf(
  position: Position,
  codes: readonly ActionCode[],
  strength: AimMark['strength'],
): BoardMarks {
  const actor = toAct(position);
  if (!isSide(actor)) return NO_MARKS;
  const actions = codes.map((code) => ({ code, action: decodeAction(code) }));
  return {
    ...NO_MARKS,
    lit: distinct(actions.flatMap((open) => placeOf(position, open, actor) ?? [])),
    steps: actions.flatMap(({ code, action }) => stepMark(position, code, action, actor) ?? []),
    aims: actions.flatMap(({ code }) => aimMark(position, code, strength, actor) ?? []),
    blast: strength === 'chosen' ? landingBlast(position, actions[0]?.code, actor) : null,
    ghost: ghostOf(actions[0]?.action, actor),
    ghostSlots: ghostSlotsOf(actions[0]?.action, actor),
    ghostPad: ghostPadOf(position, actions[0]?.code, actor),
  };
}

/** Who can do several things is still marked once. */
function distinct(places: readonly Place[]): Place[] {
  return places.filter((place, index) => places.findIndex((other) => isSamePlace(other, place)) === index);
}

/** Where an action begins; in the set-up, where it puts something. */
function placeOf(position: Position, open: Open, actor: Side): Place | null {
  const { action } = open;
  if (action.type === 'block' || action.type === 'place') return onSquare(action.square);
  return handleOf({ side: actor, view: viewPosition(position) }, open);
}

function stepMark(position: Position, code: ActionCode, action: Action, actor: Side): StepMark | null {
  const square = endOf(position, action, actor);
  if (square === null) return null;
  const before = action.type === 'move' ? characterAt(position, action.from)?.facing : null;
  return {
    square,
    turn: action.type === 'move' || action.type === 'turn' ? action.turn : null,
    facing: standAfter(position, code)?.facing ?? before ?? forwardOf(actor),
    // A picture's marks are not pressed; where one can be, it is given its words.
    label: '',
    deadEnd: false,
    ontoBlock: viewPosition(position).blocks.includes(square),
    chosen: false,
  };
}

function endOf(position: Position, action: Action, actor: Side): Square | null {
  if (action.type === 'move') return action.to;
  if (action.type === 'turn') return action.square;
  if (action.type !== 'enter') return null;
  return entryOfSlot(position, actor, action.slot);
}

function landingBlast(position: Position, code: ActionCode | undefined, actor: Side): BlastMark | null {
  if (code === undefined || decodeAction(code).type === 'shoot') return null;
  return blastMark(foresee(position, code), actor);
}

function ghostOf(action: Action | undefined, actor: Side): BoardMarks['ghost'] {
  if (action?.type === 'block') return { square: action.square, content: 'block' };
  if (action?.type !== 'place') return null;
  const { square, kind, facing } = action;
  return { square, content: { side: actor, kind, facing } };
}

function ghostSlotsOf(action: Action | undefined, actor: Side): BoardMarks['ghostSlots'] {
  if (action?.type !== 'load') return [];
  return action.slots.map((kind, index) => ({ side: actor, slot: index + 1, kind }));
}

function ghostPadOf(position: Position, code: ActionCode | undefined, actor: Side): BoardMarks['ghostPad'] {
  const missile = code === undefined ? null : missileAfter(position, code);
  return missile === null ? null : { side: actor, missile };
}
