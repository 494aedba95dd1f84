/** Does the ledger add up, is luck luck, and how much does the evaluation correct itself? Over games of all variants and levels. */
import type { Level } from '@bfi/ai';
import { estimateOf, sumOf } from '@bfi/analysis';
import { type PerSide, SIDES, VARIANTS, type Variant } from '@bfi/engine';
import { analyse, correlation, cpuSeconds, playGame, QUICK_LEVELS } from './games.ts';
import type { Measure } from './jobs.ts';

/** What people call a long battle. */
const LONG_BATTLE = 130;

interface Kept {
  readonly levels: PerSide<Level>;
  readonly luck: PerSide<number>;
  readonly corrections: number;
  /** Token by token. */
  readonly lucks: readonly number[];
  readonly changes: readonly number[];
  /** By how much sum and result differ. */
  readonly off: number;
  readonly turns: number;
  readonly seconds: number;
}

/** Which games: all variants and levels, or only one of them. */
interface Only {
  readonly variant: Variant | undefined;
  readonly level: Level | undefined;
}

export function ledgerMeasure(games: number, plies: number, only: Only): Measure<Kept> {
  return {
    jobs: games,
    run: (game) => keptOf(game, plies, only),
    print: (results, isLast) => {
      if (isLast) print(results, plies);
    },
  };
}

function keptOf(game: number, plies: number, { variant, level }: Only): Kept {
  const levels =
    level === undefined ? levelsOf(Math.floor(game / VARIANTS.length)) : { red: level, blue: level };
  const any = VARIANTS[game % VARIANTS.length] ?? 'standard';
  const match = playGame(10_000 + game, variant ?? any, levels);
  const started = cpuSeconds();
  const { ledger, chances, decisions } = analyse(match, plies);
  const moments = [...decisions, ...chances].sort((a, b) => a.index - b.index);
  return {
    levels,
    luck: ledger.luck,
    corrections: ledger.corrections,
    lucks: chances.map(({ luck }) => luck),
    changes: moments.map(({ after }, index) => (moments[index + 1]?.before ?? ledger.result) - after),
    off: Math.abs(sumOf(ledger) - ledger.result),
    turns: match.turn.turn,
    seconds: cpuSeconds() - started,
  };
}

/** One in two is a level against itself, the others are any level against any other. */
function levelsOf(round: number): PerSide<Level> {
  const level = (number: number): Level => QUICK_LEVELS[number % QUICK_LEVELS.length] ?? 7;
  const number = Math.floor(round / 2);
  return { red: level(number), blue: level(round % 2 === 0 ? number : 3 * number + Math.floor(number / 7)) };
}

function print(games: readonly Kept[], plies: number): void {
  // Between two levels luck may well be uneven: who errs more meets it in other places.
  const even = games.filter(({ levels }) => levels.red === levels.blue);
  const luck = estimateOf(even.map((game) => game.luck.red - game.luck.blue));
  const corrections = estimateOf(even.map((game) => game.corrections));
  const [token, change] = [
    estimateOf(games.flatMap(({ lucks }) => lucks)),
    estimateOf(games.flatMap(({ changes }) => changes)),
  ];
  const half = ({ interval }: typeof luck): string =>
    interval === null ? '' : ` ± ${((interval.high - interval.low) / 2).toFixed(4)}`;
  const sum = (of: (game: Kept) => number): number => games.reduce((total, game) => total + of(game), 0);
  console.log(`${games.length} games, depth ${plies}`);
  console.log(
    `largest difference of sum and result: ${games.reduce((most, { off }) => Math.max(most, off), 0).toExponential(1)}`,
  );
  console.log(
    `luck, Red's less Blue's, of a level against itself: mean ${luck.mean.toFixed(4)}${half(luck)}, spread ${luck.spread.toFixed(4)}`,
  );
  const withLevel = correlation(
    games.flatMap((game) => SIDES.map((side) => [game.levels[side], game.luck[side]] as const)),
  );
  // Where only one level plays there is nothing to correlate with.
  if (!Number.isNaN(withLevel)) {
    console.log(
      `luck and level: correlation ${withLevel.toFixed(4)} ± ${(1.96 / Math.sqrt(2 * games.length)).toFixed(4)}`,
    );
  }
  console.log(
    `corrections: mean ${corrections.mean.toFixed(4)}${half(corrections)}, spread ${corrections.spread.toFixed(4)}, ${(corrections.spread / luck.spread).toFixed(3)} of luck's`,
  );
  console.log(
    `token by token: luck spread ${token.spread.toFixed(4)}, corrections ${change.spread.toFixed(4)}, ${(change.spread / token.spread).toFixed(3)} of luck's`,
  );
  console.log(
    `computing: ${((sum(({ seconds }) => seconds) / sum(({ turns }) => turns)) * LONG_BATTLE).toFixed(2)} s for ${LONG_BATTLE} turns`,
  );
}
