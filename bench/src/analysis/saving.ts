/** How many battles a rollout saves by taking luck out: to the end, from positions of all kinds. */
import { estimateOf, Rollout } from '@bfi/analysis';
import { VARIANTS } from '@bfi/engine';
import { cpuSeconds, network, playGame } from './games.ts';

export function measureSaving(positions: number, battles: number): void {
  const savings: number[] = [];
  let [plainVariance, reducedVariance] = [0, 0];
  const started = cpuSeconds();
  for (let number = 0; number < positions; number++) {
    const { moments } = playGame(70_000 + number, VARIANTS[number % VARIANTS.length] ?? 'standard', {
      red: 6,
      blue: 6,
    });
    // From the first tenth of the battle to nine tenths of it.
    const place = Math.floor(moments.length * (0.1 + (0.8 * number) / Math.max(1, positions - 1)));
    const position = moments[place]?.position;
    if (position === undefined) continue;
    const rollout = new Rollout(network, position, { seed: number });
    for (let battle = 0; battle < battles; battle++) rollout.playOne();
    const { red, plain, saving } = rollout.report();
    plainVariance += plain.spread ** 2;
    reducedVariance += red.spread ** 2;
    savings.push(saving);
  }
  const inOrder = savings.sort((a, b) => a - b);
  console.log(
    `${positions} positions, ${battles} battles each, ${(cpuSeconds() - started).toFixed(0)} s of computing`,
  );
  console.log(
    `without taking luck out it takes ${(plainVariance / reducedVariance).toFixed(1)} times as many battles on the whole`,
  );
  console.log(
    `by position: least ${inOrder[0]?.toFixed(1)}, median ${inOrder[Math.floor(inOrder.length / 2)]?.toFixed(1)}, mean ${estimateOf(inOrder).mean.toFixed(1)}`,
  );
}
