/** Positions, squares and random games for the tests of the words. */
import { createRandom, type Random, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  type GameEvent,
  makeRules,
  newPosition,
  type Position,
  play,
  type Rules,
  toAct,
  VARIANTS,
} from '@bfi/engine';

export { MIDDLE, positionFrom, square, token } from '../../../../../scripts/testing/from-text.ts';

/** An action of a random game, with the position before it. The position goes on changing. */
type Visitor = (position: Position, action: ActionCode, events: readonly GameEvent[], random: Random) => void;

/** Every step of one random game, after it was played on the position's successor. */
export function visitRandomGame(rules: Rules, seed: number, visit: Visitor): void {
  const random = createRandom(seed);
  const position = newPosition(rules);
  const next = newPosition(rules);
  while (toAct(position) !== 'over') {
    const action = randomAction(position, random);
    const events: GameEvent[] = [];
    play(next, action, events);
    visit(position, action, events, random);
    play(position, action);
  }
}

/** Every variant, and house rules in which much happens. */
export const MANY_RULES: readonly Rules[] = VARIANTS.flatMap((variant) => [
  makeRules({ variant, quietLimit: 40 }),
  makeRules({ variant, quietLimit: 40, chain: 'full', allLive: true }),
  makeRules({ variant, quietLimit: 40, entryBlock: 'bar', nominee: 'pass', friendlyFire: false }),
]);
