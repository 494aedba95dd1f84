/** Is a position that is said to be won seven times in ten won seven times in ten? Counted over games that were played out. */
import { createRandom, type Network, TurnSearch, winningChance } from '@bfi/ai';
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
    const samples = playTrainingGame(network, search, random, { ...SELF_PLAY, blunders: 0 }, rules);
    for (
      let count = 0;
      count < POSITIONS_PER_GAME && taken < positions && samples.length > 0;
      count++, taken++
    ) {
      const sample = samples[random.below(samples.length)];
      if (sample === undefined) continue;
      const chance = winningChance(network, sample.position, sample.position.side);
      const bin = Math.min(BINS - 1, Math.floor(chance * BINS));
      counts[bin] = (counts[bin] ?? 0) + 1;
      said[bin] = (said[bin] ?? 0) + chance;
      happened[bin] = (happened[bin] ?? 0) + sample.outcome;
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
