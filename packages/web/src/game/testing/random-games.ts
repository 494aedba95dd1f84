/** Positions from random battles of every variant, for tests that must hold everywhere. */
import { createRandom, type Random } from '@bfi/ai';
import {
  chanceTotal,
  copyPosition,
  drawOutcome,
  legalActionList,
  makeRules,
  newPosition,
  type Position,
  play,
  toAct,
  VARIANTS,
} from '@bfi/engine';

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

export function randomAction(position: Position, random: Random): number {
  if (toAct(position) === 'chance') return drawOutcome(position, random.below(chanceTotal(position)));
  const legal = legalActionList(position);
  return legal[random.below(legal.length)] ?? 0;
}
