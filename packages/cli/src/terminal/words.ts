/**
 * What happened, in English sentences. Which events make one sentence, `tellingsOf` says; nothing here looks at a position,
 * so the same words serve the game, the replay and a look ahead at what an action would do.
 */
import {
  type Character,
  formatColumn,
  formatSquare,
  type GameEvent,
  type PerSide,
  type Side,
  type Square,
} from '@bfi/engine';
import { type EndTelling, type Loss, type Telling, tellingsOf } from '@bfi/game';
import { listed } from './text.ts';

const SIDE_NAMES: PerSide<string> = { red: 'Red', blue: 'Blue' };

export function sideName(side: Side): string {
  return SIDE_NAMES[side];
}

/** «Red's tank on d4» */
export function nameOf(character: Character, square: Square): string {
  return `${ownerAndKind(character)} on ${formatSquare(square)}`;
}

function ownerAndKind(character: Character): string {
  return `${sideName(character.side)}'s ${character.kind}`;
}

export function nameLosses(losses: readonly Loss[]): string {
  return listed(losses.map(({ character, square }) => nameOf(character, square)));
}

type TellingOf<Type extends Telling['type']> = Extract<Telling, { type: Type }>;

/** The sentences for what one action did, in order; some actions need no words. */
export function describe(events: readonly GameEvent[]): string[] {
  return tellingsOf(events).map(describeTelling);
}

/** The first sentence for what an action would do: nothing has been hit yet. */
export function describePlan(events: readonly GameEvent[]): string {
  const [first] = tellingsOf(events);
  if (first === undefined) return '';
  return first.type === 'shot' ? describeAim(first) : describeTelling(first);
}

function describeTelling(telling: Telling): string {
  switch (telling.type) {
    case 'rolledOff':
      return telling.starter === null
        ? `Red and Blue both roll a ${telling.red}: they roll again.`
        : `Red rolls a ${telling.red}, Blue a ${telling.blue}: ${sideName(telling.starter)} starts.`;
    case 'blockPlaced':
      return `${sideName(telling.side)} puts a block on ${formatSquare(telling.square)}.`;
    case 'placed':
      return `${sideName(telling.character.side)} places a ${telling.character.kind} on ${formatSquare(telling.square)}, facing ${telling.character.facing}.`;
    case 'padLoaded':
      return `${sideName(telling.side)} loads the pad: ${telling.slots.join(', ')}.`;
    case 'rolled':
      return `${sideName(telling.side)} rolls a ${telling.value === 0 ? 'ZERO' : telling.value}.`;
    case 'moved':
      return describeMove(telling);
    case 'turned':
      return `${nameOf(telling.character, telling.square)} turns ${telling.turn}, to face ${telling.character.facing}.`;
    case 'entered':
      return `${ownerAndKind(telling.character)} lands on ${formatSquare(telling.square)} from slot ${telling.slot}${telling.ontoBlock ? ONTO_BLOCK : ''}.`;
    case 'padChosen':
      return `${sideName(telling.side)} will move the pad.`;
    case 'padMoved':
      return describePadMove(telling);
    case 'shot':
      return describeShot(telling);
    case 'chain':
      return `The blast sets off the ${telling.squares.length === 1 ? 'block' : 'blocks'} on ${listed(telling.squares.map(formatSquare))}.`;
    case 'flipped':
      return describeFlip(telling);
    case 'fell':
      return describeFall(telling);
    case 'taken':
      return `${sideName(telling.taker)} takes ${nameOf(telling.character, telling.square)} off the island.`;
    case 'takenFromPad':
      return `${sideName(telling.taker)} takes the ${telling.kind} in slot ${telling.slot} off ${sideName(telling.side)}'s pad.`;
    case 'blocked':
      return describeBlocked(telling);
    case 'won':
    case 'drawn':
      return describeEnd(telling);
  }
}

const ONTO_BLOCK = ', onto the block there';

function describeMove({ character, from, to, ends }: TellingOf<'moved'>): string {
  const went = `${ownerAndKind(character)} goes from ${formatSquare(from)} to ${formatSquare(to)}`;
  switch (ends.type) {
    case 'straight':
      return `${went}.`;
    case 'onBlock':
      return `${went}${ONTO_BLOCK}.`;
    case 'turn':
      return `${went} and turns ${ends.turn}, to face ${ends.facing}.`;
  }
}

function describePadMove({ side, turn, columns, missile }: TellingOf<'padMoved'>): string {
  return `${sideName(side)}'s pad moves ${columns} column${columns === 1 ? '' : 's'} to its ${turn}: the missile is over ${formatColumn(missile)} now.`;
}

function describeShot(shot: TellingOf<'shot'>): string {
  const aim = describeAim(shot);
  return shot.target.type === 'block' ? aim : `${aim} A hit!`;
}

function describeAim({ character, from, target }: TellingOf<'shot'>): string {
  const shooter = nameOf(character, from);
  const square = formatSquare(target.square);
  if (target.type === 'block') return `${shooter} shoots at the block on ${square}.`;
  return target.own
    ? `${shooter} shoots its own ${target.character.kind} on ${square}.`
    : `${shooter} shoots ${nameOf(target.character, target.square)}.`;
}

function describeFlip({ square, live, fallen }: TellingOf<'flipped'>): string {
  const block = `The block on ${formatSquare(square)}`;
  if (!live) return `${block} is safe, and is taken away.`;
  return `${block} is LIVE!${fallen === 0 ? ' The blast hurts nobody.' : ''}`;
}

function describeFall({ cause, losses }: TellingOf<'fell'>): string {
  const names = nameLosses(losses);
  const fall = losses.length === 1 ? 'falls' : 'fall';
  return cause === 'blast' ? `The blast takes ${names}.` : `In the crossfire ${fall} ${names}.`;
}

function describeBlocked({ side, taker, roll }: TellingOf<'blocked'>): string {
  const [own, other] = [sideName(side), sideName(taker)];
  return roll === null
    ? `${own} is blocked: nobody can land. ${other} takes one character off ${own}'s pad.`
    : `${own} is blocked: nobody who may move can use the ${roll}. ${other} takes one of ${own}'s characters.`;
}

function describeEnd(end: EndTelling): string {
  return end.type === 'drawn' ? describeDraw(end) : describeVictory(end);
}

function describeDraw({ reason }: TellingOf<'drawn'>): string {
  switch (reason) {
    case 'annihilation':
      return 'Both armies are beaten at the same moment: the battle is drawn.';
    case 'quiet':
      return 'Nothing has been removed for too long: the battle is drawn.';
    case 'agreement':
      return 'The battle is drawn by agreement.';
    case 'unknown':
      return 'The battle is drawn.';
  }
}

function describeVictory({ reason, ...sides }: TellingOf<'won'>): string {
  const [winner, loser] = [sideName(sides.winner), sideName(sides.loser)];
  switch (reason) {
    case 'annihilation':
      return `${loser}'s army is beaten. ${winner} wins the battle and rules the island!`;
    case 'resignation':
      return `${loser} resigns. ${winner} wins the battle.`;
    case 'time':
      return `${loser} has run out of time. ${winner} wins the battle.`;
    case 'forfeit':
      return `${loser} forfeits. ${winner} wins the battle.`;
    case 'unknown':
      return `${winner} has won the battle.`;
  }
}
