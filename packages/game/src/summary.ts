/** A game at a glance: what a list of games says of it. */
import { type BattleResult, type Position, viewPosition } from '@bfi/engine';
import type { Game } from './game.ts';
import { isFinished } from './next-battle.ts';

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

export function summarize(game: Game): GameSummary {
  const { position, turn } = game.match;
  const { result } = viewPosition(position);
  return { turn: turn.turn, result, finished: isFinished(game), position };
}
