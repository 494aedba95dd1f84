/** Positions, squares and random games for the tests of the words. */
import { createRandom, type Random, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  type GameEvent,
  makeRules,
  newPosition,
  type Position,
  parseAction,
  parsePosition,
  parseSquare,
  play,
  type RuleOptions,
  type Rules,
  type Square,
  toAct,
  VARIANTS,
} from '@bfi/engine';

export function square(name: string): Square {
  const found = parseSquare(name);
  if (found === null) throw new Error(`no square: ${name}`);
  return found;
}

export function token(text: string): ActionCode {
  const parsed = parseAction(text);
  if (!parsed.ok) throw new Error(`no token: ${text}`);
  return parsed.value;
}

export function positionFrom(line: string, options: Partial<RuleOptions> = {}): Position {
  const parsed = parsePosition(line, makeRules(options));
  if (!parsed.ok) throw new Error(`no position: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}

/** A battle in full swing, Red to move by 3; its tank on f4 aims at the block on f8. */
export const MIDDLE =
  '11#/2ss1#5ts1/12/4jw1ts3#1/5#2sw3/9#2/7#4/3#8/1#3Tn6/#8Sw2/1Jn#4Se4/3Sn8 c:SJ.TS j:SSJ.S 6+4 r move:3 0';

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
