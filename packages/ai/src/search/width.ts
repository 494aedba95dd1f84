/** How wide the search looks beyond the turn, and the marks by which what it finds is told apart. */

/** Beyond the turn only what the shallow search likes is looked at again. */
export interface Width {
  /** The most actions looked at. */
  readonly candidates: number;
  /** Actions that are worse than the best by more than this share are left out. */
  readonly margin: number;
}

/** Within the turn everything is looked at. */
export const ALL_THE_SAME: Width = { candidates: 0, margin: 0 };

/** What values are kept under: the network's word, and what a turn was found to be worth, for whom, how deep and how wide. */
export const EVALUATED = 0;

export function markOf(me: number, plies: number, { candidates, margin }: Width): number {
  return 1 + me + 2 * plies + 16 * candidates + 4096 * Math.round(1000 * margin);
}
