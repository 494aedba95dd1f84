/**
 * Why was it a mistake? What the best action had and the one played had not, and what the one played allowed. Reasons
 * are codes; each comes with lines of play that show it, and none is given that those lines do not bear out.
 */
import {
  type ActionCode,
  decodeAction,
  isSetup,
  isSide,
  opponentOf,
  type Position,
  type Side,
  shotsOf,
  viewPosition,
} from '@bfi/engine';
import { bearsOut } from './bears-out.ts';
import { type Comparison, compare } from './comparison.ts';
import type { Judge } from './judge.ts';
import { liveFlip, lossesOf, type Replayed, replayLine } from './line.ts';
import type { Reason } from './reason.ts';
import { AHEAD } from './why-ahead.ts';

const MOST_REASONS = 3;

/** Why the action played is worse than the best one: the weightiest reasons first, at most three, and always one. */
export function whyMistake(judge: Judge, position: Position, played: ActionCode, best: ActionCode): Reason[] {
  const side = decider(position);
  if (side === null) return [];
  judge.beginTurn();
  const compared = compare(judge, position, side, played, best);
  // Beside a battle that could have been won at once nothing else matters.
  const wins = findWin(compared);
  const found = (wins.length > 0 ? wins : FINDERS.flatMap((find) => find(compared))).filter((reason) =>
    bearsOut(position, side, reason),
  );
  const told = found.filter(({ code }, index) => found.findIndex((one) => one.code === code) === index);
  return told.length > 0
    ? told.slice(0, MOST_REASONS)
    : [{ code: 'worth', line: shownOf(position, compared.best.line) }];
}

/** In set-up what follows is the other side's as well, and none of what is worth more. */
function shownOf(position: Position, line: readonly ActionCode[]): readonly ActionCode[] {
  return isSetup(position) ? line.slice(0, 1) : line;
}

function decider(position: Position): Side | null {
  const { toAct } = viewPosition(position);
  return isSide(toAct) ? toAct : null;
}

const FINDERS: readonly ((compared: Comparison) => Reason[])[] = [
  findShot,
  findOwnLoss,
  findFreedWay,
  ...AHEAD.surely,
  findReinforcement,
  findAim,
  ...AHEAD.perhaps,
];

function findWin({ side, played, best }: Comparison): Reason[] {
  const wins = ({ end }: { readonly end: Replayed }): boolean => viewPosition(end.position).result === side;
  return wins(best) && !wins(played) ? [{ code: 'win', line: best.line }] : [];
}

/** The first shot of the best line that takes somebody whom what was played leaves standing. */
function findShot({ position, side, played, best: { line: best } }: Comparison): Reason[] {
  const enemy = opponentOf(side);
  const fallen = new Set(lossesOf(played.end.events, enemy).map(({ square }) => square));
  for (const [index, action] of best.entries()) {
    const decoded = decodeAction(action);
    if (decoded.type !== 'shoot') continue;
    const before = replayLine(position, best.slice(0, index))?.position;
    const after = replayLine(position, best.slice(0, index + 1))?.position;
    if (before === undefined || after === undefined) return [];
    const live = liveFlip(after);
    const line = [action, ...(live === null ? [] : [live])];
    const falls = lossesOf(replayLine(before, line)?.events ?? [], enemy).map(({ square }) => square);
    if (!falls.some((square) => !fallen.has(square))) continue;
    const { from, to } = decoded;
    const whole = [...best.slice(0, index), ...line];
    return [{ code: live === null ? 'shot' : 'blast', shot: { from, to }, falls, line: whole }];
  }
  return [];
}

function findOwnLoss({ position, side, played, best }: Comparison): Reason[] {
  const lost = (line: readonly ActionCode[]) =>
    lossesOf(replayLine(position, line)?.events ?? [], side).map(({ square }) => square);
  const [first] = played.line;
  if (first === undefined) return [];
  const certain = lost([first]);
  if (certain.length > lost(best.line.slice(0, 1)).length)
    return [{ code: 'ownLoss', falls: certain, line: [first] }];
  const after = replayLine(position, [first])?.position;
  const live = after === undefined ? null : liveFlip(after);
  if (live === null) return [];
  const risked = lost([first, live]);
  return risked.length > 0 ? [{ code: 'ownRisk', falls: risked, line: [first, live] }] : [];
}

function findFreedWay({ played, best: { line: best } }: Comparison): Reason[] {
  const [gaveUp, shot] = [played.line[0], best[0]].map((action) =>
    action === undefined ? null : decodeAction(action).type,
  );
  const moves = best.findIndex((action) => decodeAction(action).type === 'move');
  if (gaveUp !== 'blocked' || shot !== 'shoot' || moves < 0) return [];
  return [{ code: 'frees', line: best.slice(0, moves + 1) }];
}

function findReinforcement({
  best: {
    line: [action],
  },
  played: {
    line: [other],
  },
}: Comparison): Reason[] {
  const decoded = action === undefined ? null : decodeAction(action);
  if (action === undefined || decoded?.type !== 'enter' || other === undefined) return [];
  if (decodeAction(other).type === 'enter') return [];
  return [{ code: 'reinforce', slot: decoded.slot, line: [action] }];
}

/** Somebody whom the best line ends up aiming at, and the one played does not. */
function findAim({ side, played, best }: Comparison): Reason[] {
  const enemies = ({ end: { position: end } }: { readonly end: Replayed }) => {
    if (viewPosition(end).toAct === 'over') return [];
    const standing = new Map(
      viewPosition(end).characters.map(({ square, character }) => [square, character.side]),
    );
    return shotsOf(end, side).filter(({ falls }) => falls.some((square) => standing.get(square) !== side));
  };
  const [before, after] = [enemies(played), enemies(best)];
  const known = new Set(before.map(({ to }) => to));
  const aimed = after.find(({ to }) => !known.has(to));
  if (aimed === undefined || after.length <= before.length) return [];
  const { from, to, falls } = aimed;
  return [{ code: 'aim', shot: { from, to }, falls, line: best.line }];
}
