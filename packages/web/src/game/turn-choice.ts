/** The choices of a turn: who moves where, who shoots, what to do with a zero, who must land, who is taken. */
import { characterAt, entryOfSlot, forwardOf, opponentOf } from '@bfi/engine';
import { deadEndAfter, foresee, type Loss, missileAfter, ownLosses, standAfter } from '@bfi/game';
import { settings } from '../app/settings.svelte.ts';
import { type AimMark, type LookMark, NO_MARKS, type Place, type StepMark } from '../board/marks.ts';
import { m } from '../language/language.svelte.ts';
import { labelAction } from '../words/actions.ts';
import { describeLook } from '../words/look.ts';
import { nameList, nameOf, plainList, sideName } from '../words/names.ts';
import {
  act,
  type Choice,
  isSamePlace,
  type Matter,
  type Open,
  onSquare,
  type PickerButton,
  point,
  type TapResult,
  type ZeroCard,
  type ZeroChoice,
} from './choice.ts';
import { aimMark, blastMark, plannedAim } from './foreseen-marks.ts';
import { lookAt } from './look-at.ts';
import { turnPrompt } from './turn-prompt.ts';

export function turnChoice(matter: Matter): Choice {
  const { side, pointing, position } = matter;
  const chosen = matter.open.find(({ code }) => code === pointing.chosen) ?? null;
  const steps = chosen === null ? stepsOf(matter) : [];
  const warning = chosen === null ? null : warningOf(matter, chosen);
  const padMoves = matter.open.filter(({ action }) => action.type === 'padMove');
  const looked = padMoves.find(({ code }) => code === pointing.chosen) ?? null;
  const missile = looked === null ? null : missileAfter(position, looked.code);
  const { prompt, detail } = turnPrompt(matter, chosen);
  const look = chosen === null ? lookOf(matter) : null;
  const about = chosen === null ? aboutSquare(matter, look, steps) : fallsOf(matter, chosen);
  return {
    marks: {
      ...NO_MARKS,
      lit: chosen === null ? litPlaces(matter) : [],
      picked: chosen === null ? pointing.picked : handleOf(matter, chosen),
      steps: steps.map(({ mark }) => mark),
      aims: look === null ? aimsOf(matter, chosen, steps) : [],
      blast: chosen === null ? null : landingBlast(matter, chosen),
      ghostPad: missile === null ? null : { side, missile },
      look,
    },
    prompt,
    detail: warning ?? about ?? detail,
    warns: warning !== null,
    buttons: buttonsOf(matter, chosen),
    cards: chosen === null ? zeroCards(matter) : [],
    tray: [],
    facings: [],
    onPick: (place) => pickPlace(matter, steps, place),
    onStep: (mark) => {
      const step = steps.find(
        (one) =>
          one.mark.square === mark.square && one.mark.turn === mark.turn && one.mark.facing === mark.facing,
      );
      return step === undefined ? null : decide(matter, step.open);
    },
  };
}

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

const ZERO_CHOICES: readonly ZeroChoice[] = ['enter', 'pad', 'turn'];

function zeroCards(matter: Matter): ZeroCard[] {
  // Without pads there is nothing to choose between: somebody turns.
  if (matter.view.phase !== 'zero' || matter.view.pads === null) return [];
  return ZERO_CHOICES.map((choice) => {
    const ways = matter.open.filter(({ action }) => action.type === choice);
    const [only] = ways;
    const places = new Set(ways.map((open) => JSON.stringify(handleOf(matter, open))));
    return {
      choice,
      ways: places.size,
      picked: matter.pointing.zero === choice,
      result:
        choice === 'pad' && only !== undefined
          ? point({ chosen: only.code })
          : point({ zero: choice, picked: null }),
    };
  });
}

/** With one of a zero's choices in mind, only what belongs to it is lit. */
function litPlaces(matter: Matter): Place[] {
  const { zero } = matter.pointing;
  const places: Place[] = [];
  for (const open of matter.open.filter(({ action }) => zero === null || action.type === zero)) {
    const place = handleOf(matter, open);
    if (place !== null && !places.some((other) => isSamePlace(other, place))) places.push(place);
  }
  return places;
}

function actionsAt(matter: Matter, place: Place | null): Open[] {
  return place === null ? [] : matter.open.filter((open) => isSamePlace(handleOf(matter, open), place));
}

interface Step {
  readonly mark: StepMark;
  readonly open: Open;
}

/** The ends of what the picked character could do. */
function stepsOf(matter: Matter): Step[] {
  const { position, pointing, side } = matter;
  return actionsAt(matter, pointing.picked).flatMap((open): Step[] => {
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
    const label = labelAction(position, code);
    return [
      {
        open,
        mark: {
          square,
          turn,
          facing,
          deadEnd,
          label: deadEnd ? plainList([label, m.play_dead_end()]) : label,
          chosen: false,
        },
      },
    ];
  });
}

/** How it faces where the look ahead ends at a block: as before, or forward for one that lands. */
function facingOf({ position, side }: Matter, { action }: Open): StepMark['facing'] {
  const from = action.type === 'move' ? characterAt(position, action.from) : null;
  return from?.facing ?? forwardOf(side);
}

function aimsOf(matter: Matter, chosen: Open | null, steps: readonly Step[]): AimMark[] {
  const { position, side, open, pointing } = matter;
  const aim = ({ code }: Open, strength: AimMark['strength']): AimMark[] =>
    [aimMark(position, code, strength, side)].filter((mark) => mark !== null);
  if (chosen?.action.type === 'shoot') return aim(chosen, 'chosen');
  if (chosen !== null) return [plannedAim(position, chosen.code, side)].filter((mark) => mark !== null);
  const shots = open.filter(({ action }) => action.type === 'shoot');
  if (pointing.picked === null) return shots.flatMap((shot) => aim(shot, 'possible'));
  const own = actionsAt(matter, pointing.picked).filter(({ action }) => action.type === 'shoot');
  const planned = steps.map((step) => plannedAim(position, step.open.code, side));
  return [...own.flatMap((shot) => aim(shot, 'possible')), ...planned.filter((mark) => mark !== null)];
}

/** Who was pointed at without being able to do anything now, or let go: what it could do with each number. */
function lookOf({ position, pointing: { refused, picked } }: Matter): LookMark | null {
  return refused === null || picked !== null ? null : lookAt(position, refused);
}

/** What is told of whoever is looked at, of a block, and of a warning sign on an arrow. */
function aboutSquare(
  { position, view, pointing: { refused } }: Matter,
  look: LookMark | null,
  steps: readonly Step[],
): string | null {
  if (look !== null) return describeLook(position, look);
  if (steps.some(({ mark }) => mark.deadEnd)) return m.play_dead_end_detail();
  if (refused === null || !view.blocks.includes(refused)) return null;
  const { live, safe } = view.pool;
  return m.play_about_block({ live, total: live + safe });
}

/** Who would fall by a shot, in words; null for anything else. */
function fallsOf({ position }: Matter, { code, action }: Open): string | null {
  if (action.type !== 'shoot') return null;
  const { losses, block } = foresee(position, code);
  const who = (fallen: readonly Loss[]): string =>
    nameList(fallen.map(({ character, square }) => nameOf(character, square)));
  if (block === null) return m.play_falls({ who: who(losses) });
  return block.losses.length === 0 ? m.play_falls_nobody() : m.play_falls_live({ who: who(block.losses) });
}

function landingBlast({ position, side }: Matter, chosen: Open): ReturnType<typeof blastMark> {
  return chosen.action.type === 'shoot' ? null : blastMark(foresee(position, chosen.code), side);
}

/** Does it, or asks first where it could cost one's own. */
function decide(matter: Matter, open: Open): TapResult {
  return warningOf(matter, open) === null ? act(open.code) : point({ chosen: open.code });
}

/** What an action could cost its player, in words; null where it costs nothing. */
export function warningOf(
  { position, side }: Pick<Matter, 'position' | 'side'>,
  { code, action }: Open,
): string | null {
  if (action.type === 'take' || action.type === 'takeFromPad') return null;
  if (action.type === 'blocked') return m.play_blocked_detail({ side: sideName(opponentOf(side)) });
  const { certain, ifLive, ifChain } = ownLosses(foresee(position, code), side);
  const named = (losses: readonly Loss[]): string =>
    nameList(losses.map(({ character, square }) => nameOf(character, square)));
  if (certain.length > 0) return m.play_warn_certain({ who: named(certain) });
  if (ifLive.length > 0) return m.play_warn_live({ who: named(ifLive) });
  return ifChain.length > 0 ? m.play_warn_chain({ who: named(ifChain) }) : null;
}

function pickPlace(matter: Matter, steps: readonly Step[], place: Place): TapResult | null {
  const { pointing, open } = matter;
  const chosen = open.find(({ code }) => code === pointing.chosen);
  if (chosen !== undefined) return pickAgain(matter, chosen, place);
  const picked = actionsAt(matter, pointing.picked);
  if (place.type === 'square') {
    const shotAt = (among: readonly Open[]): Open[] =>
      among.filter(({ action }) => action.type === 'shoot' && action.to === place.square);
    const [ownShot] = shotAt(picked);
    if (ownShot !== undefined) return decide(matter, ownShot);
    // A square that one of the arrows stands on means that arrow; with two on it, they are told apart by tapping them.
    const here = steps.filter(({ mark }) => mark.square === place.square);
    const [step] = here;
    if (step !== undefined && !isSamePlace(place, pointing.picked)) {
      return here.length === 1 ? decide(matter, step.open) : point({});
    }
    const leading = steps.find(
      ({ open: { code } }) => plannedAim(matter.position, code, matter.side)?.to === place.square,
    );
    // What could be hit only after a move: the move is shown before it is made.
    if (leading !== undefined) return point({ chosen: leading.open.code });
    const atPlace = actionsAt(matter, place);
    const shots = shotAt(open);
    // A target that was tapped at once: the shot is shown before it is fired.
    if (atPlace.length === 0 && shots.length > 0) return pickShot(shots);
  }
  const actions = actionsAt(matter, place);
  const [first] = actions;
  if (first === undefined || isSamePlace(place, pointing.picked)) {
    return point({
      picked: null,
      refused: place.type === 'square' ? place.square : null,
    });
  }
  if (first.action.type === 'take' || first.action.type === 'takeFromPad' || first.action.type === 'pad') {
    return point({ chosen: first.code });
  }
  return point({ picked: place, refused: null });
}

/** Of several who could fire at the same target, the first is shown; another tap on it shows the next. */
function pickShot(shots: readonly Open[]): TapResult | null {
  const [shot] = shots;
  return shot === undefined ? null : point({ chosen: shot.code });
}

/** A tap while a decision waits for its second word: another shooter at the same target, or it is let go. */
function pickAgain({ open }: Matter, { code, action }: Open, place: Place): TapResult {
  if (action.type === 'shoot' && place.type === 'square' && place.square === action.to) {
    const shots = open.filter(({ action: other }) => other.type === 'shoot' && other.to === action.to);
    const next = shots[(shots.findIndex((shot) => shot.code === code) + 1) % shots.length];
    if (next !== undefined && next.code !== code) return point({ chosen: next.code });
  }
  return point({ chosen: null, picked: null });
}

/** More would push the rest off a phone's screen; all of them are drawn on the board. */
const MOST_SHOTS = 2;

function buttonsOf(matter: Matter, chosen: Open | null): PickerButton[] {
  const { position, open, pointing } = matter;
  const button = (one: Open, tone: PickerButton['tone']): PickerButton => ({
    key: String(one.code),
    label: labelAction(position, one.code),
    tone,
    result: act(one.code),
  });
  if (chosen !== null) {
    const back: PickerButton = {
      key: 'back',
      label: m.play_back(),
      tone: 'plain',
      result: point({ chosen: null }),
    };
    return [button(chosen, warningOf(matter, chosen) === null ? 'primary' : 'danger'), back];
  }
  const buttons: PickerButton[] = [];
  // After the move there is only shooting left: what costs nothing is offered at once.
  const shooters =
    pointing.picked === null && matter.view.phase === 'after' ? open : actionsAt(matter, pointing.picked);
  for (const one of shooters.filter(({ action }) => action.type === 'shoot').slice(0, MOST_SHOTS)) {
    const risky = warningOf(matter, one) !== null;
    if (risky && pointing.picked === null) continue;
    buttons.push({ ...button(one, risky ? 'plain' : 'primary'), result: point({ chosen: one.code }) });
  }
  const canShoot = buttons.length > 0;
  for (const one of open) {
    const { type } = one.action;
    if (type === 'end') buttons.push(button(one, canShoot ? 'plain' : 'primary'));
    // Saying so while there is still something to shoot at costs a character: it is asked once more.
    if (type === 'blocked') {
      const alone = open.length === 1;
      buttons.push({
        ...button(one, 'primary'),
        result: alone ? act(one.code) : point({ chosen: one.code }),
      });
    }
    if (type === 'padMove') {
      buttons.push({ ...button(one, 'plain'), result: point({ chosen: one.code }) });
    }
  }
  if (pointing.picked !== null && matter.view.phase !== 'zero') {
    buttons.push({ key: 'other', label: m.play_other(), tone: 'plain', result: point({ picked: null }) });
  }
  return buttons;
}
