/**
 * Flat Monte Carlo: every action is tried with a number of random playouts, and the one that wins most is played.
 * Simple, honest (it knows no dice before they fall) and the public yardstick for everything stronger.
 */
import { type ActionCode, copyPosition, legalActionList, type Position, play } from '@bfi/engine';
import { milliseconds } from './clock.ts';
import { best, type Candidate, type Decision, type Limits, type Player, whoDecides } from './player.ts';
import { playOut, shareOf } from './playout.ts';
import type { Random } from './random.ts';

export interface PlayoutOptions {
  /** Playouts for each action. */
  readonly playouts: number;
}

/** Plays an action, and then to the end at random, and returns the share that `side` (0 Red, 1 Blue) gets. */
function playedOutShare(
  position: Position,
  action: ActionCode,
  side: number,
  random: Random,
  board: Position,
): number {
  copyPosition(position, board);
  play(board, action);
  playOut(board, random);
  return shareOf(board, side);
}

export function playoutPlayer(options: PlayoutOptions, random: Random): Player {
  return {
    name: `playouts ${options.playouts}`,
    decide: (position, limits) => decideByPlayouts(position, options, random, limits),
  };
}

function decideByPlayouts(
  position: Position,
  options: PlayoutOptions,
  random: Random,
  limits: Limits = {},
): Decision {
  const side = whoDecides(position);
  const actions = legalActionList(position);
  const wins = new Float64Array(actions.length);
  const deadline = milliseconds() + (limits.milliseconds ?? Number.POSITIVE_INFINITY);
  const board = copyPosition(position);
  let rounds = 0;
  // A whole round for every action before the clock is looked at: all are compared on the same number of playouts.
  do {
    for (const [index, action] of actions.entries()) {
      wins[index] = (wins[index] ?? 0) + playedOutShare(position, action, side, random, board);
    }
    rounds++;
  } while (actions.length > 1 && rounds < options.playouts && milliseconds() < deadline);
  return best(actions.map((action, index): Candidate => ({ action, value: (wins[index] ?? 0) / rounds })));
}
