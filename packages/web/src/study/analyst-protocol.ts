/** What the page and the analyst's worker say to each other: numbers and text only. An answer may come in several parts. */
import type { Analysis, Progress, Reason, RolloutReport } from '@bfi/analysis';
import type { ActionCode, Side } from '@bfi/engine';
import type { PositionText } from '../game/position-text.ts';

/** A position in the middle of anything: one that can be written down, and what was done since. */
export interface PlaceText {
  readonly position: PositionText;
  readonly actions: readonly ActionCode[];
}

export type AnalystQuestion =
  /** `key`: under which the work is kept. `own`: the side that somebody here has played, for whom it counts. */
  | { readonly type: 'analyse'; readonly key: string; readonly text: string; readonly own: Side | null }
  /**
   * A battle for its player's page: judged anew if it is among those, and was judged otherwise than it would be now. `account`: who
   * is signed in and sees no other account's battles; whoever is not sees all of this device.
   */
  | { readonly type: 'renew'; readonly key: string; readonly text: string; readonly account: string | null }
  /** What an action gives away there. */
  | { readonly type: 'weigh'; readonly place: PlaceText; readonly action: ActionCode }
  | { readonly type: 'consider'; readonly place: PlaceText; readonly plies: number }
  | {
      readonly type: 'why';
      readonly place: PlaceText;
      readonly played: ActionCode;
      readonly best: ActionCode;
    }
  | { readonly type: 'rollout'; readonly place: PlaceText; readonly games: number; readonly seed: number };

/** The analysis as the page shows it: without what had no alternative, and with the best few candidates only. */
export interface StudyReport extends Analysis {
  readonly progress: Progress;
}

/** Something that may be done or may come, Red's share of the battle then, and how a turn goes on from it at best. */
export interface Option {
  readonly action: ActionCode;
  readonly value: number;
  /** How likely it comes; 1 where somebody decides. */
  readonly probability: number;
  readonly line: readonly ActionCode[];
}

export type AnalystAnswer =
  | { readonly type: 'analysed'; readonly report: StudyReport }
  | { readonly type: 'considered'; readonly options: readonly Option[] }
  | { readonly type: 'weighed'; readonly loss: number; readonly best: ActionCode }
  | { readonly type: 'explained'; readonly reasons: readonly Reason[] }
  | { readonly type: 'rolledOut'; readonly games: number; readonly report: RolloutReport }
  /** It has begun, and then: it is as it would be judged now. */
  | { readonly type: 'renewing' }
  | { readonly type: 'renewed' }
  | { readonly type: 'failed' };

export type AnalystRequest =
  | { readonly id: number; readonly question: AnalystQuestion }
  /** Nobody wants the rest of that answer. */
  | { readonly id: number; readonly question: null };

export interface AnalystReply {
  readonly id: number;
  readonly answer: AnalystAnswer;
  readonly isLast: boolean;
}
