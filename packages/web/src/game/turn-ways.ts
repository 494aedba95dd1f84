/** The ways on in a turn: where one points to begin with an action, where it ends, and what it could cost. */
import { characterAt, entryOfSlot, forwardOf, opponentOf } from '@bfi/engine';
import { deadEndAfter, foresee, type Loss, ownLosses, standAfter } from '@bfi/game';
import { settings } from '../app/settings.svelte.ts';
import type { Place, StepMark } from '../board/marks.ts';
import { m } from '../language/language.svelte.ts';
import { labelAction } from '../words/actions.ts';
import { kindAt, nameList, plainList } from '../words/names.ts';
import {
  act,
  isSamePlace,
  type Matter,
  type Open,
  onSquare,
  point,
  type TapResult,
  type Way,
} from './choice.ts';

/** Where a player points to begin with an action: the character, the slot, the pad or whom to take. */
export function handleOf({ side, view }: Pick<Matter, 'side' | 'view'>, { action }: Open): Place | null {
  switch (action.type) {
    case 'move':
    case 'shoot':
      return onSquare(action.from);
    case 'turn':
    case 'take':
      return onSquare(action.square);
    case 'enter':
      return { type: 'slot', side, slot: action.slot };
    case 'takeFromPad':
      return { type: 'slot', side: opponentOf(side), slot: action.slot };
    case 'pad':
    case 'padMove':
      return { type: 'pad', side: view.side };
    default:
      return null;
  }
}

export function actionsAt(matter: Matter, place: Place | null): Open[] {
  return place === null ? [] : matter.open.filter((open) => isSamePlace(handleOf(matter, open), place));
}

/** Whose move it is, where all that can be done is done by one alone; null where there is a choice of whom to point at. */
export function onlyMover({ side, view, open }: Pick<Matter, 'side' | 'view' | 'open'>): Place | null {
  if (view.phase !== 'move') return null;
  const [first = null, ...others] = open.map((one) => handleOf({ side, view }, one));
  return first?.type === 'square' && others.every((place) => isSamePlace(place, first)) ? first : null;
}

export interface Step {
  readonly mark: StepMark;
  readonly open: Open;
}

/** The ends of what the picked character could do; of what is chosen already, its own end only. */
export function stepsOf(matter: Matter, chosen: Open | null): Step[] {
  const open = chosen === null ? actionsAt(matter, matter.pointing.picked) : [chosen];
  return endsOf(matter, open, chosen);
}

function endsOf(matter: Matter, among: readonly Open[], chosen: Open | null): Step[] {
  const { position, view, side } = matter;
  const { hinted } = matter.pointing;
  return among.flatMap((open): Step[] => {
    const { action, code } = open;
    if (action.type !== 'move' && action.type !== 'turn' && action.type !== 'enter') return [];
    const square =
      action.type === 'move'
        ? action.to
        : action.type === 'turn'
          ? action.square
          : entryOfSlot(position, side, action.slot);
    if (square === null) return [];
    const turn = action.type === 'enter' ? null : action.turn;
    const facing = standAfter(position, code)?.facing ?? facingOf(matter, open);
    const deadEnd = settings.danger !== 'off' && deadEndAfter(position, code) !== null;
    const ontoBlock = view.blocks.includes(square);
    const plain = labelAction(position, code, matter.called);
    const label = deadEnd ? plainList([plain, m.play_dead_end()]) : plain;
    const isChosen = chosen !== null || code === hinted;
    return [{ open, mark: { square, turn, facing, deadEnd, ontoBlock, label, chosen: isChosen } }];
  });
}

/** How it faces where the look ahead ends at a block: as before, or forward for one that lands. */
function facingOf({ position, side }: Matter, { action }: Open): StepMark['facing'] {
  const from = action.type === 'move' ? characterAt(position, action.from) : null;
  return from?.facing ?? forwardOf(side);
}

/** The arrows on the board as buttons; where somebody has to land, whoever can is offered at once. */
export function waysOf(matter: Matter, steps: readonly Step[]): Way[] {
  const { view, side, pointing, open } = matter;
  const way = (step: Step, kind: Way['kind']): Way => ({
    step: step.mark,
    kind,
    result: decide(matter, step.open),
  });
  if (pointing.picked !== null) return steps.map((step) => way(step, null));
  if (view.phase !== 'enter' && pointing.zero !== 'enter') return [];
  const entries = open.filter(({ action }) => action.type === 'enter');
  return endsOf(matter, entries, null).map((step) => {
    const { action } = step.open;
    return way(step, action.type === 'enter' ? (view.pads?.[side].slots[action.slot - 1] ?? null) : null);
  });
}

/** Does it, or asks first: where it could cost one's own, and whoever wants every move to be confirmed. */
export function decide(matter: Matter, open: Open): TapResult {
  const asks = matter.confirms || warningOf(matter, open) !== null;
  return asks ? point({ chosen: open.code }) : act(open.code);
}

/** What an action could cost its player, in words; null where it costs nothing. */
export function warningOf(
  { position, side, called }: Pick<Matter, 'position' | 'side' | 'called'>,
  { code, action }: Open,
): string | null {
  if (action.type === 'take' || action.type === 'takeFromPad') return null;
  if (action.type === 'blocked') return m.play_blocked_detail({ side: called(opponentOf(side)) });
  const { certain, ifLive, ifChain } = ownLosses(foresee(position, code), side);
  const named = (losses: readonly Loss[]): string =>
    nameList(losses.map(({ character, square }) => kindAt(character, square)));
  if (certain.length > 0) return m.play_warn_certain({ who: named(certain) });
  if (ifLive.length > 0) return m.play_warn_live({ who: named(ifLive) });
  return ifChain.length > 0 ? m.play_warn_chain({ who: named(ifChain) }) : null;
}
