/**
 * A choice before it is made: `describeAction` says it in full, `labelAction` in as few words as a button or a mark has room
 * for. What it would do is asked of the engine, which plays it on a copy.
 */
import {
  type Action,
  type ActionCode,
  characterAt,
  decodeAction,
  formatAction,
  formatColumn,
  formatSquare,
  isSide,
  opponentOf,
  type Position,
  type Square,
  type Turn,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { foresee, missileAfter, outcome } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import {
  type Called,
  capital,
  facingName,
  kindAt,
  kindName,
  nameList,
  type Piece,
  pieceAt,
  plainList,
  sideName,
  targetOn,
  whomName,
} from './names.ts';

type ActionOf<Type extends Action['type']> = Extract<Action, { type: Type }>;

/** Between a choice and what it risks. No line begins with the dot. */
const BEFORE_RISK = '\u00a0· ';

/** «Tank d4 → d7», «Shoot the block on f8 · live 5 of 8», «Land the jeep on c1». Its token where it makes no sense here. */
export function describeAction(position: Position, code: ActionCode, called: Called = sideName): string {
  return finish(inFull(position, code, called), position, code);
}

/** The same of something that has been done: what might come of it is past. */
export function describeDecided(position: Position, code: ActionCode, called: Called = sideName): string {
  return capital(inFull(position, code, called) ?? formatAction(code));
}

/** «To d6, then turn left», «Shoot f8 · live 5 of 8»: for whoever has been picked already. */
export function labelAction(position: Position, code: ActionCode, called: Called = sideName): string {
  const action = decodeAction(code);
  return finish(inBrief(position, code, action) ?? inFull(position, code, called), position, code);
}

function finish(words: string | null, position: Position, code: ActionCode): string {
  return words === null ? formatAction(code) : capital(withRisk(words, position, code));
}

function inBrief(position: Position, code: ActionCode, action: Action): string | null {
  switch (action.type) {
    case 'move':
      return stepTo(position, code, action);
    case 'turn':
      return m[`label_turn_${action.turn}`]();
    case 'shoot':
      return m.label_shoot({ target: targetInBrief(position, action.to) });
    case 'enter': {
      const square = landingSquare(position, code);
      return square === null ? null : m.label_enter({ square: formatSquare(square) });
    }
    case 'padMove': {
      const column = missileAfter(position, code);
      return column === null ? null : m[`label_pad_${action.turn}`]({ column: formatColumn(column) });
    }
    case 'blocked':
      return m.label_blocked();
    case 'take': {
      const taken = characterAt(position, action.square);
      return taken === null ? null : m.label_take({ target: kindAt(taken, action.square) });
    }
    case 'takeFromPad': {
      const taken = onOpponentsPad(position, action.slot);
      return taken === null ? null : m.label_take_from_pad({ kind: kindName(taken.kind), slot: action.slot });
    }
    default:
      return null;
  }
}

/** «jeep j6», «block f8»: what a shot hits, where there is little room. */
export function targetInBrief(position: Position, square: Square): string {
  const target = characterAt(position, square);
  return target === null ? m.short_block_name({ square: formatSquare(square) }) : kindAt(target, square);
}

function stepTo(position: Position, code: ActionCode, { to, turn }: ActionOf<'move'>): string {
  const square = formatSquare(to);
  if (turn !== null) return m[`label_to_${turn}`]({ square });
  return foresee(position, code).block === null ? m.label_to({ square }) : m.label_to_block({ square });
}

function inFull(position: Position, code: ActionCode, called: Called): string | null {
  const action = decodeAction(code);
  switch (action.type) {
    case 'rolloff':
      return m.choice_rolloff({ red: action.red, blue: action.blue });
    case 'block':
      return m.choice_block({ square: formatSquare(action.square) });
    case 'place':
      return m.choice_place({
        kind: kindName(action.kind),
        square: formatSquare(action.square),
        facing: facingName(action.facing),
      });
    case 'load':
      return m.choice_load({ kinds: plainList(action.slots.map(kindName)) });
    case 'roll':
      return m.choice_roll({ number: action.value });
    case 'move':
      return moveInFull(position, action);
    case 'shoot':
      return shotInFull(position, code, action, called);
    case 'turn':
      return turnInFull(position, action.square, action.turn);
    case 'flip': {
      const square = formatSquare(action.square);
      return action.live ? m.short_live({ square }) : m.short_safe({ square });
    }
    case 'enter':
      return entryInFull(position, code, action.slot);
    case 'pad':
      return m.choice_pad();
    case 'padMove': {
      const column = missileAfter(position, code);
      return column === null ? null : m[`choice_pad_${action.turn}`]({ column: formatColumn(column) });
    }
    case 'blocked':
      return m.choice_blocked();
    case 'take': {
      const taken = characterAt(position, action.square);
      return taken === null ? null : m.choice_take({ target: targetOn(taken, action.square, called) });
    }
    case 'takeFromPad': {
      const taken = onOpponentsPad(position, action.slot);
      return taken === null
        ? null
        : m.choice_take_from_pad({ target: whomName(taken, called), slot: action.slot });
    }
    case 'end':
      return m.choice_end();
    case 'outside':
      return endingInFull(action, called);
  }
}

function moveInFull(position: Position, { from, to, turn }: ActionOf<'move'>): string | null {
  const mover = characterAt(position, from);
  if (mover === null) return null;
  const way = `${kindName(mover.kind)} ${formatSquare(from)} → ${formatSquare(to)}`;
  return turn === null ? way : plainList([way, m[`label_then_${turn}`]()]);
}

function turnInFull(position: Position, square: Square, turn: Turn): string | null {
  const turning = characterAt(position, square);
  if (turning === null) return null;
  return plainList([`${kindName(turning.kind)} ${formatSquare(square)}`, m[`label_turn_${turn}`]()]);
}

function shotInFull(position: Position, code: ActionCode, { to }: ActionOf<'shoot'>, called: Called): string {
  const target = characterAt(position, to);
  if (target === null) return m.choice_shoot_block({ square: formatSquare(to) });
  const between = foresee(position, code).losses.filter(({ cause }) => cause === 'crossfire');
  const shot = m.choice_shoot({ target: targetOn(target, to, called) });
  if (between.length === 0) return shot;
  const pieces = nameList(between.map(({ character, square }) => pieceAt(character, square)));
  return `${shot}${BEFORE_RISK}${m.choice_crossfire({ pieces })}`;
}

function entryInFull(position: Position, code: ActionCode, slot: number): string | null {
  const view = viewPosition(position);
  const kind = view.pads?.[view.side].slots[slot - 1] ?? null;
  const square = landingSquare(position, code);
  if (kind === null || square === null) return null;
  return m[`choice_enter_${kind}`]({ square: formatSquare(square) });
}

function landingSquare(position: Position, code: ActionCode): Square | null {
  const entered = outcome(position, code)?.events.find((event) => event.type === 'entered');
  return entered?.type === 'entered' ? entered.square : null;
}

/** The character that whoever is to act would take out of a slot of the other pad. */
function onOpponentsPad(position: Position, slot: number): Piece | null {
  const taker = toAct(position);
  if (!isSide(taker)) return null;
  const side = opponentOf(taker);
  const kind = viewPosition(position).pads?.[side].slots[slot - 1] ?? null;
  return kind === null ? null : { side, kind };
}

function endingInFull({ ending }: ActionOf<'outside'>, called: Called): string {
  switch (ending) {
    case 'red:resigns':
      return m.choice_resign({ side: called('red') });
    case 'blue:resigns':
      return m.choice_resign({ side: called('blue') });
    case 'red:flag':
      return m.choice_time({ side: called('red') });
    case 'blue:flag':
      return m.choice_time({ side: called('blue') });
    case 'red:forfeits':
      return m.choice_forfeit({ side: called('red') });
    case 'blue:forfeits':
      return m.choice_forfeit({ side: called('blue') });
    case 'draw:agreed':
      return m.choice_draw();
  }
}

/** A player's choice that turns over a block is told with the chance that it is live. */
function withRisk(words: string, position: Position, code: ActionCode): string {
  if (toAct(position) === 'chance') return words;
  const { block } = foresee(position, code);
  return block === null
    ? words
    : `${words}${BEFORE_RISK}${m.choice_live({ live: block.live, total: block.total })}`;
}
