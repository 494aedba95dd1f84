/** What if another number had come, or the block had proved otherwise? Every outcome with its worth and its best play. */
import type { Prospect } from '@bfi/ai';
import { type ActionCode, copyPosition, type Position, play, toAct } from '@bfi/engine';
import { DEFAULT_PLIES, type Judge } from './judge.ts';
import { lineToTurnsEnd } from './line.ts';

export interface WhatIf extends Prospect {
  /** What the players would best do then, to the turn's end or as far as no other chance comes. */
  readonly line: readonly ActionCode[];
}

/** All that may come in a position where chance is due, in order; nothing where it is not. */
export function whatIf(judge: Judge, position: Position, plies = DEFAULT_PLIES): WhatIf[] {
  if (toAct(position) !== 'chance') return [];
  judge.beginTurn();
  return judge.prospects(position, plies).map((prospect) => {
    const come = copyPosition(position);
    play(come, prospect.action);
    return { ...prospect, line: lineToTurnsEnd(judge, come, plies) };
  });
}
