/** Positions from random battles of every variant, for tests that must hold everywhere. */
import { createRandom, randomAction } from '@bfi/ai';
import { copyPosition, makeRules, newPosition, type Position, play, toAct, VARIANTS } from '@bfi/engine';

export function* randomPositions(seed: number, battles: number): Generator<Position> {
  const random = createRandom(seed);
  for (let battle = 0; battle < battles; battle++) {
    const variant = VARIANTS[battle % VARIANTS.length] ?? 'standard';
    const options = {
      variant,
      allLive: battle % 3 === 0,
      chain: battle % 2 === 0 ? 'full' : 'once',
    } as const;
    const position = newPosition(makeRules(options));
    while (toAct(position) !== 'over') {
      yield copyPosition(position);
      play(position, randomAction(position, random));
    }
    yield copyPosition(position);
  }
}
