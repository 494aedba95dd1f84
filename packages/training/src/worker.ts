/**
 * One worker of a training. In every round all workers play games with the same weights, then learn in step: each adds
 * up the gradient of its own samples, and each applies the sum of all to its part of the parameters.
 * The same seed and number of workers give the same weights, however often it is stopped and taken up again.
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  createNetwork,
  createRandom,
  listFeatures,
  MOST_ACTIVE,
  newIntegerWeights,
  quantize,
  type Random,
  TurnSearch,
} from '@bfi/ai';
import { Learner, learnedLists } from './learner.ts';
import { Replay } from './replay.ts';
import { playTrainingGame, type Sample, SELF_PLAY } from './self-play.ts';
import { meet, type Plan, type Shared, STOP, Tally, waitUntilHeard } from './shared.ts';

export interface WorkerData {
  readonly shared: Shared;
  readonly index: number;
}

export function runWorker(): void {
  const { shared, index } = workerData as WorkerData;
  const { plan, tallies, control } = shared;
  const { parameters } = learnedLists(shared.memory);
  const learner = new Learner(shared.memory, index, plan.workers);
  const weights = newIntegerWeights();
  quantize(parameters, weights);
  const network = createNetwork(weights);
  const search = new TurnSearch(network);
  const memory = shared.replays[index];
  if (memory === undefined) throw new RangeError(`no worker ${index}`);
  const replay = new Replay(memory, plan.replay);

  while (tallies[Tally.stopped] === 0) {
    const round = tallies[Tally.round] ?? 0;
    const polishing = (tallies[Tally.games] ?? 0) >= plan.games - plan.polish;
    const random = createRandom(plan.seed + 7919 * (round * plan.workers + index));
    let fresh = 0;
    for (let game = 0; game < plan.gamesPerRound; game++) {
      const samples = playTrainingGame(network, search, random, { ...SELF_PLAY, withoutLuck: polishing });
      fresh += keepSamples(samples, replay, random);
    }
    tallies[Tally.workers + 2 * index] = 0;
    tallies[Tally.workers + 2 * index + 1] = fresh;
    meet(shared);
    let samples = 0;
    for (let worker = 0; worker < plan.workers; worker++)
      samples += tallies[Tally.workers + 2 * worker + 1] ?? 0;
    const steps = Math.max(1, Math.round((samples * plan.reuse) / (plan.batch * plan.workers)));
    const rate = rateAt(plan, tallies[Tally.games] ?? 0);
    const before = tallies[Tally.steps] ?? 0;
    for (let step = 1; step <= steps; step++) {
      let loss = 0;
      for (let sample = 0; sample < plan.batch; sample++) {
        const drawn = random.below(replay.size);
        loss += learner.add(replay.features(drawn), replay.target(drawn));
      }
      tallies[Tally.workers + 2 * index] =
        (tallies[Tally.workers + 2 * index] ?? 0) + loss / (plan.batch * steps);
      meet(shared);
      learner.step(plan.batch * plan.workers, before + step, rate);
      meet(shared);
    }
    quantize(parameters, weights);
    network.load(weights);
    if (index === 0) {
      tallies[Tally.round] = round + 1;
      tallies[Tally.steps] = before + steps;
      tallies[Tally.samples] = (tallies[Tally.samples] ?? 0) + samples;
      tallies[Tally.games] = (tallies[Tally.games] ?? 0) + plan.gamesPerRound * plan.workers;
      report(shared);
      waitUntilHeard(shared, round + 1);
      // One worker decides for all: whoever saw the order late would wait for the others for ever.
      const enough = (tallies[Tally.games] ?? 0) >= plan.games;
      tallies[Tally.stopped] = enough ? 1 : Atomics.load(control, STOP);
    }
    // Nobody may read the round's number before it is written, or play before everybody has the new weights.
    meet(shared);
  }
}

const features = new Uint16Array(MOST_ACTIVE);

/** Keeps what a game taught, half of it mirrored, and counts it. */
function keepSamples(samples: readonly Sample[], replay: Replay, random: Random): number {
  for (const { position, target } of samples) {
    const count = listFeatures(position, position.side, features, random.below(2) === 1);
    replay.add(features, count, target);
  }
  return samples.length;
}

/**
 * The rate falls evenly in its logarithm; once more, from higher up, while the network is polished. The last round of each part
 * has the last rate.
 */
export function rateAt({ games, polish, rates, gamesPerRound, workers }: Plan, played: number): number {
  const polishFrom = games - polish;
  const [first, last, from, to] =
    played < polishFrom
      ? [rates.first, rates.last, 0, polishFrom]
      : [rates.polishFirst, rates.polishLast, polishFrom, games];
  const done = (played - from) / Math.max(to - from - gamesPerRound * workers, 1);
  return first * (last / first) ** Math.min(1, done);
}

export interface RoundReport {
  readonly round: number;
  readonly games: number;
  readonly steps: number;
  readonly samples: number;
  readonly loss: number;
}

function report({ plan, tallies }: Shared): void {
  let loss = 0;
  let samples = 0;
  for (let worker = 0; worker < plan.workers; worker++) {
    loss += (tallies[Tally.workers + 2 * worker] ?? 0) / plan.workers;
    samples += tallies[Tally.workers + 2 * worker + 1] ?? 0;
  }
  const message: RoundReport = {
    round: tallies[Tally.round] ?? 0,
    games: tallies[Tally.games] ?? 0,
    steps: tallies[Tally.steps] ?? 0,
    samples,
    loss,
  };
  parentPort?.postMessage(message);
}
