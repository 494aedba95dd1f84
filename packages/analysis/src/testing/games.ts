/** For tests: the champion's network, positions, and games that are always the same. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNetwork, createRandom, decodeWeights, type Level, levelPlayer, randomAction } from '@bfi/ai';
import {
  type ActionCode,
  makeRules,
  type Position,
  parseAction,
  parsePosition,
  type RuleOptions,
  toAct,
} from '@bfi/engine';
import { Match } from '@bfi/game';

const CHAMPION = fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin'));
export const network = createNetwork(decodeWeights(readFileSync(CHAMPION)));

export function read(line: string, options: Partial<RuleOptions> = {}): Position {
  const position = parsePosition(line, makeRules(options));
  if (!position.ok) throw new Error(position.error.code);
  return position.value;
}

export interface GameOptions extends Partial<RuleOptions> {
  readonly level?: Level;
  /** The game is broken off after so many tokens. */
  readonly most?: number;
  /** Where it begins, if not as a new battle does. */
  readonly from?: Position;
}

/** A game between two players of a level. */
export function playGame(seed: number, { level = 3, most = Infinity, from, ...options }: GameOptions): Match {
  const random = createRandom(seed);
  const player = levelPlayer(level, { network, random });
  const match = new Match(from?.rules ?? makeRules(options), from ?? null);
  while (!match.isOver && match.moments.length < most) {
    const actor = toAct(match.position);
    if (actor === 'over') break;
    const chance = actor === 'chance';
    match.append(actor, chance ? randomAction(match.position, random) : player.decide(match.position).action);
  }
  return match;
}

/** Three against three, near each other, with a block between them. */
export const SKIRMISH = read('12/12/12/3ss3ts4/12/8ss3/2#9/12/4Tn7/7Sn4/3Sn8/12 - - 1+0 r roll 0', {
  variant: 'blitz',
});

/** The action of a token. */
export function token(text: string): ActionCode {
  const action = parseAction(text);
  if (!action.ok) throw new Error(text);
  return action.value;
}
