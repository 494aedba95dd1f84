/** Positions to practise on, each with one clearly best action: a set that ships, and those of one's own mistakes. */
import {
  type ActionCode,
  makeRules,
  type Position,
  parseAction,
  parsePosition,
  type Side,
  toAct,
  VARIANTS,
} from '@bfi/engine';
import type { Match } from '@bfi/game';
import type { Analysis } from './analysis.ts';
import { PRACTICE } from './practice-set.ts';

export interface Exercise {
  readonly position: Position;
  readonly best: ActionCode;
}

/** The set that ships. */
export function practiceSet(): Exercise[] {
  return PRACTICE.map((line) => {
    const [variant = '', position = '', best = ''] = line.split(' | ');
    const read = parsePosition(
      position,
      makeRules({ variant: VARIANTS.find((name) => name === variant) ?? 'standard' }),
    );
    const action = parseAction(best);
    if (!read.ok || !action.ok) throw new Error(`no exercise: ${line}`);
    return { position: read.value, best: action.value };
  });
}

/** Where a side made a mistake that has more than the lightest name, the dearest first; not in set-up. */
export function exercisesFrom(match: Match, { decisions }: Analysis, side: Side): Exercise[] {
  return decisions
    .filter(({ grade }) => grade === 'mistake' || grade === 'blunder')
    .filter((decision) => decision.side === side && decision.stage !== 'setup')
    .sort((a, b) => b.loss - a.loss)
    .flatMap(({ index, best }) => {
      const position = match.moments[index - 1]?.position ?? match.start;
      return best === null || toAct(position) !== side ? [] : [{ position, best }];
    });
}
