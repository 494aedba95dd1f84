/** What the page and the computer's worker say to each other: numbers and text only, so that nothing can be shared. */
import type { Level } from '@bfi/ai';
import type { ActionCode, Side, Square } from '@bfi/engine';
import type { DangerMap, EndDanger } from '@bfi/game';
import type { PositionText } from './position-text.ts';

export type ComputerQuestion =
  | { readonly type: 'decide'; readonly position: PositionText; readonly level: Level }
  | { readonly type: 'advise'; readonly position: PositionText; readonly milliseconds: number }
  /** What threatens a side, and the character on a square at the ends of its moves. */
  | {
      readonly type: 'danger';
      readonly position: PositionText;
      readonly side: Side;
      readonly mover: Square | null;
    };

export interface ComputerRequest {
  readonly id: number;
  readonly question: ComputerQuestion;
}

/** What the champion thinks of a position. */
export interface Advice {
  /** Red's share of the battle: 1 is won, 0 lost. */
  readonly redsChance: number;
  /** Every legal action, best first; empty where no player is to decide. */
  readonly candidates: readonly AdvisedAction[];
}

/** What the opponent's next turn threatens. */
export interface Outlook {
  readonly danger: DangerMap;
  readonly ends: readonly EndDanger[];
}

interface AdvisedAction {
  readonly action: ActionCode;
  /** By how much of the battle it is worse than the best one; 0 for that. */
  readonly loss: number;
}

export type ComputerAnswer =
  | { readonly type: 'decided'; readonly action: ActionCode }
  | { readonly type: 'advised'; readonly advice: Advice }
  | { readonly type: 'endangered'; readonly outlook: Outlook }
  | { readonly type: 'failed'; readonly code: WorkerFault };

/**
 * `weights`: what the computer has learned could not be loaded. `position`: there is nothing to decide in it, or it can't
 * be read. `thinking`: a fault in the program.
 */
export type WorkerFault = 'weights' | 'position' | 'thinking';

export interface ComputerReply {
  readonly id: number;
  readonly answer: ComputerAnswer;
}
