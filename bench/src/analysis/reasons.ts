/** How often a mistake has a reason that says more than what would have been worth more? */
import type { Level } from '@bfi/ai';
import { type DecisionReport, type Grade, Judge, type Reason, whyMistake } from '@bfi/analysis';
import { VARIANTS } from '@bfi/engine';
import { network } from './champion.ts';
import { analyse, playGame } from './games.ts';
import type { Measure } from './jobs.ts';

/** Those that make mistakes worth a reason. */
const PLAYED_LEVELS = [1, 2, 3, 4, 5, 6] as const satisfies readonly Level[];

interface Found {
  readonly grade: Grade;
  readonly kind: DecisionReport['kind'];
  readonly codes: readonly Reason['code'][];
}

export function reasonsMeasure(games: number, plies: number): Measure<Found[]> {
  const judge = new Judge(network);
  return {
    jobs: games,
    run: (game) => foundIn(judge, game, plies),
    print: (found, isLast) => {
      if (isLast) print(found);
    },
  };
}

/** Each level plays itself in all variants before the next does. */
function foundIn(judge: Judge, game: number, plies: number): Found[] {
  const level = PLAYED_LEVELS[Math.floor(game / VARIANTS.length) % PLAYED_LEVELS.length] ?? 1;
  const variant = VARIANTS[game % VARIANTS.length] ?? 'standard';
  const match = playGame(120_000 + game, variant, { red: level, blue: level });
  return analyse(match, plies).decisions.flatMap(({ index, action, best, grade, kind }) => {
    if (grade === null || kind === 'ending' || best === null) return [];
    const position = match.moments[index - 1]?.position ?? match.start;
    return [{ grade, kind, codes: whyMistake(judge, position, action, best).map(({ code }) => code) }];
  });
}

function print(games: readonly Found[][]): void {
  const found = games.flat();
  console.log(`${games.length} battles, ${found.length} decisions with a name`);
  const grave = found.filter(({ grade }) => grade !== 'inaccuracy');
  tell('mistakes and blunders', grave);
  for (const kind of new Set(grave.map((one) => one.kind))) {
    tell(
      kind,
      grave.filter((one) => one.kind === kind),
    );
  }
  tell(
    'inaccuracies',
    found.filter(({ grade }) => grade === 'inaccuracy'),
  );
  const given = new Map<string, number>();
  for (const code of grave.flatMap(({ codes }) => codes)) given.set(code, (given.get(code) ?? 0) + 1);
  const often = [...given].sort(([, a], [, b]) => b - a).map(([code, times]) => `${code} ${times}`);
  console.log(`reasons of mistakes and blunders: ${often.join(', ')}`);
}

/** `worth` is only given where nothing else is. */
function tell(name: string, found: readonly Found[]): void {
  const alone = found.filter(({ codes: [first] }) => first === 'worth').length;
  console.log(
    `${name}: ${found.length}, only worth more ${alone}, ${((100 * alone) / Math.max(1, found.length)).toFixed(1)} %`,
  );
}
