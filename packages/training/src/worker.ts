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
import { meet, type Plan, type Shared, STOP, Tally, tallyOf, Word, waitUntilHeard } from './shared.ts';

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
  const [memory, heldMemory] = [shared.replays[index], shared.held[index]];
  if (memory === undefined || heldMemory === undefined) throw new RangeError(`no worker ${index}`);
  const replay = new Replay(memory, plan.replay);
  const held = new Replay(heldMemory, plan.held);
  const mine = tallyOf(index);

  while (tallies[Tally.stopped] === 0) {
    const round = tallies[Tally.round] ?? 0;
    const polishing = (tallies[Tally.games] ?? 0) >= plan.games - plan.polish;
    const random = createRandom(plan.seed + 7919 * (round * plan.workers + index));
    let fresh = 0;
    for (let game = 0; game < plan.gamesPerRound; game++) {
      const samples = playTrainingGame(network, search, random, { ...SELF_PLAY, withoutLuck: polishing });
      const isHeld = random.below(GAMES_A_HELD_ONE) === 0;
      keepSamples(samples, isHeld ? held : replay, random);
      if (!isHeld) fresh += samples.length;
    }
    tallies[mine + Word.loss] = 0;
    tallies[mine + Word.samples] = fresh;
    meet(shared);
    const samples = sumOf(shared, Word.samples);
    const steps = Math.max(1, Math.round((samples * plan.reuse) / (plan.batch * plan.workers)));
    const rate = rateAt(plan, tallies[Tally.games] ?? 0);
    const before = tallies[Tally.steps] ?? 0;
    for (let step = 1; step <= steps; step++) {
      let loss = 0;
      for (let sample = 0; sample < plan.batch; sample++) {
        const drawn = random.below(replay.size);
        loss += learner.add(replay.features(drawn), replay.target(drawn));
      }
      tallies[mine + Word.loss] = (tallies[mine + Word.loss] ?? 0) + loss / (plan.batch * steps);
      meet(shared);
      learner.step(plan.batch * plan.workers, before + step, rate);
      meet(shared);
    }
    quantize(parameters, weights);
    network.load(weights);
    tallies[mine + Word.heldLoss] = lossOn(held, learner);
    tallies[mine + Word.held] = held.size;
    meet(shared);
    if (index === 0) {
      tallies[Tally.round] = round + 1;
      tallies[Tally.steps] = before + steps;
      tallies[Tally.samples] = (tallies[Tally.samples] ?? 0) + samples;
      tallies[Tally.games] = (tallies[Tally.games] ?? 0) + plan.gamesPerRound * plan.workers;
      report(shared, rate);
      waitUntilHeard(shared, round + 1);
      // One worker decides for all: whoever saw the order late would wait for the others for ever.
      const enough = (tallies[Tally.games] ?? 0) >= plan.games;
      tallies[Tally.stopped] = enough ? 1 : Atomics.load(control, STOP);
    }
    // Nobody may read the round's number before it is written, or play before everybody has the new weights.
    meet(shared);
  }
}

/** One game in so many is never learned from: it tells how well the rest was learned. */
const GAMES_A_HELD_ONE = 50;

const features = new Uint16Array(MOST_ACTIVE);

/** Keeps what a game taught, half of it mirrored. */
function keepSamples(samples: readonly Sample[], replay: Replay, random: Random): void {
  for (const { position, target } of samples) {
    const count = listFeatures(position, position.side, features, random.below(2) === 1);
    replay.add(features, count, target);
  }
}

/** The loss on all samples that are kept there, added up. */
function lossOn(replay: Replay, learner: Learner): number {
  let loss = 0;
  for (let sample = 0; sample < replay.size; sample++)
    loss += learner.loss(replay.features(sample), replay.target(sample));
  return loss;
}

/** What all workers say together. */
function sumOf({ plan, tallies }: Shared, word: number): number {
  let sum = 0;
  for (let worker = 0; worker < plan.workers; worker++) sum += tallies[tallyOf(worker) + word] ?? 0;
  return sum;
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
  /** New ones in this round. */
  readonly samples: number;
  readonly rate: number;
  /** The mean loss on what was learned from in this round, and on what is never learned from; null where there is none of it yet. */
  readonly loss: number;
  readonly held: number | null;
}

function report(shared: Shared, rate: number): void {
  const { plan, tallies } = shared;
  const held = sumOf(shared, Word.held);
  const message: RoundReport = {
    round: tallies[Tally.round] ?? 0,
    games: tallies[Tally.games] ?? 0,
    steps: tallies[Tally.steps] ?? 0,
    samples: sumOf(shared, Word.samples),
    rate,
    loss: sumOf(shared, Word.loss) / plan.workers,
    held: held === 0 ? null : sumOf(shared, Word.heldLoss) / held,
  };
  parentPort?.postMessage(message);
}
