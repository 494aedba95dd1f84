/** What hangs on a roll that is due: whom it is for, and with which numbers its player would be blocked. */
import { characterAt, opponentOf, type Position, viewPosition } from '@bfi/engine';
import { blockedRolls } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { type Called, choiceList, kindAt } from './names.ts';

/** Empty where there is nothing to say. `warns`: whoever rolls wants to know what may happen. */
export function describeRollDue(position: Position, called: Called, warns: boolean): string {
  const { side, phase } = viewPosition(position);
  if (phase !== 'roll') return '';
  const blocked = warns ? blockedRolls(position) : [];
  const cost =
    blocked.length === 0
      ? ''
      : m.play_roll_blocked({
          numbers: choiceList(blocked.map(String)),
          side: called(opponentOf(side)),
        });
  return [describeNominee(position), cost].filter((sentence) => sentence !== '').join(' ');
}

/** After a zero a roll is for one alone, or for the pad. Empty where it is for everybody. */
export function describeNominee(position: Position): string {
  const { nominee } = viewPosition(position);
  if (nominee === 'pad') return m.play_why_pad();
  const character = typeof nominee === 'number' ? characterAt(position, nominee) : null;
  return typeof nominee !== 'number' || character === null
    ? ''
    : m.play_why_nominee({ piece: kindAt(character, nominee) });
}
