/** How many games tell two neighbouring levels apart: by their mistakes, and by their results. */

import type { Level } from '@bfi/ai';
import { type Estimate, estimateOf, Z } from '@bfi/analysis';
import type { PerSide } from '@bfi/engine';
import { analyse, playGame, QUICK_LEVELS } from './games.ts';

export function measureSkill(games: number, plies: number): void {
  console.log('| levels | mistakes a battle | result | games by mistakes | games by results |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const lower of QUICK_LEVELS.slice(0, -1)) {
    const higher = (lower + 1) as Level;
    const differences: number[] = [];
    const results: number[] = [];
    const mistakes = { lower: 0, higher: 0 };
    for (let game = 0; game < games; game++) {
      const isRed = game % 2 === 0;
      const levels: PerSide<Level> = isRed ? { red: higher, blue: lower } : { red: lower, blue: higher };
      const { ledger } = analyse(playGame(50_000 + 1000 * lower + game, 'standard', levels), plies);
      const [own, others] = isRed
        ? [ledger.mistakes.red, ledger.mistakes.blue]
        : [ledger.mistakes.blue, ledger.mistakes.red];
      mistakes.higher += own / games;
      mistakes.lower += others / games;
      differences.push(others - own);
      results.push((isRed ? ledger.result : 1 - ledger.result) - 0.5);
    }
    const [skill, result] = [estimateOf(differences), estimateOf(results)];
    console.log(
      `| ${higher} and ${lower} | ${mistakes.higher.toFixed(2)} and ${mistakes.lower.toFixed(2)} | ${(100 * (result.mean + 0.5)).toFixed(0)} % | ${gamesNeeded(skill)} | ${gamesNeeded(result)} |`,
    );
  }
}

/** Until the interval of the mean no longer holds zero, if games go on like this. */
function gamesNeeded({ mean, spread }: Estimate): string {
  return mean <= 0 ? 'never' : String(Math.max(2, Math.ceil((Z * spread) ** 2 / mean ** 2)));
}
