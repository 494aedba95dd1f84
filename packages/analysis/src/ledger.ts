/**
 * The ledger of a game: what it was worth at the start, what luck and mistakes of both sides added, and the result. It adds up
 * by construction, because what luck and mistakes do not explain is written down as well: a position looks different
 * once it is looked at from the next moment. That is the evaluation's own doing, and has a column of its own.
 */
import type { PerSide, Side } from '@bfi/engine';

/**
 * What a moment did to Red's share of the battle, and whose luck or decision it was. `ending`: somebody ended the battle from
 * outside, by resigning for instance. `given`: a piece of the set-up that its player left to chance or to the computer.
 */
export interface Entry {
  readonly type: 'chance' | 'decision' | 'ending' | 'given';
  /** Whose turn it was at chance; who decided, or whose piece it is. */
  readonly side: Side;
  readonly before: number;
  readonly after: number;
}

/** `start + luck.red − luck.blue + mistakes.blue − mistakes.red + corrections = result`, all in shares of the battle. */
export interface Ledger {
  /** Red's share when it began, with what others have placed for the players: that is how the battle was given to them. */
  readonly start: number;
  /** What the dice and the blocks gave each side: above zero is good for that side. */
  readonly luck: PerSide<number>;
  /** What each side gave away against its best actions: never below zero. */
  readonly mistakes: PerSide<number>;
  /** Which part of the mistakes is no play, but what each side gave up by ending the battle from outside. */
  readonly endings: PerSide<number>;
  /** What the evaluation took back or added from one moment to the next, as Red's share. */
  readonly corrections: number;
  /** Red's share at the end; of a game that is not over, what it was worth at last. */
  readonly result: number;
  /** One standard deviation of each number, as the corrections on the way suggest it. */
  readonly doubt: { readonly luck: PerSide<number>; readonly mistakes: PerSide<number> };
}

/** What a moment was for its side: luck that it had, or what its decision gave away. */
export function worthOf({ type, side, before, after }: Entry): number {
  if (type === 'given') return 0;
  const gained = side === 'red' ? after - before : before - after;
  return type === 'chance' ? gained : -gained;
}

/** What is corrected after each moment: by how much the next one begins otherwise than this one ended. */
function correctionsOf(entries: readonly Entry[], result: number): number[] {
  return entries.map(({ type, after }, index) =>
    type === 'given' ? 0 : valueAt(entries, index + 1, result) - after,
  );
}

/** What was given to the players, from each such moment to the next: there is nothing in it that could be corrected. */
function givenIn(entries: readonly Entry[], result: number): number {
  return entries
    .map(({ type, before }, index) => (type === 'given' ? valueAt(entries, index + 1, result) - before : 0))
    .reduce((sum, given) => sum + given, 0);
}

function valueAt(entries: readonly Entry[], index: number, result: number): number {
  return entries[index]?.before ?? result;
}

/** `start` is for a game in which nothing has happened yet. */
export function ledgerOf(entries: readonly Entry[], start: number, result = start): Ledger {
  const sums = nothing();
  for (const entry of entries) sums[entry.type][entry.side] += worthOf(entry);
  const { chance, decision, ending } = sums;
  const corrections = correctionsOf(entries, result);
  return {
    start: (entries[0]?.before ?? start) + givenIn(entries, result),
    luck: chance,
    mistakes: { red: decision.red + ending.red, blue: decision.blue + ending.blue },
    endings: ending,
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
  const variance = nothing();
  let since: Entry[] = [];
  for (const [index, entry] of entries.entries()) {
    if (entry.type !== 'given') since.push(entry);
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
  const { chance, decision, ending } = variance;
  return {
    luck: roots(chance),
    mistakes: roots({ red: decision.red + ending.red, blue: decision.blue + ending.blue }),
  };
}

function nothing(): Record<Entry['type'], { red: number; blue: number }> {
  const none = (): { red: number; blue: number } => ({ red: 0, blue: 0 });
  return { chance: none(), decision: none(), ending: none(), given: none() };
}

/** What a side gave away by how it played: its mistakes without what it gave up by ending the battle. */
export function playedAway({ mistakes, endings }: Ledger, side: Side): number {
  return mistakes[side] - endings[side];
}
