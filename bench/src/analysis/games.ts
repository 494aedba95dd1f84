/** Games to measure the analysis on: between levels of the computer, always the same for a seed. */
import { createRandom, type Level, levelPlayer, randomAction } from '@bfi/ai';
import { MatchAnalysis } from '@bfi/analysis';
import { makeRules, type PerSide, type Variant } from '@bfi/engine';
import { Match } from '@bfi/game';
import { network } from './champion.ts';

/** The levels that take a moment a game. */
export const QUICK_LEVELS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Level[];

export function playGame(seed: number, variant: Variant, levels: PerSide<Level>): Match {
  const random = createRandom(seed);
  const players = {
    red: levelPlayer(levels.red, { network, random }),
    blue: levelPlayer(levels.blue, { network, random }),
  };
  const match = new Match(makeRules({ variant }));
  for (let actor = match.toAct; actor !== 'over'; actor = match.toAct) {
    const { position } = match;
    const action =
      actor === 'chance' ? randomAction(position, random) : players[actor].decide(position).action;
    match.append(actor, action);
  }
  return match;
}

export function analyse(match: Match, plies: number): ReturnType<MatchAnalysis['report']> {
  const analysis = new MatchAnalysis(match, network, plies);
  analysis.advance(Number.POSITIVE_INFINITY);
  return analysis.report();
}

/** Seconds of computing, whatever else the machine does. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const product = (a: 0 | 1, b: 0 | 1): number =>
    pairs.reduce((sum, pair) => sum + (pair[a] - (a === 0 ? x : y)) * (pair[b] - (b === 0 ? x : y)), 0);
  return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
}
