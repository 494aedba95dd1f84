/** How many battles a rollout saves by taking luck out: to the end, from positions of all kinds. */
import { estimateOf, Rollout } from '@bfi/analysis';
import { VARIANTS } from '@bfi/engine';
import { network } from './champion.ts';
import { cpuSeconds, playGame } from './games.ts';
import type { Measure } from './jobs.ts';

interface Saved {
  readonly plain: number;
  readonly reduced: number;
  readonly saving: number;
  readonly seconds: number;
}

export function savingMeasure(positions: number, battles: number): Measure<Saved> {
  return {
    jobs: positions,
    run: (number) => savedAt(number, positions, battles),
    print: (results, isLast) => {
      if (isLast) print(results, battles);
    },
  };
}

function savedAt(number: number, positions: number, battles: number): Saved {
  const started = cpuSeconds();
  const variant = VARIANTS[number % VARIANTS.length] ?? 'standard';
  const match = playGame(70_000 + number, variant, { red: 6, blue: 6 });
  // From the first tenth of the battle to nine tenths of it.
  const place = Math.floor(match.moments.length * (0.1 + (0.8 * number) / Math.max(1, positions - 1)));
  const rollout = new Rollout(network, match.moments[place]?.position ?? match.start, { seed: number });
  for (let battle = 0; battle < battles; battle++) rollout.playOne();
  const { red, plain, saving } = rollout.report();
  return { plain: plain.spread ** 2, reduced: red.spread ** 2, saving, seconds: cpuSeconds() - started };
}

function print(results: readonly Saved[], battles: number): void {
  const sum = (of: (one: Saved) => number): number => results.reduce((total, one) => total + of(one), 0);
  const inOrder = results.map(({ saving }) => saving).sort((a, b) => a - b);
  console.log(
    `${results.length} positions, ${battles} battles each, ${sum(({ seconds }) => seconds).toFixed(0)} s of computing`,
  );
  console.log(
    `without taking luck out it takes ${(sum(({ plain }) => plain) / sum(({ reduced }) => reduced)).toFixed(1)} times as many battles on the whole`,
  );
  console.log(
    `by position: least ${inOrder[0]?.toFixed(1)}, median ${inOrder[Math.floor(inOrder.length / 2)]?.toFixed(1)}, mean ${estimateOf(inOrder).mean.toFixed(1)}`,
  );
}
