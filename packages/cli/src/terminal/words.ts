/**
 * What happened, in English sentences. The engine's events go in, sentences come out; nothing here looks at a position,
 * so the same words serve the game, the replay and a look ahead at what an action would do.
 */
import {
  type BattleResult,
  type Character,
  formatSquare,
  type GameEvent,
  opponentOf,
  type PerSide,
  type Reason,
  type Side,
  type Square,
} from '@bfi/engine';
import type { Loss } from '@bfi/game';
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

/** The sentences for what one action did, in order. Some events say nothing of their own; some actions need no words. */
export function describe(events: readonly GameEvent[]): string[] {
  return events.flatMap((event, index) => {
    const sentence = describeOne(event, events, index);
    return sentence === null ? [] : [sentence];
  });
}

const HIT = ' A hit!';

/** The first sentence for what an action would do: nothing has been hit yet. */
export function describePlan(events: readonly GameEvent[]): string {
  const [said = ''] = describe(events);
  return said.endsWith(HIT) ? said.slice(0, -HIT.length) : said;
}

function describeOne(event: GameEvent, events: readonly GameEvent[], index: number): string | null {
  switch (event.type) {
    case 'rolledOff':
      return event.starter === null
        ? `Red and Blue both roll a ${event.red}: they roll again.`
        : `Red rolls a ${event.red}, Blue a ${event.blue}: ${sideName(event.starter)} starts.`;
    case 'blockPlaced':
      return `${sideName(event.side)} puts a block on ${formatSquare(event.square)}.`;
    case 'placed':
      return `${sideName(event.character.side)} places a ${event.character.kind} on ${formatSquare(event.square)}, facing ${event.character.facing}.`;
    case 'padLoaded':
      return `${sideName(event.side)} loads the pad: ${event.slots.join(', ')}.`;
    case 'rolled':
      return `${sideName(event.side)} rolls a ${event.value === 0 ? 'ZERO' : event.value}.`;
    case 'moved':
      return describeMove(event, events, index);
    case 'turned':
      return events[index - 1]?.type === 'moved'
        ? null
        : `${nameOf(event.character, event.square)} turns ${event.turn}, to face ${event.character.facing}.`;
    case 'entered':
      return `${ownerAndKind(event.character)} lands on ${formatSquare(event.square)} from slot ${event.slot}${ontoBlock(events)}.`;
    case 'padChosen':
      return `${sideName(event.side)} will move the pad.`;
    case 'padMoved':
      return describePadMove(event);
    case 'shot':
      return describeShot(event, events);
    case 'activated':
      return describeChain(events, index);
    case 'flipped':
      return describeFlip(event, events);
    case 'lost':
      return describeLoss(event, events, index);
    case 'lostFromPad':
      return `${sideName(opponentOf(event.side))} takes the ${event.kind} in slot ${event.slot} off ${sideName(event.side)}'s pad.`;
    case 'blocked':
      return describeBlocked(event.side, event.roll);
    case 'over':
      return describeEnd(event.result, event.reason);
    case 'turnBegan':
    case 'turnEnded':
      return null;
  }
}

function ontoBlock(events: readonly GameEvent[]): string {
  return events.some(({ type }) => type === 'activated') ? ', onto the block there' : '';
}

function describeMove(
  event: Extract<GameEvent, { type: 'moved' }>,
  events: readonly GameEvent[],
  index: number,
): string {
  const went = `${ownerAndKind(event.character)} goes from ${formatSquare(event.from)} to ${formatSquare(event.to)}`;
  const next = events[index + 1];
  if (next?.type === 'turned') {
    return `${went} and turns ${next.turn}, to face ${next.character.facing}.`;
  }
  // A move by one that only turns is not there: a roll of 2 with a turn goes one square.
  return `${went}${ontoBlock(events)}.`;
}

function describePadMove(event: Extract<GameEvent, { type: 'padMoved' }>): string {
  const columns = Math.abs(event.to - event.from);
  const letter = formatSquare(event.to).charAt(0);
  return `${sideName(event.side)}'s pad moves ${columns} column${columns === 1 ? '' : 's'} to its ${event.turn}: the missile is over ${letter} now.`;
}

function describeShot(event: Extract<GameEvent, { type: 'shot' }>, events: readonly GameEvent[]): string {
  const shooter = nameOf(event.character, event.from);
  const target = formatSquare(event.to);
  const hit = events.find((other): other is Loss => other.type === 'lost' && other.cause === 'hit');
  if (hit === undefined) return `${shooter} shoots at the block on ${target}.`;
  const own = hit.character.side === event.character.side;
  const victim = own ? `its own ${hit.character.kind} on ${target}` : nameOf(hit.character, hit.square);
  return `${shooter} shoots ${victim}.${HIT}`;
}

/** Blocks that one blast sets off share a sentence, told at the first. */
function describeChain(events: readonly GameEvent[], index: number): string | null {
  const isChain = (event: GameEvent): boolean => event.type === 'activated' && event.by === 'chain';
  if (events.findIndex(isChain) !== index) return null;
  const squares = events
    .filter(isChain)
    .map((event) => ('square' in event ? formatSquare(event.square) : ''));
  const blocks = squares.length === 1 ? 'block' : 'blocks';
  return `The blast sets off the ${blocks} on ${listed(squares)}.`;
}

function describeFlip(event: Extract<GameEvent, { type: 'flipped' }>, events: readonly GameEvent[]): string {
  const square = formatSquare(event.square);
  if (!event.live) return `The block on ${square} is safe, and is taken away.`;
  const nobody = events.every(({ type }) => type !== 'lost');
  return `The block on ${square} is LIVE!${nobody ? ' The blast hurts nobody.' : ''}`;
}

/** Those who fall together for the same cause share a sentence, told at the first. */
function describeLoss(event: Loss, events: readonly GameEvent[], index: number): string | null {
  if (event.cause === 'hit') return null;
  if (event.cause === 'penalty') {
    return `${sideName(opponentOf(event.character.side))} takes ${nameOf(event.character, event.square)} off the island.`;
  }
  const together = events.filter(
    (other): other is Loss => other.type === 'lost' && other.cause === event.cause,
  );
  if (together[0] !== events[index]) return null;
  const names = nameLosses(together);
  const fall = together.length === 1 ? 'falls' : 'fall';
  return event.cause === 'blast' ? `The blast takes ${names}.` : `In the crossfire ${fall} ${names}.`;
}

function describeBlocked(side: Side, roll: number | null): string {
  const [own, other] = [sideName(side), sideName(opponentOf(side))];
  return roll === null
    ? `${own} is blocked: nobody can land. ${other} takes one character off ${own}'s pad.`
    : `${own} is blocked: nobody who may move can use the ${roll}. ${other} takes one of ${own}'s characters.`;
}

export function describeEnd(result: BattleResult, reason: Reason): string {
  const winner = result === 'draw' ? null : sideName(result);
  const loser = result === 'draw' ? null : sideName(opponentOf(result));
  switch (reason) {
    case 'annihilation':
      return winner === null
        ? 'Both armies are beaten at the same moment: the battle is drawn.'
        : `${loser}'s army is beaten. ${winner} wins the battle and rules the island!`;
    case 'quiet':
      return 'Nothing has been removed for too long: the battle is drawn.';
    case 'resignation':
      return `${loser} resigns. ${winner} wins the battle.`;
    case 'time':
      return `${loser} has run out of time. ${winner} wins the battle.`;
    case 'forfeit':
      return `${loser} forfeits. ${winner} wins the battle.`;
    case 'agreement':
      return 'The battle is drawn by agreement.';
    case 'unknown':
      return winner === null ? 'The battle is drawn.' : `${winner} has won the battle.`;
  }
}
