/** Counts sequences of tokens, chance outcomes like actions: the quickest way to compare two implementations of the rules. */
import { type ActionBuffer, legalActions, newActionBuffer } from './legal.ts';
import { play } from './play.ts';
import { copyPosition, type Position } from './position.ts';

/** The number of sequences of `depth` tokens, or null once more than `mostNodes` positions would have to be visited. */
export function perft(p: Position, depth: number, mostNodes = Number.POSITIVE_INFINITY): number | null {
  if (depth === 0) return 1;
  const positions: Position[] = [];
  const buffers: ActionBuffer[] = [];
  for (let level = 0; level < depth; level++) {
    positions.push(copyPosition(p));
    buffers.push(newActionBuffer());
  }
  let nodes = 0;
  const countFrom = (level: number): number | null => {
    const position = positions[level]!;
    const actions = buffers[level]!;
    const count = legalActions(position, actions);
    if (level === depth - 1) return count;
    nodes += count;
    if (nodes > mostNodes) return null;
    const next = positions[level + 1]!;
    let total = 0;
    for (let index = 0; index < count; index++) {
      copyPosition(position, next);
      play(next, actions[index]!);
      const below = countFrom(level + 1);
      if (below === null) return null;
      total += below;
    }
    return total;
  };
  return countFrom(0);
}
