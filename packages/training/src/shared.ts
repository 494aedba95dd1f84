/** What the workers of one training share: parameters, gradients, the plan, and a barrier at which all wait for all. */
import { newLearningMemory } from './learner.ts';
import { newReplayMemory } from './replay.ts';

export interface Plan {
  readonly seed: number;
  readonly workers: number;
  /** Self-play games a worker plays each round. */
  readonly gamesPerRound: number;
  /** Samples a worker draws for each step. */
  readonly batch: number;
  /** How often a sample is drawn on the average, before newer ones push it out. */
  readonly reuse: number;
  readonly replay: number;
  /** Samples of games that are never learned from: a worker keeps so many of them. */
  readonly held: number;
  /** Games in all, and how many of them, the last ones, are learned from without their luck. */
  readonly games: number;
  readonly polish: number;
  readonly rates: {
    readonly first: number;
    readonly last: number;
    readonly polishFirst: number;
    readonly polishLast: number;
  };
}

export interface Shared {
  readonly plan: Plan;
  /** Parameters, moments and gradients: see learner.ts. */
  readonly memory: WebAssembly.Memory;
  /** The samples that each worker keeps: see replay.ts. */
  readonly replays: readonly SharedArrayBuffer[];
  /** The samples of each worker that are only looked at. */
  readonly held: readonly SharedArrayBuffer[];
  /** Barrier count and generation, the order to stop, and the last round of which the main thread has heard. */
  readonly control: Int32Array;
  /** Round, steps and games so far, whether to stop, samples and seconds so far; then what each worker says of the round. */
  readonly tallies: Float64Array;
}

/** Where a worker's word on the round begins. */
export const tallyOf = (worker: number): number => Tally.workers + WORDS * worker;

/** What a worker says: its loss, its new samples, its loss on those that are held out, and how many these are. */
export const Word = { loss: 0, samples: 1, heldLoss: 2, held: 3 } as const;
const WORDS = 4;

export const Tally = {
  round: 0,
  steps: 1,
  games: 2,
  stopped: 3,
  samples: 4,
  seconds: 5,
  workers: 6,
} as const;
export const STOP = 2;
const HEARD = 3;

export function newShared(plan: Plan): Shared {
  return {
    plan,
    memory: newLearningMemory(plan.workers),
    replays: Array.from({ length: plan.workers }, () => newReplayMemory(plan.replay)),
    held: Array.from({ length: plan.workers }, () => newReplayMemory(plan.held)),
    control: new Int32Array(new SharedArrayBuffer(16)),
    tallies: new Float64Array(new SharedArrayBuffer(8 * tallyOf(plan.workers))),
  };
}

/** The main thread has done with a round's report, the saving too. */
export function hear({ control }: Shared, round: number): void {
  Atomics.store(control, HEARD, round);
  Atomics.notify(control, HEARD);
}

/** Waits until the main thread has done with a round. Nobody learns meanwhile, so what it saves is of one moment. */
export function waitUntilHeard({ control }: Shared, round: number): void {
  for (let heard = Atomics.load(control, HEARD); heard !== round; heard = Atomics.load(control, HEARD)) {
    Atomics.wait(control, HEARD, heard);
  }
}

/** Waits until every worker is here. */
export function meet(shared: Shared): void {
  const { control, plan } = shared;
  const generation = Atomics.load(control, 1);
  if (Atomics.add(control, 0, 1) === plan.workers - 1) {
    Atomics.store(control, 0, 0);
    Atomics.add(control, 1, 1);
    Atomics.notify(control, 1);
  } else {
    while (Atomics.load(control, 1) === generation) Atomics.wait(control, 1, generation);
  }
}
