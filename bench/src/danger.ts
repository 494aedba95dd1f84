/**
 * How long it takes to work out the danger of the opponent's next turn: `npm run measure:danger -- 1000`, in so many random
 * positions of all variants, one after another as a page asks.
 */
import { createRandom, randomAction } from '@bfi/ai';
import {
  isInsideAction,
  makeRules,
  newPosition,
  type Position,
  play,
  toAct,
  VARIANTS,
  viewPosition,
} from '@bfi/engine';
import { dangerFor } from '@bfi/game';

const wanted = Number(process.argv[2] ?? 1000);
const perVariant = Math.ceil(wanted / VARIANTS.length);

function measure(variant: (typeof VARIANTS)[number], count: number): number[] {
  const random = createRandom(23);
  const times: number[] = [];
  while (times.length < count) {
    const position: Position = newPosition(makeRules({ variant, quietLimit: 40 }));
    for (let step = 0; toAct(position) !== 'over' && times.length < count; step++) {
      play(position, randomAction(position, random));
      // Not every one: neighbours are alike.
      if (step % 13 !== 12 || viewPosition(position).inSetup || isInsideAction(position)) continue;
      const started = performance.now();
      dangerFor(position, viewPosition(position).side);
      times.push(performance.now() - started);
    }
  }
  return times;
}

function tell(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): string =>
    `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  console.log(
    `${name.padEnd(10)} ${sorted.length} positions: half under ${at(0.5)}, 99 of 100 under ${at(0.99)}, longest ${at(1)}`,
  );
}

const all = VARIANTS.flatMap((variant) => {
  const times = measure(variant, perVariant);
  tell(variant, times);
  return times;
});
tell('all', all);
