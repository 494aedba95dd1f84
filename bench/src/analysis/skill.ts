/** How many games tell two neighbouring levels apart: by their mistakes, and by their results. */

import type { Level } from '@bfi/ai';
import { type Estimate, estimateOf, Z } from '@bfi/analysis';
import type { PerSide } from '@bfi/engine';
import { analyse, playGame, QUICK_LEVELS } from './games.ts';
import type { Measure } from './jobs.ts';

interface Played {
  readonly lower: number;
  /** What each level gave away, and the share of the higher one. */
  readonly lowersMistakes: number;
  readonly highersMistakes: number;
  readonly result: number;
}

const LOWER = QUICK_LEVELS.slice(0, -1);

/** All pairs advance together, so that whoever breaks it off has something of each. */
export function skillMeasure(games: number, plies: number): Measure<Played> {
  return {
    jobs: games * LOWER.length,
    run: (job) => played(LOWER[job % LOWER.length] ?? 1, Math.floor(job / LOWER.length), plies),
    print: (results, isLast) => {
      if (isLast) print(results);
    },
  };
}

function played(lower: Level, game: number, plies: number): Played {
  const higher = (lower + 1) as Level;
  const isRed = game % 2 === 0;
  const levels: PerSide<Level> = isRed ? { red: higher, blue: lower } : { red: lower, blue: higher };
  const { ledger } = analyse(playGame(50_000 + 1000 * lower + game, 'standard', levels), plies);
  const { red, blue } = ledger.mistakes;
  return {
    lower,
    lowersMistakes: isRed ? blue : red,
    highersMistakes: isRed ? red : blue,
    result: isRed ? ledger.result : 1 - ledger.result,
  };
}

function print(results: readonly Played[]): void {
  console.log('| levels | games | mistakes a battle | result | games by mistakes | games by results |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const lower of LOWER) {
    const games = results.filter((one) => one.lower === lower);
    const mean = (of: (one: Played) => number): number => estimateOf(games.map(of)).mean;
    const skill = estimateOf(
      games.map(({ lowersMistakes, highersMistakes }) => lowersMistakes - highersMistakes),
    );
    const result = estimateOf(games.map((one) => one.result - 0.5));
    console.log(
      `| ${lower + 1} and ${lower} | ${games.length} | ${mean(({ highersMistakes }) => highersMistakes).toFixed(2)} and ${mean(({ lowersMistakes }) => lowersMistakes).toFixed(2)} | ${(100 * (result.mean + 0.5)).toFixed(0)} % | ${gamesNeeded(skill)} | ${gamesNeeded(result)} |`,
    );
  }
}

/** Until the interval of the mean no longer holds zero, if games go on like this. */
function gamesNeeded({ mean, spread }: Estimate): string {
  return mean <= 0 ? 'never' : String(Math.max(2, Math.ceil((Z * spread) ** 2 / mean ** 2)));
}
