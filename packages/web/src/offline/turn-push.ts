/**
 * What a push of the game server's becomes: a notice that it is somebody's turn. It arrives when no page is open, so the words for
 * it, in the reader's language, are kept beforehand where a service worker can read them.
 */

export interface TurnWords {
  /** «Your turn» */
  readonly turn: string;
  /** «Battle for the Island» */
  readonly game: string;
}

export interface TurnNotice {
  readonly title: string;
  readonly body: string;
  /** A newer one of the same game takes its place. */
  readonly tag: string;
  /** Where a tap on it leads, relative to the page. */
  readonly path: string;
}

const CACHE = 'bfi-push';
const KEY = 'push-words';
const ENGLISH: TurnWords = { turn: 'Your turn', game: 'Battle for the Island' };

export async function keepTurnWords(caches: CacheStorage, base: string, words: TurnWords): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(new URL(KEY, base), new Response(JSON.stringify(words)));
}

export async function keptTurnWords(caches: CacheStorage, base: string): Promise<TurnWords> {
  try {
    const kept = await (await caches.open(CACHE)).match(new URL(KEY, base));
    const words: unknown = await kept?.json();
    return isRecord(words) && typeof words.turn === 'string' && typeof words.game === 'string'
      ? { turn: words.turn, game: words.game }
      : ENGLISH;
  } catch {
    return ENGLISH;
  }
}

/** Null where it is no message of ours. */
export function turnNotice(message: unknown, words: TurnWords): TurnNotice | null {
  if (!isRecord(message) || message.type !== 'turn') return null;
  const { game, opponent } = message;
  if (typeof game !== 'string' || !/^[a-z0-9]{8,24}$/.test(game)) return null;
  const body = typeof opponent === 'string' && opponent !== '' ? `${words.game} · ${opponent}` : words.game;
  return noticeOfTurn(game, words.turn, body);
}

/** The page's own notice has the same tag as the push's, so that one takes the other's place. */
export function noticeOfTurn(game: string, title: string, body: string): TurnNotice {
  return { title, body, tag: `bfi-turn-${game}`, path: `#/online/${game}` };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
