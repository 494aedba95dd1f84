/** Reasons that lie ahead: what the opponent's next roll may bring, one's own after that, and who can still move. */
import {
  characterAt,
  DIE_NUMBERS,
  decodeAction,
  isSetup,
  opponentOf,
  type Position,
  type Side,
  type Square,
  viewPosition,
} from '@bfi/engine';
import type { Choice, Comparison } from './comparison.ts';
import { isBlocked, type Line, lossesOf, replayLine, rollOf } from './line.ts';
import { type Hit, hitsFrom, movesOf, originsOf } from './outlook.ts';
import type { Reason, Reply } from './reason.ts';

/** So many more of the pairs of next rolls must make the difference, or of the numbers with which somebody could move, before it is called a reason. */
const PAIRS_TO_MATTER = 6;
const MOVES_TO_MATTER = 2;
const PAIRS = DIE_NUMBERS.length ** 2;
/** No square: where somebody comes from who stood nowhere. */
const NEWCOMER = -1;

type Finder = (compared: Comparison) => Reason[];

/** What the best replies bring comes before what could merely be done. */
export const AHEAD: { readonly surely: readonly Finder[]; readonly perhaps: readonly Finder[] } = {
  surely: [findReplies, findBlocked],
  perhaps: [findExposure, findBlockExposure, findChances, findStuck, findHindrance, findIdle, findClearing],
};

function findReplies({ side, played, best }: Comparison): Reason[] {
  const enemy = opponentOf(side);
  const consequences = ({ end: own, replies }: Choice) =>
    replies.map(({ number, line, end }) => {
      const falls = lossesOf(end.events, side)
        .slice(lossesOf(own.events, side).length)
        .filter(({ cause }) => cause === 'hit' || cause === 'crossfire')
        .map(({ square }) => square);
      return { rolls: [number], falls, line, wins: viewPosition(end.position).result === enemy };
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

/** With how many of the next rolls, up to one's own, one is left without a move. */
function findBlocked({ side, played, best }: Comparison): Reason[] {
  const [after, otherwise] = [blocksAfter(side, played), blocksAfter(side, best)];
  if (after === null || otherwise === null || after.of !== otherwise.of) return [];
  const more = after.replies.length - otherwise.replies.length;
  return more * PAIRS >= PAIRS_TO_MATTER * after.of ? [{ code: 'blocked', replies: after.replies }] : [];
}

function blocksAfter(side: Side, choice: Choice): Ahead | null {
  return untilOwnRoll(side, choice, (position, line, rolls) =>
    DIE_NUMBERS.flatMap((number) => {
      const roll = rollOf(position, number);
      const rolled = roll === null ? null : replayLine(position, [roll]);
      if (roll === null || rolled === null || !isBlocked(rolled.position)) return [];
      return [{ rolls: [...rolls, number], falls: [], line: [...line, roll] }];
    }),
  );
}

/** What comes of the next rolls, up to one's own, and of how many: all numbers, or all pairs where the opponent rolls first. */
interface Ahead {
  readonly of: number;
  readonly replies: Reply[];
}

/** Null where something else comes before the next roll. */
function untilOwnRoll(
  side: Side,
  { line, end, replies }: Choice,
  find: (position: Position, line: Line, rolls: readonly number[]) => Reply[],
): Ahead | null {
  const isOwnRoll = (position: Position): boolean =>
    viewPosition(position).phase === 'roll' && viewPosition(position).side === side;
  if (isOwnRoll(end.position)) return { of: DIE_NUMBERS.length, replies: find(end.position, line, []) };
  if (replies.length === 0) return null;
  const found = replies
    .filter((reply) => isOwnRoll(reply.end.position))
    .flatMap((reply) => find(reply.end.position, reply.line, [reply.number]));
  return { of: PAIRS, replies: found };
}

/** What the opponent could hit with its next roll, also where it would rather do something else. */
function threatsTo({ line, end, replies }: Choice): Hit[] {
  if (replies.length === 0) return [];
  return hitsFrom(end.position).map((hit) => ({ ...hit, line: [...line, ...hit.line] }));
}

/** With how many numbers each of one's own could be hit: the first way for each. */
function byVictim(hits: readonly Hit[], originOf: (square: Square) => Square) {
  const found = new Map<Square, Map<number, Reply>>();
  for (const { falls, number, line } of hits) {
    for (const square of falls) {
      const ways = found.get(originOf(square)) ?? new Map<number, Reply>();
      if (!ways.has(number)) ways.set(number, { rolls: [number], falls: [square], line });
      found.set(originOf(square), ways);
    }
  }
  return found;
}

/** Who could be hit with more numbers than after the best. */
function findExposure({ played, best }: Comparison): Reason[] {
  if (played.replies.length === 0 || best.replies.length === 0) return [];
  const certain = (choice: Choice) =>
    byVictim(
      threatsTo(choice).filter(({ ifLive }) => !ifLive),
      originsOf(choice.end.events),
    );
  return exposureOf(certain(played), certain(best)).map((replies) => ({ code: 'reply', replies }));
}

/** Whose danger has grown most, where all together are in more danger than after the best. */
function exposureOf(after: ReturnType<typeof byVictim>, otherwise: typeof after): Reply[][] {
  const total = (ways: typeof after): number => [...ways.values()].reduce((sum, { size }) => sum + size, 0);
  if (total(after) <= total(otherwise)) return [];
  const grown = [...after].map(([origin, ways]) => ({
    ways,
    more: ways.size - (otherwise.get(origin)?.size ?? 0),
  }));
  const [most] = grown.sort((a, b) => b.more - a.more);
  return most === undefined || most.more <= 0 ? [] : [[...most.ways.values()]];
}

/** A block that could be shot with more numbers than after the best, and would take one's own if it is live. */
function findBlockExposure({ played, best }: Comparison): Reason[] {
  if (played.replies.length === 0 || best.replies.length === 0) return [];
  const byBlock = (choice: Choice) => {
    const found = new Map<Square, Map<number, Reply>>();
    for (const { to, ifLive, number, falls, line } of threatsTo(choice)) {
      if (!ifLive) continue;
      const ways = found.get(to) ?? new Map<number, Reply>();
      if (falls.length > (ways.get(number)?.falls.length ?? 0))
        ways.set(number, { rolls: [number], falls, line });
      found.set(to, ways);
    }
    return found;
  };
  const taken = (ways: ReadonlyMap<number, Reply> | undefined): number =>
    [...(ways?.values() ?? [])].reduce((sum, { falls }) => sum + falls.length, 0);
  const [after, otherwise] = [byBlock(played), byBlock(best)];
  const total = (all: typeof after): number => [...all.values()].reduce((sum, ways) => sum + taken(ways), 0);
  if (total(after) - total(otherwise) < MOVES_TO_MATTER) return [];
  const grown = [...after].map(([to, ways]) => ({ to, ways, more: taken(ways) - taken(otherwise.get(to)) }));
  const [most] = grown.sort((a, b) => b.more - a.more);
  if (most === undefined || most.more <= 0) return [];
  return [{ code: 'replyBlast', to: most.to, replies: [...most.ways.values()] }];
}

/** In how many ways of the next rolls, up to one's own, somebody could be hit. */
function findChances({ played, best, side }: Comparison): Reason[] {
  const [after, otherwise] = [chancesAfter(side, played), chancesAfter(side, best)];
  if (after === null || otherwise === null || after.of !== otherwise.of) return [];
  const more = otherwise.replies.length - after.replies.length;
  if (more * PAIRS < PAIRS_TO_MATTER * after.of) return [];
  return [{ code: 'chances', replies: otherwise.replies, of: after.of, fewer: after.replies }];
}

function chancesAfter(side: Side, choice: Choice): Ahead | null {
  return untilOwnRoll(side, choice, (position, line, rolls) => {
    const found = new Map<number, Reply>();
    for (const hit of hitsFrom(position)) {
      if (hit.ifLive || found.has(hit.number)) continue;
      found.set(hit.number, {
        rolls: [...rolls, hit.number],
        falls: hit.falls,
        line: [...line, ...hit.line],
      });
    }
    return [...found.values()];
  });
}

/** Those of one's own whom no number lets move any more, and the one that can move with fewer numbers than after the best. */
function findStuck({ position, side, played, best }: Comparison): Reason[] {
  const [after, otherwise] = [mobilityAfter(side, position, played), mobilityAfter(side, position, best)];
  if (after === null || otherwise === null || total(after) >= total(otherwise)) return [];
  const gained = [...after].flatMap(([origin, { square, numbers }]) => {
    const then = otherwise.get(origin);
    return then === undefined ? [] : [{ square, then, numbers, more: then.numbers.length - numbers.length }];
  });
  const stuck = gained.filter(({ numbers, then }) => numbers.length === 0 && then.numbers.length > 0);
  if (stuck.length > 0) {
    return [{ code: 'stuck', squares: stuck.map(({ square }) => square), line: played.line }];
  }
  const [most] = gained.sort((a, b) => b.more - a.more);
  if (most === undefined || most.more < MOVES_TO_MATTER) return [];
  const numbers = most.then.numbers.filter((number) => !most.numbers.includes(number));
  return [{ code: 'mobile', square: most.then.square, numbers, line: best.line }];
}

/** One of the opponent's that the best would have kept from moving with some numbers. */
function findHindrance({ position, side, played, best }: Comparison): Reason[] {
  const enemy = opponentOf(side);
  const [after, otherwise] = [mobilityAfter(enemy, position, played), mobilityAfter(enemy, position, best)];
  if (after === null || otherwise === null || total(after) - total(otherwise) < MOVES_TO_MATTER) return [];
  const hindered = [...otherwise].map(([origin, { square, numbers }]) => ({
    square,
    numbers: (after.get(origin)?.numbers ?? []).filter((number) => !numbers.includes(number)),
  }));
  const [most] = hindered.sort((a, b) => b.numbers.length - a.numbers.length);
  if (most === undefined || most.numbers.length < MOVES_TO_MATTER) return [];
  return [{ code: 'hinders', ...most, line: best.line }];
}

type Mobility = ReadonlyMap<Square, { readonly square: Square; readonly numbers: readonly number[] }>;

/**
 * By where everybody has stood before. In set-up whoever is placed now is the same, wherever that is, and whoever is placed later is
 * left out: that may be done otherwise.
 */
function mobilityAfter(side: Side, position: Position, { line: [action], end }: Choice): Mobility | null {
  const moves = movesOf(end.position, side);
  if (moves === null) return null;
  const placed = action === undefined ? null : decodeAction(action);
  const cameFrom = originsOf(end.events);
  const originOf = (square: Square): Square =>
    placed?.type === 'place' && placed.square === square ? NEWCOMER : cameFrom(square);
  const isPlacedLater = (origin: Square): boolean =>
    isSetup(position) && origin !== NEWCOMER && characterAt(position, origin) === null;
  const found = [...moves].map(([square, numbers]) => [originOf(square), { square, numbers }] as const);
  return new Map(found.filter(([origin]) => !isPlacedLater(origin)));
}

function total(mobility: Mobility): number {
  return [...mobility.values()].reduce((sum, { numbers }) => sum + numbers.length, 0);
}

/** Somebody of the opponent's was taken whom no number lets move, where the best takes one that can. */
function findIdle({ position, side, played, best }: Comparison): Reason[] {
  const [taken, instead] = [played, best].map(({ line: [action] }) => {
    const decoded = action === undefined ? null : decodeAction(action);
    return decoded?.type === 'take' ? decoded.square : undefined;
  });
  const moves = movesOf(position, opponentOf(side));
  if (taken === undefined || instead === undefined || moves === null) return [];
  if (moves.get(taken)?.length !== 0 || moves.get(instead)?.length === 0) return [];
  return [{ code: 'idle', squares: [taken], line: played.line.slice(0, 1) }];
}

/** A block that the best has shot away, whatever is under it. */
function findClearing({ played, best }: Comparison): Reason[] {
  const left = new Set(
    played.end.events.flatMap((event) => (event.type === 'activated' ? [event.square] : [])),
  );
  const cleared = best.end.events.findIndex((event) => event.type === 'activated' && event.by === 'shot');
  const event = best.end.events[cleared];
  if (event?.type !== 'activated' || left.has(event.square)) return [];
  const shot = best.line.findIndex((action) => {
    const decoded = decodeAction(action);
    return decoded.type === 'shoot' && decoded.to === event.square;
  });
  if (shot < 0) return [];
  return [{ code: 'clears', squares: [event.square], line: best.line.slice(0, shot + 1) }];
}
