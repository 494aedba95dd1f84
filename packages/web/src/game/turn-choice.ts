/** The choices of a turn: who moves where, who shoots, what to do with a zero, who must land, who is taken. */
import { characterAt, type Square } from '@bfi/engine';
import { foresee, type Loss, missileAfter } from '@bfi/game';
import { type AimMark, type LookMark, NO_MARKS, type Place } from '../board/marks.ts';
import { m } from '../language/language.svelte.ts';
import { describeLook } from '../words/look.ts';
import { capital, kindAt, nameList, nameOf } from '../words/names.ts';
import { describeRefusal } from '../words/refusals.ts';
import {
  act,
  type Choice,
  isSamePlace,
  type Matter,
  type Open,
  point,
  type TapResult,
  type Way,
  type ZeroCard,
  type ZeroChoice,
} from './choice.ts';
import { aimMark, blastMark, plannedAim } from './foreseen-marks.ts';
import { lookAt } from './look-at.ts';
import { buttonsOf } from './turn-buttons.ts';
import { turnPrompt } from './turn-prompt.ts';
import {
  actionsAt,
  decide,
  handleOf,
  onlyMover,
  type Step,
  stepsOf,
  warningOf,
  waysOf,
} from './turn-ways.ts';

export function turnChoice(matter: Matter): Choice {
  const { side, pointing, position } = matter;
  const chosen = matter.open.find(({ code }) => code === pointing.chosen) ?? null;
  const steps = stepsOf(matter, chosen);
  const warning = chosen === null ? null : warningOf(matter, chosen);
  const padMoves = matter.open.filter(({ action }) => action.type === 'padMove');
  const looked = padMoves.find(({ code }) => code === pointing.chosen) ?? null;
  const missile = looked === null ? null : missileAfter(position, looked.code);
  const aims = aimsOf(matter, chosen, steps);
  const { prompt, detail } = turnPrompt(matter, chosen);
  const look = chosen === null ? lookOf(matter) : null;
  const ways = chosen === null ? waysOf(matter, steps) : [];
  const about = chosen === null ? aboutSquare(matter, look, ways) : aboutShot(matter, chosen);
  return {
    marks: {
      ...NO_MARKS,
      lit: chosen === null ? litPlaces(matter) : [],
      picked: chosen === null ? pointing.picked : handleOf(matter, chosen),
      // A second tap on the arrow is not enough for what could cost somebody, so there is none.
      steps: warning === null ? steps.map(({ mark }) => mark) : [],
      aims: look === null ? aims : [],
      blast: chosen === null ? null : landingBlast(matter, chosen),
      ghostPad: missile === null ? null : { side, missile },
      look,
    },
    isForOne: onlyMover(matter) !== null,
    prompt,
    detail: warning ?? about ?? withOdds(matter, aims, detail),
    warns: warning !== null,
    ways,
    buttons: buttonsOf(matter, chosen),
    slots: [],
    cards: chosen === null ? zeroCards(matter) : [],
    tray: [],
    facings: [],
    onPick: (place) => pickPlace(matter, steps, place),
    onStep: (mark) => {
      const step = steps.find(
        (one) =>
          one.mark.square === mark.square && one.mark.turn === mark.turn && one.mark.facing === mark.facing,
      );
      if (step === undefined) return null;
      return chosen === null ? decide(matter, step.open) : confirmed(matter, chosen);
    },
  };
}

const ZERO_CHOICES: readonly ZeroChoice[] = ['enter', 'pad', 'turn'];

function zeroCards(matter: Matter): ZeroCard[] {
  const { picked, zero } = matter.pointing;
  // Without pads there is nothing to choose between: somebody turns. What was chosen is gone on with.
  if (matter.view.phase !== 'zero' || matter.view.pads === null || picked !== null || zero !== null)
    return [];
  return ZERO_CHOICES.map((choice) => {
    const ways = matter.open.filter(({ action }) => action.type === choice);
    const [only] = ways;
    const places = new Set(ways.map((open) => JSON.stringify(handleOf(matter, open))));
    return {
      choice,
      ways: places.size,
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

/** Where somebody in hand could hit a block, the numbers beside it are explained. */
function withOdds({ pointing }: Matter, aims: readonly AimMark[], detail: string | null): string | null {
  const blast = aims.find((aim) => aim.blast !== null)?.blast ?? null;
  if (pointing.picked === null || blast === null || detail === null) return detail;
  return `${detail} ${m.play_odds({ live: blast.live, total: blast.total })}`;
}

/** Who was pointed at without being able to do anything now, or is asked about: what it could do with each number. */
function lookOf({ position, pointing: { refused, picked } }: Matter): LookMark | null {
  return refused?.type !== 'square' || picked !== null ? null : lookAt(position, refused.square);
}

/** What is told of whoever is looked at or cannot go, of a block, and of a warning sign on an arrow. */
function aboutSquare(
  { position, view, side, called, pointing: { refused } }: Matter,
  look: LookMark | null,
  ways: readonly Way[],
): string | null {
  const why = refused === null ? null : describeRefusal(position, refused, side);
  if (look !== null) return describeLook(position, look, called, why);
  if (ways.some(({ step }) => step.deadEnd)) return m.play_dead_end_detail();
  if (refused?.type !== 'square' || !view.blocks.includes(refused.square)) return why;
  const { live, safe } = view.pool;
  return m.play_about_block({ live, total: live + safe });
}

/** Who would fall by a shot, and who else could fire it, in words; null for anything else. */
function aboutShot(matter: Matter, chosen: Open): string | null {
  const { action } = chosen;
  if (action.type !== 'shoot') return null;
  const others = shotsAt(matter.open, action.to).flatMap((shot) => {
    const from = shot.action.type === 'shoot' && shot !== chosen ? shot.action.from : null;
    const shooter = from === null ? null : characterAt(matter.position, from);
    return from === null || shooter === null ? [] : [kindAt(shooter, from)];
  });
  const falls = fallsBy(matter, chosen);
  return others.length === 0
    ? falls
    : `${falls} ${capital(m.play_other_shooters({ who: nameList(others) }))}`;
}

function fallsBy({ position, called }: Matter, { code }: Open): string {
  const { losses, block } = foresee(position, code);
  const who = (fallen: readonly Loss[]): string =>
    nameList(fallen.map(({ character, square }) => nameOf(character, square, called)));
  if (block === null) return m.play_falls({ who: who(losses) });
  const chain = block.chainLosses.length === 0 ? '' : m.play_falls_chain({ who: who(block.chainLosses) });
  if (block.losses.length === 0) return chain === '' ? m.play_falls_nobody() : chain;
  return [m.play_falls_live({ who: who(block.losses) }), chain].join(' ').trim();
}

function landingBlast({ position, side }: Matter, chosen: Open): ReturnType<typeof blastMark> {
  return chosen.action.type === 'shoot' ? null : blastMark(foresee(position, chosen.code), side);
}

function pickPlace(matter: Matter, steps: readonly Step[], place: Place): TapResult | null {
  const { pointing, open } = matter;
  const chosen = open.find(({ code }) => code === pointing.chosen);
  if (chosen !== undefined) return pickAgain(matter, chosen, steps, place);
  const picked = actionsAt(matter, pointing.picked);
  if (place.type === 'square') {
    const own = shotsAt(picked, place.square);
    if (own.length > 0) return pickShot(matter, own);
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
    const shots = shotsAt(open, place.square);
    if (atPlace.length === 0 && shots.length > 0) return pickShot(matter, shots);
  }
  const actions = actionsAt(matter, place);
  const [first] = actions;
  if (first === undefined) return point({ picked: null, refused: place });
  // A second tap lets go, as everywhere, unless nobody else could be taken. What other numbers would bring has a button.
  if (isSamePlace(place, pointing.picked)) return point({ picked: onlyMover(matter), refused: null });
  if (first.action.type === 'take' || first.action.type === 'takeFromPad' || first.action.type === 'pad') {
    return point({ chosen: first.code });
  }
  return point({ picked: place, refused: null });
}

function shotsAt(among: readonly Open[], target: Square): Open[] {
  return among.filter(({ action }) => action.type === 'shoot' && action.to === target);
}

/** Every shot is shown before it is fired. Of several who could fire at the same target, the first whom it costs nobody is proposed. */
function pickShot(matter: Matter, shots: readonly Open[]): TapResult | null {
  const shot = shots.find((one) => warningOf(matter, one) === null) ?? shots[0];
  return shot === undefined ? null : point({ chosen: shot.code });
}

/** The second tap on the same arrow or target is the second word, unless it could cost somebody: that takes the button. */
function confirmed(matter: Matter, chosen: Open): TapResult | null {
  return warningOf(matter, chosen) === null ? act(chosen.code) : null;
}

/** A tap while a decision waits for its second word: it is given, somebody else is to fire at the same target, or it is let go. */
function pickAgain(matter: Matter, chosen: Open, steps: readonly Step[], place: Place): TapResult | null {
  const { action } = chosen;
  if (place.type !== 'square') return point({ chosen: null, picked: null });
  const isTarget = action.type === 'shoot' && place.square === action.to;
  if (isTarget || steps.some(({ mark }) => mark.square === place.square)) return confirmed(matter, chosen);
  const shots = action.type === 'shoot' ? shotsAt(matter.open, action.to) : [];
  const other = shots.find((shot) => shot.action.type === 'shoot' && shot.action.from === place.square);
  return point(other === undefined ? { chosen: null, picked: null } : { chosen: other.code });
}
