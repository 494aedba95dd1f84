/** Weights of certain moments of a training: what they are called, and the matches that they play against the champion. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, workerData } from 'node:worker_threads';
import { matchAtFirstSight } from './first-sight-match.ts';
import { gatesIn, logGate } from './rounds-log.ts';

/** By games played. */
export const MILESTONES = [
  2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 400_000, 800_000, 1_600_000,
];

export interface Milestone {
  readonly games: number;
  readonly file: string;
}

export const milestoneFile = (games: number): string => `weights-${games}.bin`;

/** All that lie in a folder, the earliest first. */
export function milestonesIn(folder: string): Milestone[] {
  return readdirSync(folder)
    .map((name) => ({ file: join(folder, name), games: Number(/^weights-([0-9]+)\.bin$/.exec(name)?.[1]) }))
    .filter(({ games }) => games > 0)
    .sort((a, b) => a.games - b.games);
}

/** A match that a thread of its own plays. */
export interface GateData {
  readonly folder: string;
  readonly milestone: Milestone;
  readonly champion: string;
  readonly pairs: number;
}

export function isGateData(data: unknown): data is GateData {
  return typeof data === 'object' && data !== null && 'milestone' in data;
}

export function playGate(): void {
  const { folder, milestone, champion, pairs } = workerData as GateData;
  const score = matchAtFirstSight(readFileSync(milestone.file), readFileSync(champion), pairs);
  const percent = (share: number): string => (100 * share).toFixed(1);
  console.log(
    `gate: ${milestone.games} games of self-play: ${percent(score.share)} %, less luck ${percent(score.lessLuck)} % (± ${percent(1.96 * score.error)}) against the champion, ${score.games} games`,
  );
  logGate(folder, milestone.games, score);
}

/**
 * Plays the matches that are missing, one at a time beside the training: those of a training that was stopped meanwhile, too.
 * `script`: what a thread runs.
 */
export class Gates {
  readonly #wanted: Omit<GateData, 'milestone'>;
  readonly #script: string;
  #isPlaying = false;
  readonly #failed = new Set<number>();

  constructor(wanted: Omit<GateData, 'milestone'>, script: string) {
    this.#wanted = wanted;
    this.#script = script;
  }

  playMissing(): void {
    if (this.#isPlaying) return;
    const { folder } = this.#wanted;
    const played = gatesIn(folder);
    const milestone = milestonesIn(folder).find(
      ({ games }) => !played.has(games) && !this.#failed.has(games),
    );
    if (milestone === undefined) return;
    this.#isPlaying = true;
    const data: GateData = { ...this.#wanted, milestone };
    const thread = new Worker(this.#script, { workerData: data });
    // What cannot be measured is told; the training is worth more than that.
    thread.on('error', (error) => {
      console.error(`gate: ${milestone.file} cannot be measured: ${error.message}`);
      this.#failed.add(milestone.games);
    });
    thread.on('exit', () => {
      this.#isPlaying = false;
      this.playMissing();
    });
  }
}
