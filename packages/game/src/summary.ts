/** A saved game at a glance: what a list of games says of it. */
import {
  type BattleResult,
  copyPosition,
  type GameEvent,
  newPosition,
  type PerSide,
  type PhaseName,
  type Position,
  play,
  type Reason,
  SIDES,
  score,
  type ToAct,
  type Variant,
  viewPosition,
  type WarFormat,
  type WarScore,
  warScore,
  word,
} from '@bfi/engine';
import type { SavedGame } from './saved-game.ts';
import type { Seat } from './seat.ts';

export interface GameSummary {
  readonly seats: PerSide<Seat>;
  readonly variant: Variant;
  readonly date: string;
  readonly tokens: number;
  /** Turns count from 1; 0 is the set-up. */
  readonly turn: number;
  readonly phase: PhaseName;
  readonly toAct: ToAct;
  readonly alive: PerSide<number>;
  /** Of the current battle. */
  readonly result: BattleResult | null;
  readonly reason: Reason | null;
  readonly points: PerSide<number> | null;
  readonly war: WarSummary | null;
  /** The battle is over, and no further one of a war is to come. */
  readonly finished: boolean;
  /** How everybody stands. */
  readonly position: Position;
}

export interface WarSummary {
  readonly format: WarFormat;
  /** The number of the current battle, from 1. */
  readonly battle: number;
  /** How the war stands; a current battle that is over counts. */
  readonly standing: WarScore;
}

export function summarize(save: SavedGame): GameSummary {
  const { position, turn } = playedOut(save);
  const { phase, toAct, alive, result, reason } = viewPosition(position);
  const points = score(position);
  const war = save.war === null ? null : warSummary(save, save.war, position);
  return {
    seats: save.seats,
    variant: save.rules.variant,
    date: save.date,
    tokens: save.actions.length,
    turn,
    phase,
    toAct,
    alive,
    result,
    reason,
    points,
    war,
    finished: result !== null && (war === null || war.standing.result !== null),
    position,
  };
}

/** The last position, and the number of its turn. */
function playedOut({ rules, start, actions }: SavedGame): { position: Position; turn: number } {
  const position = start === null ? newPosition(rules) : copyPosition(start);
  const { phase } = viewPosition(position);
  let turn = ['rolloff', 'blocks', 'place', 'load'].includes(phase) ? 0 : 1;
  for (const action of actions) {
    const events: GameEvent[] = [];
    play(position, action, events);
    if (events.some(({ type }) => type === 'turnBegan')) turn++;
  }
  return { position, turn };
}

function warSummary(save: SavedGame, format: WarFormat, position: Position): WarSummary {
  const { result } = viewPosition(position);
  const points = score(position);
  const over = result !== null && points !== null ? [{ result, points }] : [];
  const firstStarter = save.firstStarter ?? word(SIDES, position.starter);
  return {
    format,
    battle: save.battles.length + 1,
    standing: warScore(format, firstStarter, [...save.battles, ...over]),
  };
}
