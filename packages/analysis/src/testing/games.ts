/** For tests: the champion's network, positions, and games that are always the same. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNetwork, createRandom, decodeWeights, type Level, levelPlayer, randomAction } from '@bfi/ai';
import {
  encodeAction,
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

/** A game between two players of a level, broken off after so many tokens. */
export function playGame(
  seed: number,
  { level = 3 as Level, most = Number.POSITIVE_INFINITY, ...options }: Partial<RuleOptions> & { level?: Level; most?: number },
): Match {
  const random = createRandom(seed);
  const player = levelPlayer(level, { network, random });
  const match = new Match(makeRules(options));
  while (!match.isOver && match.moments.length < most) {
    const actor = toAct(match.position);
    if (actor === 'over') break;
    const action =
      actor === 'chance' ? randomAction(match.position, random) : player.decide(match.position).action;
    match.append(actor, action);
  }
  return match;
}

export { encodeAction, parseAction };
