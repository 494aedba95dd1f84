/**
 * Brings the numbers of one's own page up to date: a battle that was judged in another way, or by a network before the present
 * one, is judged anew if its game lies on this device. That is done by the worker, one battle after the other.
 */
import type { Analyst } from './analyst.ts';

/** The games of this device: their names, and the text of one; null where it is gone by now. */
export interface TextsOfGames {
  readonly ids: readonly string[];
  textOf(id: string): string | null;
}

interface Hear {
  /** One is being judged. */
  begun(): void;
  /** It is done. */
  renewed(): void;
  /** There is no more to do. */
  done(): void;
}

/**
 * `account`: who is signed in; other accounts' battles are left alone. Returns how to stop; what was done of a battle until then is
 * kept, and goes on the next time.
 */
export function renewBattles(
  analyst: Pick<Analyst, 'ask'>,
  games: TextsOfGames,
  account: string | null,
  hear: Hear,
): () => void {
  const left = [...games.ids];
  let stop = (): void => undefined;
  const next = (): void => {
    const key = left.shift();
    const text = key === undefined ? null : games.textOf(key);
    if (key === undefined) hear.done();
    else if (text === null) next();
    else stop = renew(key, text);
  };
  const renew = (key: string, text: string): (() => void) => {
    let hasBegun = false;
    return analyst.ask({ type: 'renew', key, text, account }, (answer, isLast) => {
      if (answer.type === 'renewing') {
        hasBegun = true;
        hear.begun();
      }
      if (!isLast) return;
      if (hasBegun && answer.type === 'renewed') hear.renewed();
      next();
    });
  };
  next();
  return () => stop();
}
