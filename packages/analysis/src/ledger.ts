/**
 * The ledger of a game: what it was worth at the start, what luck and mistakes of both sides added, and the result. It adds up
 * by construction, because what luck and mistakes do not explain is written down as well: a position looks different
 * once it is looked at from the next moment. That is the evaluation's own doing, and has a column of its own.
 */
import type { PerSide, Side } from '@bfi/engine';

/** What a moment did to Red's share of the battle, and whose luck or decision it was. */
export interface Entry {
  readonly type: 'chance' | 'decision';
  /** Whose turn it was at chance; who decided. */
  readonly side: Side;
  readonly before: number;
  readonly after: number;
}

/** `start + luck.red − luck.blue + mistakes.blue − mistakes.red + corrections = result`, all in shares of the battle. */
export interface Ledger {
  /** Red's share when it began. */
  readonly start: number;
  /** What the dice and the blocks gave each side: above zero is good for that side. */
  readonly luck: PerSide<number>;
  /** What each side gave away against its best actions: never below zero. */
  readonly mistakes: PerSide<number>;
  /** What the evaluation took back or added from one moment to the next, as Red's share. */
  readonly corrections: number;
  /** Red's share at the end; of a game that is not over, what it was worth at last. */
  readonly result: number;
  /** One standard deviation of each number, as the corrections on the way suggest it. */
  readonly doubt: { readonly luck: PerSide<number>; readonly mistakes: PerSide<number> };
}

/** What a moment was for its side: luck that it had, or what its decision gave away. */
export function worthOf({ type, side, before, after }: Entry): number {
  const gained = side === 'red' ? after - before : before - after;
  return type === 'chance' ? gained : -gained;
}

/** What is corrected after each moment: by how much the next one begins otherwise than this one ended. */
function correctionsOf(entries: readonly Entry[], result: number): number[] {
  return entries.map(({ after }, index) => (entries[index + 1]?.before ?? result) - after);
}

/** `start` is for a game in which nothing has happened yet. */
export function ledgerOf(entries: readonly Entry[], start: number, result = start): Ledger {
  const sums = { chance: { red: 0, blue: 0 }, decision: { red: 0, blue: 0 } };
  for (const entry of entries) sums[entry.type][entry.side] += worthOf(entry);
  const corrections = correctionsOf(entries, result);
  return {
    start: entries[0]?.before ?? start,
    luck: sums.chance,
    mistakes: sums.decision,
    corrections: corrections.reduce((sum, correction) => sum + correction, 0),
    result,
    doubt: doubtOf(entries, corrections),
  };
}

/** What the columns of a ledger come to; its result, but for rounding. */
export function sumOf({ start, luck, mistakes, corrections }: Ledger): number {
  return start + luck.red - luck.blue + mistakes.blue - mistakes.red + corrections;
}

/**
 * A correction says by how much the moments before it were misjudged. Its square is added to the variance of what those
 * moments, back to the last correction, have put into the ledger, in proportion to how much they have put there.
 */
function doubtOf(entries: readonly Entry[], corrections: readonly number[]): Ledger['doubt'] {
  const variance = { chance: { red: 0, blue: 0 }, decision: { red: 0, blue: 0 } };
  let since: Entry[] = [];
  for (const [index, entry] of entries.entries()) {
    since.push(entry);
    const correction = corrections[index] ?? 0;
    if (correction === 0) continue;
    const weights = since.map((one) => Math.abs(worthOf(one)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [place, { type, side }] of since.entries()) {
      const part = total === 0 ? 1 / since.length : (weights[place] ?? 0) / total;
      variance[type][side] += part * correction * correction;
    }
    since = [];
  }
  const roots = ({ red, blue }: PerSide<number>): PerSide<number> => ({
    red: Math.sqrt(red),
    blue: Math.sqrt(blue),
  });
  return { luck: roots(variance.chance), mistakes: roots(variance.decision) };
}
