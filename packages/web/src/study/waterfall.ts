/** The ledger as the bars of a waterfall: each hangs where the one before has ended. */
import { shareSeenBy } from '@bfi/ai';
import { type Ledger, playedAway } from '@bfi/analysis';
import { opponentOf, type Side } from '@bfi/engine';

type ColumnName =
  | 'start'
  | 'luck_own'
  | 'luck_other'
  | 'mistakes_other'
  | 'mistakes_own'
  | 'early_other'
  | 'early_own'
  | 'corrections'
  | 'result';

export interface Bar {
  readonly name: ColumnName;
  /** Whose doing it was; null for a sum and for corrections. */
  readonly side: Side | null;
  /** A sum itself, or what is added to it. */
  readonly value: number;
  readonly from: number;
  readonly to: number;
  /** One standard deviation; 0 where there is no doubt. */
  readonly doubt: number;
}

/** Everything as the share of one side. */
export function waterfallOf(ledger: Ledger, own: Side): Bar[] {
  const { start, luck, endings, corrections, result, doubt } = ledger;
  const other = opponentOf(own);
  const share = (reds: number): number => shareSeenBy(own, reds);
  const parts = [
    { name: 'luck_own', side: own, value: luck[own], doubt: doubt.luck[own] },
    { name: 'luck_other', side: other, value: -luck[other], doubt: doubt.luck[other] },
    { name: 'mistakes_other', side: other, value: playedAway(ledger, other), doubt: doubt.mistakes[other] },
    { name: 'mistakes_own', side: own, value: -playedAway(ledger, own), doubt: doubt.mistakes[own] },
    // Most battles end by themselves.
    ...(endings[other] === 0
      ? []
      : [{ name: 'early_other', side: other, value: endings[other], doubt: 0 } as const]),
    ...(endings[own] === 0
      ? []
      : [{ name: 'early_own', side: own, value: -endings[own], doubt: 0 } as const]),
    { name: 'corrections', side: null, value: own === 'red' ? corrections : -corrections, doubt: 0 },
  ] as const;
  let sum = share(start);
  const bars: Bar[] = [{ name: 'start', side: null, value: sum, from: 0, to: sum, doubt: 0 }];
  for (const part of parts) {
    bars.push({ ...part, from: sum, to: sum + part.value });
    sum += part.value;
  }
  const end = share(result);
  return [...bars, { name: 'result', side: null, value: end, from: 0, to: end, doubt: 0 }];
}

/** Standard deviations that a whisker shows, and the share left free beside everything. */
export const WHISKER = 2;
const SPACE = 0.04;

/** From where to where everything fits, at least from 0 to 1: luck may take a share beyond both for a while. */
export function spanOf(bars: readonly Bar[]): { readonly low: number; readonly high: number } {
  const ends = bars.flatMap(({ from, to, doubt }) => [from, to - WHISKER * doubt, to + WHISKER * doubt]);
  return { low: Math.min(0, ...ends) - SPACE, high: Math.max(1, ...ends) + SPACE };
}
