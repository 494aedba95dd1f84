/** What an action would do, found by playing it on a copy: so what is told beforehand can't differ from the rules. */
import {
  type ActionCode,
  aimOf,
  blastAround,
  characterAt,
  decodeAction,
  type Facing,
  type GameEvent,
  legalActionList,
  type Played,
  type Position,
  type Side,
  type Square,
  toAct,
  tryPlay,
  viewPosition,
} from '@bfi/engine';

/** Somebody who is taken off the island, where and why. */
export type Loss = Extract<GameEvent, { type: 'lost' }>;

export interface Foresight {
  /** Who is lost for certain. */
  readonly losses: readonly Loss[];
  /** The block that is turned over, and who is lost if it proves live. */
  readonly block: BlockRisk | null;
}

export interface BlockRisk {
  readonly square: Square;
  /** The squares beside the block, which a blast covers with its own. */
  readonly around: readonly Square[];
  readonly live: number;
  readonly total: number;
  readonly losses: readonly Loss[];
  /** The blocks beside it that a blast would set off. */
  readonly setsOff: readonly Square[];
  /** Who is lost besides if all of those prove live too. */
  readonly chainLosses: readonly Loss[];
}

/** The position and the events that an action of whoever is to act would lead to. */
export function outcome(position: Position, action: ActionCode): Played | null {
  const actor = toAct(position);
  if (actor === 'over') return null;
  const played = tryPlay(position, actor, action);
  return played.ok ? played.value : null;
}

export function foresee(position: Position, action: ActionCode): Foresight {
  const after = outcome(position, action);
  if (after === null) return { losses: [], block: null };
  return { losses: lossesIn(after), block: blockRisk(after.position) };
}

function blockRisk(position: Position): BlockRisk | null {
  const { flips, pool } = viewPosition(position);
  const square = flips[0];
  if (square === undefined) return null;
  const first = flipLive(position);
  const chainLosses: Loss[] = [];
  for (let next = first; next !== null; ) {
    next = viewPosition(next.position).flips.length > 0 ? flipLive(next.position) : null;
    chainLosses.push(...lossesIn(next));
  }
  return {
    square,
    around: blastAround(square),
    live: pool.live,
    total: pool.live + pool.safe,
    losses: lossesIn(first),
    setsOff: first?.events.flatMap((event) => (event.type === 'activated' ? [event.square] : [])) ?? [],
    chainLosses,
  };
}

/** The block that is due proves live; null if no live one is left. */
function flipLive(position: Position): Played | null {
  const live = legalActionList(position).find((code) => {
    const flip = decodeAction(code);
    return flip.type === 'flip' && flip.live;
  });
  return live === undefined ? null : outcome(position, live);
}

/** So many shots after each other are tried; whoever has more may hope. */
const MOST_SHOTS = 3;

/** No shot of whoever is blocked, nor several after each other, whatever is under a block, spares them what it costs. */
export function isBlockedForGood(position: Position, shots = MOST_SHOTS): boolean {
  const actions = legalActionList(position);
  const types = actions.map((code) => decodeAction(code).type);
  if (types.includes('flip')) return isForGoodAfter(position, actions, shots);
  if (!types.includes('blocked')) return false;
  const fires = actions.filter((_, index) => types[index] === 'shoot');
  return fires.length === 0 || (shots > 0 && isForGoodAfter(position, fires, shots - 1));
}

function isForGoodAfter(position: Position, actions: readonly ActionCode[], shots: number): boolean {
  return actions.every((code) => {
    const after = outcome(position, code);
    return after === null || isBlockedForGood(after.position, shots);
  });
}

/** Those whom an action has taken. */
function lossesIn(played: Played | null): Loss[] {
  return played?.events.filter((event): event is Loss => event.type === 'lost') ?? [];
}

/** Those of a side's own that an action removes: for certain, if the block is live, if those it sets off are live too. */
export function ownLosses(
  foresight: Foresight,
  side: Side,
): Readonly<Record<'certain' | 'ifLive' | 'ifChain', Loss[]>> {
  const own = (losses: readonly Loss[]): Loss[] => losses.filter(({ character }) => character.side === side);
  return {
    certain: own(foresight.losses),
    ifLive: own(foresight.block?.losses ?? []),
    ifChain: own(foresight.block?.chainLosses ?? []),
  };
}

/** How a character stands after a move or a turn, and what it would aim at then. */
export interface Stand {
  readonly facing: Facing;
  readonly target: Square | null;
}

/** Null where it is not known before a block is turned over, or nobody moves. */
export function standAfter(position: Position, action: ActionCode): Stand | null {
  const decoded = decodeAction(action);
  const square = decoded.type === 'move' ? decoded.to : decoded.type === 'turn' ? decoded.square : null;
  const after = outcome(position, action);
  if (square === null || after === null || viewPosition(after.position).phase === 'flip') return null;
  const character = characterAt(after.position, square);
  if (character === null) return null;
  return { facing: character.facing, target: aimOf(after.position, square) };
}

/** The column that the missile would be over after a move of the pad. */
export function missileAfter(position: Position, action: ActionCode): number | null {
  const moved = outcome(position, action)?.events.find((event) => event.type === 'padMoved');
  return moved?.type === 'padMoved' ? moved.to : null;
}
