/** The buttons of a turn beside the board. The golden one is what costs nothing and brings something; where nothing does, none is. */
import { decodeAction } from '@bfi/engine';
import { foresee } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { labelAction, targetInBrief } from '../words/actions.ts';
import { capital } from '../words/names.ts';
import { act, type Matter, type Open, type PickerButton, point } from './choice.ts';
import { actionsAt, onlyMover, warningOf } from './turn-ways.ts';

/** More would push the rest off a phone's screen; all of them are drawn on the board. */
const MOST_SHOTS = 2;

/** The button that shows what whoever is picked could do with each number. */
const LOOK = 'look';

export function buttonsOf(matter: Matter, chosen: Open | null): PickerButton[] {
  return chosen === null ? offers(matter) : secondWord(matter, chosen);
}

/** Beside arrows there is no room for words. */
const SIGN_OF_OTHER: PickerButton['sign'] = { icon: 'close', text: '' };

/** What a button shows needs words beside the board. */
export function needsWords({ key }: PickerButton): boolean {
  return key === LOOK;
}

/** Does it end the turn, or ask whether to? */
export function endsTurn({ result }: PickerButton): boolean {
  const code = result.type === 'act' ? result.action : (result.to.chosen ?? null);
  return code !== null && decodeAction(code).type === 'end';
}

function button({ position, called }: Matter, { code }: Open, tone: PickerButton['tone']): PickerButton {
  return {
    key: String(code),
    label: labelAction(position, code, called),
    sign: null,
    tone,
    result: act(code),
  };
}

function secondWord(matter: Matter, chosen: Open): PickerButton[] {
  const isShot = chosen.action.type === 'shoot';
  const tone =
    warningOf(matter, chosen) !== null ? 'danger' : isShot && !isGain(matter, chosen) ? 'plain' : 'primary';
  const back = point({ chosen: null });
  return [
    button(matter, chosen, tone),
    { key: 'back', label: m.play_back(), sign: null, tone: 'plain', result: back },
  ];
}

/** Does a shot take an enemy, or could it, and none of one's own? */
function isGain({ position, side }: Matter, { code }: Open): boolean {
  const { losses, block } = foresee(position, code);
  return [...losses, ...(block?.losses ?? []), ...(block?.chainLosses ?? [])].some(
    ({ character }) => character.side !== side,
  );
}

function offers(matter: Matter): PickerButton[] {
  const { open, pointing, view, confirms } = matter;
  const shots = shotButtons(matter);
  const gains = shots.some(({ tone }) => tone === 'primary');
  const buttons = [...shots];
  for (const one of open) {
    const { type } = one.action;
    if (type === 'end') {
      const asks = confirms && open.length > 1;
      const end = button(matter, one, gains ? 'plain' : 'primary');
      buttons.push(asks ? { ...end, result: point({ chosen: one.code }) } : end);
    }
    // Saying so while there is still something to shoot at costs a character: it is asked once more, and never golden.
    if (type === 'blocked') {
      const alone = open.length === 1;
      const blocked = button(matter, one, alone ? 'primary' : 'plain');
      buttons.push(alone ? blocked : { ...blocked, result: point({ chosen: one.code }) });
    }
    if (type === 'padMove') {
      buttons.push({ ...button(matter, one, 'plain'), result: point({ chosen: one.code }) });
    }
  }
  // Beside a shot there is no room for it on a small phone.
  if (pointing.picked?.type === 'square' && shots.length === 0) {
    buttons.push({
      key: LOOK,
      label: m.play_look(),
      sign: { icon: 'look', text: '' },
      tone: 'plain',
      result: point({ picked: null, refused: pointing.picked }),
    });
  }
  const hasOthers = onlyMover(matter) === null;
  // Nothing stands beside it while somebody is to be chosen on the board: there is room for its words.
  const isAlone = pointing.picked === null && pointing.zero === 'turn';
  if ((pointing.picked !== null && hasOthers) || (pointing.zero !== null && view.phase === 'zero')) {
    buttons.push({
      key: 'other',
      ...(isAlone ? { label: m.play_back(), sign: null } : { label: m.play_other(), sign: SIGN_OF_OTHER }),
      tone: 'plain',
      result: point({ picked: null, zero: null }),
    });
  }
  return buttons;
}

/** Of whoever is picked; where there is only shooting left, or nobody can move, what costs nothing is offered at once. */
function shotButtons(matter: Matter): PickerButton[] {
  const { open, pointing, view } = matter;
  const isLast = view.phase === 'after' || !open.some(({ action }) => action.type === 'move');
  const shooters =
    pointing.picked === null && isLast && view.phase !== 'zero' ? open : actionsAt(matter, pointing.picked);
  const buttons: PickerButton[] = [];
  for (const one of shooters) {
    if (one.action.type !== 'shoot' || buttons.length === MOST_SHOTS) continue;
    const risky = warningOf(matter, one) !== null;
    if (risky && pointing.picked === null) continue;
    buttons.push({
      ...button(matter, one, !risky && isGain(matter, one) ? 'primary' : 'plain'),
      sign: { icon: 'aim', text: capital(targetInBrief(matter.position, one.action.to)) },
      result: point({ chosen: one.code }),
    });
  }
  return buttons;
}
