/** For tests: the champion's network, and positions to think about. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  copyPosition,
  isSide,
  makeRules,
  newPosition,
  type Position,
  parsePosition,
  play,
  type RuleOptions,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import { Phase } from '@bfi/engine/packed';
import { createNetwork } from '../network/network.ts';
import { decodeWeights } from '../network/weights.ts';
import { randomAction } from '../playout.ts';
import { createRandom } from '../random.ts';

const CHAMPION = fileURLToPath(new URL('../../champion.bin', import.meta.url));
export const network = createNetwork(decodeWeights(readFileSync(CHAMPION)));

export function read(line: string, options: Partial<RuleOptions> = {}): Position {
  const position = parsePosition(line, makeRules(options));
  if (!position.ok) throw new Error(position.error.code);
  return position.value;
}

/** Positions of random battles in which somebody has to decide; always the same ones. */
export function decisions(count: number): Position[] {
  const random = createRandom(23);
  const found: Position[] = [];
  while (found.length < count) {
    const p = newPosition(makeRules());
    for (; toAct(p) !== 'over'; play(p, randomAction(p, random))) {
      const decides = isSide(toAct(p));
      if (decides && random.below(12) === 0) found.push(copyPosition(p));
    }
  }
  return found.slice(0, count);
}

/** Turn starts of random battles, of every variant with house rules. */
export function turnStarts(perVariant: number): Position[] {
  const random = createRandom(31);
  return VARIANTS.flatMap((variant) => {
    const found: Position[] = [];
    while (found.length < perVariant) {
      const options = { friendlyFire: random.below(2) === 0, allLive: random.below(3) === 0 } as const;
      const entryBlock = random.below(2) === 0 ? 'bar' : 'land';
      const p = newPosition(makeRules({ variant, ...options, entryBlock }));
      for (; toAct(p) !== 'over'; play(p, randomAction(p, random))) {
        const begins = p.phase === Phase.roll && p.nominee === -1;
        if (begins && random.below(8) === 0) found.push(copyPosition(p));
      }
    }
    return found.slice(0, perVariant);
  });
}
