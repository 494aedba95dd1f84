/** What is to be done in a turn, in a few words, and one sentence that helps. */
import { characterAt, opponentOf } from '@bfi/engine';
import { foresee, isBlockedForGood } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { capital, kindAt } from '../words/names.ts';
import { describeRefusal } from '../words/refusals.ts';
import { describeNominee } from '../words/roll-due.ts';
import type { Matter, Open } from './choice.ts';
import { plannedAim } from './foreseen-marks.ts';
import { actionsAt, onlyMover } from './turn-ways.ts';

export interface Prompt {
  readonly prompt: string;
  readonly detail: string | null;
}

export function turnPrompt(matter: Matter, chosen: Open | null): Prompt {
  const { view, side, called, open, pointing, position } = matter;
  const can = (type: Open['action']['type']): boolean => open.some(({ action }) => action.type === type);
  if (chosen !== null) {
    const detail = chosen.action.type === 'pad' ? padDetail(matter, m.play_pad_ends()) : null;
    return { prompt: chosenPrompt(matter, chosen), detail };
  }
  switch (view.phase) {
    case 'enter':
      return { prompt: m.play_enter(), detail: m.play_enter_detail() };
    case 'penalty':
    case 'padpenalty': {
      const other = called(opponentOf(side));
      return {
        prompt: m.play_take({ side: other }),
        detail: view.phase === 'penalty' ? m.play_take_detail() : m.play_take_pad_detail(),
      };
    }
    case 'zero':
      return { prompt: zeroPrompt(matter), detail: zeroDetail(matter) };
    case 'after':
      return endPrompt(can('shoot'), null);
    default:
      break;
  }
  if (can('blocked')) {
    const other = called(opponentOf(side));
    return {
      prompt: blockedPrompt(matter),
      detail: can('shoot') ? blockedWithShots(matter, other) : m.play_blocked_detail({ side: other }),
    };
  }
  if (view.nominee === 'pad')
    return { prompt: m.play_pad({ roll: view.roll ?? 0 }), detail: padDetail(matter, m.play_pad_detail()) };
  if (!can('move')) return nobodyMoves(matter, can('shoot'));
  const general = can('shoot') ? m.play_move_detail() : m.play_move_plain();
  const picked = pickedDetail(matter);
  const isForOne = pointing.picked === null || onlyMover(matter) !== null;
  const nominee = isForOne ? describeNominee(position) : '';
  return {
    prompt: m.play_move({ roll: view.roll ?? 0 }),
    detail: [nominee, picked ?? general].join(' ').trim(),
  };
}

function endPrompt(canShoot: boolean, why: string | null): Prompt {
  return canShoot
    ? { prompt: m.play_after(), detail: why ?? m.play_after_detail() }
    : { prompt: m.play_end(), detail: why };
}

/** The turn can end although nobody has moved: the one who might is blocked or gone, and by these rules that costs nothing. */
function nobodyMoves(matter: Matter, canShoot: boolean): Prompt {
  const piece = nomineeName(matter);
  if (piece === null) return endPrompt(canShoot, m.play_nobody_moves());
  return endPrompt(canShoot, capital(m.play_pass({ piece, roll: matter.view.roll ?? 0 })));
}

/** What a pad is for, before what is asked of it; an empty one is for nothing more. */
function padDetail({ view: { pads }, side }: Matter, words: string): string {
  const carries = pads?.[side].slots.some((kind) => kind !== null) === true;
  return carries ? `${m.play_pad_why()} ${words}` : words;
}

/** Which of a zero's three is gone on with, as soon as that is known. */
function zeroPrompt({ view, pointing: { zero, picked } }: Matter): string {
  if (view.pads === null || zero === 'turn' || picked?.type === 'square') return m.play_zero_turn();
  return zero === 'enter' || picked?.type === 'slot' ? m.play_zero_land() : m.play_zero();
}

/** Whom the next roll is for, and what it costs if that one is blocked then: it is chosen now. */
function zeroDetail(matter: Matter): string {
  const { view, side, called, position, pointing } = matter;
  const picked = pickedDetail(matter);
  if (picked !== null) return picked;
  const choice = view.pads === null ? 'turn' : pointing.zero;
  const next =
    choice === 'enter'
      ? m.play_zero_land_pick()
      : choice === 'turn'
        ? m.play_zero_turn_pick()
        : m.play_zero_detail();
  const isFree = position.rules.nominee === 'pass';
  return isFree ? next : `${next} ${m.play_zero_cost({ side: called(opponentOf(side)) })}`;
}

/** What the one who was picked can do; null where nobody was. */
function pickedDetail(matter: Matter): string | null {
  const { position, side } = matter;
  const { picked } = matter.pointing;
  if (picked === null) return null;
  const mine = actionsAt(matter, picked);
  const goes = mine.some(({ action }) => action.type !== 'shoot');
  const turns = mine.some(({ action }) => action.type === 'turn');
  if (mine.some(({ action }) => action.type === 'shoot')) {
    if (turns) return m.play_picked_turn_shoot();
    if (goes) return m.play_picked_shoot_detail();
    return [describeRefusal(position, picked, side), m.play_picked_fire()]
      .filter((words) => words !== null)
      .join(' ');
  }
  const couldHit = mine.some(({ code }) => plannedAim(position, code, side) !== null);
  if (turns) return couldHit ? m.play_picked_turn_hit() : m.play_picked_turn();
  return couldHit ? m.play_picked_detail() : m.play_picked_go();
}

function chosenPrompt(matter: Matter, { action, code }: Open): string {
  const { side, called, view, position, confirms } = matter;
  switch (action.type) {
    case 'shoot':
      return m.play_confirm_shot();
    case 'take':
    case 'takeFromPad':
      return m.play_take({ side: called(opponentOf(side)) });
    case 'pad':
      return m.play_confirm_pad();
    case 'padMove':
      return m.play_pad({ roll: view.roll ?? 0 });
    case 'blocked':
      return blockedPrompt(matter);
    case 'end':
      return m.play_confirm_end();
    default:
      break;
  }
  if (foresee(position, code).block !== null) return m.play_confirm_landing();
  // Unless every move is asked about, this is the way to a target that was tapped.
  if (confirms) return m.play_confirm_step();
  return action.type === 'turn' ? m.play_confirm_turn() : m.play_confirm_move();
}

/** After a zero only one may move, and the others may well be able to. */
function blockedPrompt(matter: Matter): string {
  const roll = matter.view.roll ?? 0;
  const piece = nomineeName(matter);
  return piece === null ? m.play_blocked({ roll }) : m.play_blocked_nominee({ piece, roll });
}

/** Whoever may shoot hopes for a way: it is not held out to them where there is none. */
function blockedWithShots({ position }: Matter, side: string): string {
  return isBlockedForGood(position) ? m.play_blocked_hopeless({ side }) : m.play_blocked_shoot({ side });
}

function nomineeName({ position, view: { nominee } }: Matter): string | null {
  const character = typeof nominee === 'number' ? characterAt(position, nominee) : null;
  return typeof nominee !== 'number' || character === null ? null : kindAt(character, nominee);
}
