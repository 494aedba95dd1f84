/** The levels that `go level=N`, the terminal and the page offer: one to eight, each thinking more than the one below. */
import type { Player } from './player.ts';
import { playoutPlayer } from './playout-player.ts';
import type { Random } from './random.ts';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof LEVELS)[number];

export const DEFAULT_LEVEL: Level = 4;

const PLAYOUTS: Readonly<Record<Level, number>> = { 1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32, 7: 64, 8: 128 };
const MOST_CANDIDATES = 40;

export function levelPlayer(level: Level, random: Random): Player {
  const player = playoutPlayer({ playouts: PLAYOUTS[level], mostCandidates: MOST_CANDIDATES }, random);
  return { name: `level ${level}`, decide: player.decide };
}
