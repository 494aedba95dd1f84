/** The whole public face of the computer players. */
export { DEFAULT_LEVEL, LEVELS, type Level, levelPlayer } from './levels.ts';
export type { Candidate, Decision, Limits, Player } from './player.ts';
export { playOut, randomAction } from './playout.ts';
export { estimateByPlayouts, type PlayoutOptions, playoutPlayer } from './playout-player.ts';
export { createRandom, freshSeed, type Random } from './random.ts';
export { randomPlayer } from './random-player.ts';
