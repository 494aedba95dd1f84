/**
 * Why was it a mistake? What the best action had and the one played had not, and what the one played allowed. Reasons
 * are codes; each comes with lines of play that show it, and none is given that those lines do not bear out.
 */
import {
  type ActionCode,
  DIE_NUMBERS,
  decodeAction,
  isSide,
  opponentOf,
  type Position,
  type Side,
  shotsOf,
  viewPosition,
} from '@bfi/engine';
import { bearsOut } from './bears-out.ts';
import type { Judge } from './judge.ts';
import {
  isBlocked,
  type Line,
  lineAfter,
  lineToTurnsEnd,
  liveFlip,
  lossesOf,
  replayLine,
  rollOf,
} from './line.ts';
import type { Reason, Reply } from './reason.ts';

/** Lines are followed as seen at first sight; how much they are worth was judged before. */
const SIGHT = 0;
/** More pairs of numbers than this must block before it is called a reason. */
const PAIRS_TO_MATTER = 6;
const MOST_REASONS = 3;

interface Comparison {
  readonly judge: Judge;
  readonly position: Position;
  readonly side: Side;
  readonly played: Line;
  readonly best: Line;
}

/** Why the action played is worse than the best one: the weightiest reasons first, at most three, and always one. */
export function whyMistake(judge: Judge, position: Position, played: ActionCode, best: ActionCode): Reason[] {
  const side = decider(position);
  if (side === null) return [];
  judge.beginTurn();
  const compared: Comparison = {
    judge,
    position,
    side,
    played: lineAfter(judge, position, played, SIGHT),
    best: lineAfter(judge, position, best, SIGHT),
  };
  // Beside a battle that could have been won at once nothing else matters.
  const wins = findWin(compared);
  const found = (wins.length > 0 ? wins : FINDERS.flatMap((find) => find(compared))).filter((reason) =>
    bearsOut(position, side, reason),
  );
  return found.length > 0 ? found.slice(0, MOST_REASONS) : [{ code: 'worth', line: compared.best }];
}

function decider(position: Position): Side | null {
  const { toAct } = viewPosition(position);
  return isSide(toAct) ? toAct : null;
}

const FINDERS: readonly ((compared: Comparison) => Reason[])[] = [
  findShot,
  findOwnLoss,
  findFreedWay,
  findReplies,
  findBlocked,
  findReinforcement,
  findAim,
];

function findWin({ position, side, played, best }: Comparison): Reason[] {
  const wins = (line: Line): boolean => winnerAfter(position, line) === side;
  return wins(best) && !wins(played) ? [{ code: 'win', line: best }] : [];
}

function winnerAfter(position: Position, line: Line): string | null {
  const replayed = replayLine(position, line);
  return replayed === null ? null : viewPosition(replayed.position).result;
}

/** The first shot of the best line that takes somebody whom what was played leaves standing. */
function findShot({ position, side, played, best }: Comparison): Reason[] {
  const enemy = opponentOf(side);
  const fallen = new Set(
    lossesOf(replayLine(position, played)?.events ?? [], enemy).map(({ square }) => square),
  );
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
  const lost = (line: Line) =>
    lossesOf(replayLine(position, line)?.events ?? [], side).map(({ square }) => square);
  const [first] = played;
  if (first === undefined) return [];
  const certain = lost([first]);
  if (certain.length > lost(best.slice(0, 1)).length)
    return [{ code: 'ownLoss', falls: certain, line: [first] }];
  const after = replayLine(position, [first])?.position;
  const live = after === undefined ? null : liveFlip(after);
  if (live === null) return [];
  const risked = lost([first, live]);
  return risked.length > 0 ? [{ code: 'ownRisk', falls: risked, line: [first, live] }] : [];
}

function findFreedWay({ played, best }: Comparison): Reason[] {
  const [gaveUp, shot] = [played[0], best[0]].map((action) =>
    action === undefined ? null : decodeAction(action).type,
  );
  const moves = best.findIndex((action) => decodeAction(action).type === 'move');
  if (gaveUp !== 'blocked' || shot !== 'shoot' || moves < 0) return [];
  return [{ code: 'frees', line: best.slice(0, moves + 1) }];
}

/** What each number of the opponent's would bring after a line, by the opponent's best play; nothing where chance comes first. */
function repliesAfter({ judge, position }: Comparison, line: Line): { roll: number; line: Line }[] {
  const turned = replayLine(position, line)?.position;
  if (turned === undefined || viewPosition(turned).phase !== 'roll') return [];
  if (viewPosition(turned).side === viewPosition(position).side) return [];
  return DIE_NUMBERS.flatMap((roll) => {
    const action = rollOf(turned, roll);
    const rolled = action === null ? null : replayLine(turned, [action]);
    if (action === null || rolled === null) return [];
    return [{ roll, line: [...line, action, ...lineToTurnsEnd(judge, rolled.position, SIGHT)] }];
  });
}

function findReplies(compared: Comparison): Reason[] {
  const { position, side, played, best } = compared;
  const enemy = opponentOf(side);
  const consequences = (own: Line) =>
    repliesAfter(compared, own).map(({ roll, line }) => {
      const replayed = replayLine(position, line);
      const falls = lossesOf(replayed?.events ?? [], side)
        .slice(lossesOf(replayLine(position, own)?.events ?? [], side).length)
        .filter(({ cause }) => cause === 'hit' || cause === 'crossfire')
        .map(({ square }) => square);
      return { rolls: [roll], falls, line, wins: winnerAfter(position, line) === enemy };
    });
  const [after, otherwise] = [consequences(played), consequences(best)];
  if (after.length === 0 || otherwise.length === 0) return [];
  const loses = after.filter(({ wins }, roll) => wins && otherwise[roll]?.wins === false).map(replyOf);
  if (loses.length > 0) return [{ code: 'loses', replies: loses }];
  const worse = after.filter(({ falls }, roll) => falls.length > (otherwise[roll]?.falls.length ?? 0));
  const lost = (list: typeof after): number => list.reduce((sum, { falls }) => sum + falls.length, 0);
  return worse.length > 0 && lost(after) > lost(otherwise)
    ? [{ code: 'reply', replies: worse.map(replyOf) }]
    : [];
}

function replyOf({ rolls, falls, line }: Reply): Reply {
  return { rolls, falls, line };
}

function findBlocked(compared: Comparison): Reason[] {
  const [after, otherwise] = [blocksAfter(compared, compared.played), blocksAfter(compared, compared.best)];
  return after.length - otherwise.length >= PAIRS_TO_MATTER ? [{ code: 'blocked', replies: after }] : [];
}

/** The pairs of numbers, the opponent's and one's own next, that leave one without a move. */
function blocksAfter(compared: Comparison, own: Line): Reply[] {
  return repliesAfter(compared, own).flatMap(({ roll, line }) => {
    const mine = replayLine(compared.position, line)?.position;
    if (mine === undefined || viewPosition(mine).phase !== 'roll') return [];
    return DIE_NUMBERS.flatMap((number) => {
      const action = rollOf(mine, number);
      const rolled = action === null ? null : replayLine(mine, [action]);
      if (action === null || rolled === null || !isBlocked(rolled.position)) return [];
      return [{ rolls: [roll, number], falls: [], line: [...line, action] }];
    });
  });
}

function findReinforcement({ best: [action], played: [other] }: Comparison): Reason[] {
  const decoded = action === undefined ? null : decodeAction(action);
  if (action === undefined || decoded?.type !== 'enter' || other === undefined) return [];
  if (decodeAction(other).type === 'enter') return [];
  return [{ code: 'reinforce', slot: decoded.slot, line: [action] }];
}

/** Somebody whom the best line ends up aiming at, and the one played does not. */
function findAim({ position, side, played, best }: Comparison): Reason[] {
  const enemies = (line: Line) => {
    const end = replayLine(position, line)?.position;
    if (end === undefined || viewPosition(end).toAct === 'over') return [];
    const standing = new Map(
      viewPosition(end).characters.map(({ square, character }) => [square, character.side]),
    );
    return shotsOf(end, side).filter(({ falls }) => falls.some((square) => standing.get(square) !== side));
  };
  const known = new Set(enemies(played).map(({ to }) => to));
  const aimed = enemies(best).find(({ to }) => !known.has(to));
  if (aimed === undefined || enemies(best).length <= enemies(played).length) return [];
  const { from, to, falls } = aimed;
  return [{ code: 'aim', shot: { from, to }, falls, line: best }];
}
