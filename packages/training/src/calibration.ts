/** Is a position that is said to be won seven times in ten won seven times in ten? Counted over games that were played out. */
import {
  createRandom,
  type IntegerWeights,
  type Network,
  type Random,
  TurnSearch,
  winningChance,
} from '@bfi/ai';
import { makeRules, type Rules } from '@bfi/engine';
import { playTrainingGame, SELF_PLAY } from './self-play.ts';

interface Bin {
  readonly positions: number;
  /** What the network said on the average, and what happened. */
  readonly said: number;
  readonly happened: number;
}

export interface Calibration {
  readonly positions: number;
  readonly games: number;
  readonly bins: readonly Bin[];
  /** The mean distance between what was said and what happened, weighted by how often it was said. */
  readonly error: number;
}

const BINS = 10;
/** Positions of one game share its outcome, so few are taken of each. */
const POSITIONS_PER_GAME = 8;

/** What the network said of a position, and what came of it. */
interface Forecast {
  readonly said: number;
  readonly happened: number;
}

/** A few positions of one game of the network against itself; none of a game that has no end. */
function forecastsOfGame(network: Network, search: TurnSearch, random: Random, rules: Rules): Forecast[] {
  const samples = playTrainingGame(network, search, random, { ...SELF_PLAY, blunders: 0 }, rules);
  const forecasts: Forecast[] = [];
  while (samples.length > 0 && forecasts.length < POSITIONS_PER_GAME) {
    const sample = samples[random.below(samples.length)];
    if (sample === undefined) continue;
    const said = winningChance(network, sample.position, sample.position.side);
    forecasts.push({ said, happened: sample.outcome });
  }
  return forecasts;
}

export function measureCalibration(
  network: Network,
  positions: number,
  seed: number,
  rules: Rules = makeRules(),
): Calibration {
  const random = createRandom(seed);
  const search = new TurnSearch(network);
  const counts = new Float64Array(BINS);
  const said = new Float64Array(BINS);
  const happened = new Float64Array(BINS);
  let games = 0;
  for (let taken = 0; taken < positions; games++) {
    for (const forecast of forecastsOfGame(network, search, random, rules)) {
      if (taken === positions) break;
      taken++;
      const bin = Math.min(BINS - 1, Math.floor(forecast.said * BINS));
      counts[bin] = (counts[bin] ?? 0) + 1;
      said[bin] = (said[bin] ?? 0) + forecast.said;
      happened[bin] = (happened[bin] ?? 0) + forecast.happened;
    }
  }
  const bins = Array.from(counts, (count, bin): Bin => {
    const least = Math.max(count, 1);
    return { positions: count, said: (said[bin] ?? 0) / least, happened: (happened[bin] ?? 0) / least };
  });
  const error =
    bins.reduce((sum, bin) => sum + bin.positions * Math.abs(bin.said - bin.happened), 0) / positions;
  return { positions, games, bins, error };
}

/**
 * By which number what the network says, as a logit, should be multiplied so that it happens as often as it is said: above 1 where
 * it is too cautious. One number for all rules, fitted by Newton's method to the likelihood of what happened.
 */
export function fitConfidence(
  network: Network,
  positions: number,
  seed: number,
  ways: readonly Rules[],
): number {
  const random = createRandom(seed);
  const search = new TurnSearch(network);
  const forecasts: Forecast[] = [];
  for (let game = 0; forecasts.length < positions; game++) {
    const rules = ways[game % ways.length];
    if (rules === undefined) throw new RangeError('no rules to play by');
    forecasts.push(...forecastsOfGame(network, search, random, rules));
  }
  return confidenceOf(forecasts);
}

const STEPS = 20;

export function confidenceOf(forecasts: readonly Forecast[]): number {
  let factor = 1;
  for (let step = 0; step < STEPS; step++) {
    let [slope, bend] = [0, 0];
    for (const { said, happened } of forecasts) {
      const logit = Math.log(said / (1 - said));
      const chance = 1 / (1 + Math.exp(-factor * logit));
      slope += (happened - chance) * logit;
      bend += chance * (1 - chance) * logit * logit;
    }
    if (bend === 0) break;
    factor += slope / bend;
  }
  return factor;
}

/** The same network, surer or less sure of what it says. */
export function withConfidence(weights: IntegerWeights, factor: number): IntegerWeights {
  return { ...weights, w3: weights.w3.map((weight) => weight * factor) };
}
