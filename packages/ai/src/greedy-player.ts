/**
 * One step ahead by counting heads: plays the action after which it has lost least and the opponent most, a block's flip
 * weighed by its chances, ties at random. It never asks what comes back.
 */
import { chanceOutcomes, copyPosition, legalActionList, type Position, play } from '@bfi/engine';
import { otherSide, Phase } from '@bfi/engine/packed';
import { best, type Candidate, type Player, whoDecides } from './player.ts';
import type { Random } from './random.ts';

export function greedyPlayer(random: Random): Player {
  return {
    name: 'greedy',
    decide: (position) => {
      const me = whoDecides(position);
      const candidates = legalActionList(position).map((action): Candidate => {
        const next = copyPosition(position);
        play(next, action);
        // Ties are broken at random, by less than a head is worth.
        return { action, value: headShare(next, me) + random.fraction() * 1e-6 };
      });
      return best(candidates);
    },
  };
}

/** The share of all heads that are mine, from 0 to 1, averaged over flips that are due. */
function headShare(p: Position, me: number): number {
  if (p.phase === Phase.flip) {
    const outcomes = chanceOutcomes(p);
    const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
    return outcomes.reduce((sum, { action, weight }) => {
      const next = copyPosition(p);
      play(next, action);
      return sum + (weight / total) * headShare(next, me);
    }, 0);
  }
  const [mine = 0, theirs = 0] = [p.alive[me], p.alive[otherSide(me)]];
  return mine + theirs === 0 ? 0.5 : mine / (mine + theirs);
}
