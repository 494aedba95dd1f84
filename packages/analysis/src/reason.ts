/** The reasons why an action was a mistake, as codes with the lines that show them. */
import type { Square } from '@bfi/engine';
import type { Line } from './line.ts';

/**
 * Lines begin where the decision was.
 * `win`: the best wins the battle in this turn. `shot`: the best shoots somebody who was left standing; `blast`: if a block
 * proves live. `ownLoss`: what was played takes one's own; `ownRisk`: if a block proves live. `frees`: the best opens
 * a way, where what was played gave up. `loses`: with these numbers the opponent wins in the next turn. `reply`: with these
 * numbers the opponent shoots somebody. `blocked`: so many pairs of numbers, the opponent's and one's own next, leave one without a
 * move. `reinforce`: the best brings somebody in. `aim`: the best ends with somebody aimed at. `worth`: nothing of all this;
 * the best is worth more, and its line is shown.
 */
export type Reason =
  | { readonly code: 'win' | 'worth' | 'frees'; readonly line: Line }
  | {
      readonly code: 'shot' | 'blast' | 'aim';
      readonly shot: ShotSquares;
      readonly falls: Squares;
      readonly line: Line;
    }
  | { readonly code: 'ownLoss' | 'ownRisk'; readonly falls: Squares; readonly line: Line }
  | { readonly code: 'loses' | 'reply' | 'blocked'; readonly replies: readonly Reply[] }
  | { readonly code: 'reinforce'; readonly slot: number; readonly line: Line };

export type Squares = readonly Square[];

interface ShotSquares {
  readonly from: Square;
  readonly to: Square;
}

/** What may follow what was played, for the opponent's number and, where one is left without a move, one's own. */
export interface Reply {
  readonly rolls: readonly number[];
  readonly falls: Squares;
  readonly line: Line;
}
