/** A saved game at a glance: what a list of games says of it. */
import {
  type BattleResult,
  type Position,
  SIDES,
  score,
  viewPosition,
  type WarFormat,
  type WarScore,
  warScore,
  word,
} from '@bfi/engine';
import type { ReadSave, SavedGame } from './saved-game.ts';

export interface GameSummary {
  /** Turns count from 1; 0 is the set-up. */
  readonly turn: number;
  /** Of the current battle. */
  readonly result: BattleResult | null;
  /** The battle is over, and no further one of a war is to come. */
  readonly finished: boolean;
  /** How everybody stands. */
  readonly position: Position;
}

export function summarize({ save, last, turn }: ReadSave): GameSummary {
  const { result } = viewPosition(last);
  const warGoesOn = save.war !== null && standing(save, save.war, last).result === null;
  return { turn, result, finished: result !== null && !warGoesOn, position: last };
}

/** How the war stands; a current battle that is over counts. */
function standing(save: SavedGame, format: WarFormat, last: Position): WarScore {
  const { result } = viewPosition(last);
  const points = score(last);
  const over = result !== null && points !== null ? [{ result, points }] : [];
  const firstStarter = save.firstStarter ?? word(SIDES, last.starter);
  return warScore(format, firstStarter, [...save.battles, ...over]);
}
