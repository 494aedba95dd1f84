/** Does the ledger add up, is luck luck, and how much does the evaluation correct itself? Over games of all variants and levels. */
import type { Level } from '@bfi/ai';
import { type Analysis, estimateOf, sumOf } from '@bfi/analysis';
import { type PerSide, SIDES, VARIANTS, type Variant } from '@bfi/engine';
import { analyse, correlation, cpuSeconds, playGame, QUICK_LEVELS } from './games.ts';

/** What people call a long battle. */
const LONG_BATTLE = 130;

interface Sums {
  /** By game of a level against itself: Red's luck less Blue's, and the corrections. */
  readonly luck: number[];
  readonly corrections: number[];
  /** By player of each game: the level, and the luck. */
  readonly levels: [number, number][];
  /** By token. */
  readonly lucks: number[];
  readonly changes: number[];
  worst: number;
  turns: number;
  seconds: number;
}

/** Which games: all variants and levels, or only one of them. */
interface Only {
  readonly variant: Variant | undefined;
  readonly level: Level | undefined;
}

export function measureLedger(games: number, plies: number, only: Only): void {
  const sums: Sums = {
    luck: [],
    corrections: [],
    levels: [],
    lucks: [],
    changes: [],
    worst: 0,
    turns: 0,
    seconds: 0,
  };
  for (let game = 0; game < games; game++) {
    const { level } = only;
    const levels =
      level === undefined ? levelsOf(Math.floor(game / VARIANTS.length)) : { red: level, blue: level };
    const match = playGame(
      10_000 + game,
      only.variant ?? VARIANTS[game % VARIANTS.length] ?? 'standard',
      levels,
    );
    const started = cpuSeconds();
    const analysis = analyse(match, plies);
    sums.seconds += cpuSeconds() - started;
    sums.turns += match.turn.turn;
    add(sums, analysis);
    if (levels.red === levels.blue) {
      sums.luck.push(analysis.ledger.luck.red - analysis.ledger.luck.blue);
      sums.corrections.push(analysis.ledger.corrections);
    }
    for (const side of SIDES) sums.levels.push([levels[side], analysis.ledger.luck[side]]);
  }
  print(sums, games, plies);
}

/** One in two is a level against itself, the others are any level against any other. */
function levelsOf(round: number): PerSide<Level> {
  const level = (number: number): Level => QUICK_LEVELS[number % QUICK_LEVELS.length] ?? 7;
  const number = Math.floor(round / 2);
  return { red: level(number), blue: level(round % 2 === 0 ? number : 3 * number + Math.floor(number / 7)) };
}

function add(sums: Sums, { ledger, decisions, chances }: Analysis): void {
  sums.worst = Math.max(sums.worst, Math.abs(sumOf(ledger) - ledger.result));
  sums.lucks.push(...chances.map(({ luck }) => luck));
  const moments = [...decisions, ...chances].sort((a, b) => a.index - b.index);
  for (const [index, { after }] of moments.entries()) {
    sums.changes.push((moments[index + 1]?.before ?? ledger.result) - after);
  }
}

function print(sums: Sums, games: number, plies: number): void {
  const [luck, corrections] = [estimateOf(sums.luck), estimateOf(sums.corrections)];
  const [token, change] = [estimateOf(sums.lucks), estimateOf(sums.changes)];
  const half = ({ interval }: typeof luck): string =>
    interval === null ? '' : ` ± ${((interval.high - interval.low) / 2).toFixed(4)}`;
  console.log(`${games} games, depth ${plies}`);
  console.log(`largest difference of sum and result: ${sums.worst.toExponential(1)}`);
  console.log(
    `luck, Red's less Blue's, of a level against itself: mean ${luck.mean.toFixed(4)}${half(luck)}, spread ${luck.spread.toFixed(4)}`,
  );
  const withLevel = correlation(sums.levels);
  // Where only one level plays there is nothing to correlate with.
  if (!Number.isNaN(withLevel)) {
    console.log(
      `luck and level: correlation ${withLevel.toFixed(4)} ± ${(1.96 / Math.sqrt(2 * games)).toFixed(4)}`,
    );
  }
  console.log(
    `corrections: mean ${corrections.mean.toFixed(4)}${half(corrections)}, spread ${corrections.spread.toFixed(4)}, ${(corrections.spread / luck.spread).toFixed(3)} of luck's`,
  );
  console.log(
    `token by token: luck spread ${token.spread.toFixed(4)}, corrections ${change.spread.toFixed(4)}, ${(change.spread / token.spread).toFixed(3)} of luck's`,
  );
  console.log(
    `computing: ${((sums.seconds / sums.turns) * LONG_BATTLE).toFixed(2)} s for ${LONG_BATTLE} turns`,
  );
}
