/** The reasons why an action was a mistake, as codes with the lines that show them. */
import type { Square } from '@bfi/engine';
import type { Line } from './line.ts';

/**
 * Lines begin where the decision was; in set-up they go on until the battle begins.
 * `win`: the best wins the battle in this turn. `shot`: the best shoots somebody who was left standing; `blast`: if a block
 * proves live. `ownLoss`: what was played takes one's own; `ownRisk`: if a block proves live. `frees`: the best opens
 * a way, where what was played gave up. `loses`: with these numbers the opponent wins in the next turn. `reply`: with these
 * numbers the opponent can shoot somebody; `replyBlast`: a block, and takes somebody if it proves live. `blocked`: with so many of the
 * numbers or pairs of numbers up to one's own next roll one is left without a move. `reinforce`: the best brings somebody in. `aim`: the best
 * ends with somebody aimed at. `chances`: the best leaves a hit with so many of the numbers or pairs of numbers up to one's own next roll.
 * `stuck`: no number lets these move any more; `mobile`: the best lets somebody move with these numbers as well. `hinders`: the
 * best keeps one of the opponent's from moving with these. `idle`: what was played takes somebody of the opponent's whom no number lets move. `clears`:
 * the best shoots a block off the island. `worth`: nothing of all this; the best is worth more, and its line is shown.
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
  | { readonly code: 'replyBlast'; readonly to: Square; readonly replies: readonly Reply[] }
  | {
      readonly code: 'chances';
      readonly replies: readonly Reply[];
      /** Out of so many: 6, or 36 where the opponent rolls first. */
      readonly of: number;
      /** What was played leaves these. */
      readonly fewer: readonly Reply[];
    }
  | { readonly code: 'stuck' | 'idle' | 'clears'; readonly squares: Squares; readonly line: Line }
  | {
      readonly code: 'mobile' | 'hinders';
      readonly square: Square;
      readonly numbers: readonly number[];
      readonly line: Line;
    }
  | { readonly code: 'reinforce'; readonly slot: number; readonly line: Line };

export type Squares = readonly Square[];

interface ShotSquares {
  readonly from: Square;
  readonly to: Square;
}

/** What may follow, for the next numbers of the die: the opponent's, one's own, or both. */
export interface Reply {
  readonly rolls: readonly number[];
  readonly falls: Squares;
  readonly line: Line;
}

/** Do they speak of one's own next roll, with no other before it? */
export function areOfNextRoll([first]: readonly Reply[]): boolean {
  return first?.rolls.length === 1;
}
