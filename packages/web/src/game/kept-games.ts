/**
 * The games kept on this device, each under a key of its own in the browser's storage, so that a damaged one harms no
 * other. What can't be read is still listed with its text, and nothing is ever deleted unless somebody asks for it.
 */
import { failure, type Result, success } from '@bfi/engine';
import { type Game, type GameSummary, readGame, type SaveFault, summarize, tidyName } from '@bfi/game';

interface KeptEntry {
  readonly id: string;
  /** Milliseconds since 1970, 0 where it is not known. */
  readonly updated: number;
  /** A name that somebody gave to the game. */
  readonly title: string | null;
  /** The record, or whatever stands in its place. */
  readonly text: string;
}

export interface SoundGame extends KeptEntry {
  readonly state: 'sound';
  readonly game: Game;
  readonly summary: GameSummary;
}

/** It can't be played on, but downloaded. `entry`: not even what surrounds the record can be read. */
interface BrokenGame extends KeptEntry {
  readonly state: 'broken';
  readonly fault: SaveFault | { readonly code: 'entry'; readonly place: null };
}

export type KeptGame = SoundGame | BrokenGame;

/** What is known of a game before it is read. */
export interface ListedGame {
  readonly id: string;
  readonly updated: number;
  /** Nobody can go on with it. Of a war it is not known. */
  readonly isOver: boolean;
}

export type KeepFault =
  /** The browser has no room left. */
  | { readonly code: 'full' }
  /** The browser keeps nothing for this page. */
  | { readonly code: 'unavailable' }
  /** There is no such game any more. */
  | { readonly code: 'gone' }
  /** Another tab has played on; what it kept was left as it is. */
  | { readonly code: 'stale' };

/** The form of the entries is part of their key: a later form leaves these alone. */
const PREFIX = 'bfi.game.1.';

export class KeptGames {
  readonly #storage: Storage | null;
  readonly #now: () => number;
  /** Replaying takes a while, and most games in a list have not changed since the last look. */
  readonly #known = new Map<string, { readonly raw: string; readonly kept: KeptGame }>();

  /** The names of games as they were last seen here: one that is kept again after it was removed elsewhere keeps its own. */
  readonly #titles = new Map<string, string | null>();

  constructor(storage: Storage | null, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Nothing was ever kept here, or all of it was removed. */
  get isEmpty(): boolean {
    return this.#ids().length === 0;
  }

  /** Their names, in no order: nothing is replayed for them. */
  get ids(): readonly string[] {
    return this.#ids();
  }

  /** All games, the last played first. None is replayed for it: a page may keep a thousand of them. */
  lastPlayedFirst(): ListedGame[] {
    return this.#ids()
      .map((id) => {
        const entry = parseEntry(this.#raw(id));
        return { id, updated: entry?.updated ?? 0, isOver: entry !== null && isSurelyOver(entry.text) };
      })
      .sort((a, b) => b.updated - a.updated);
  }

  /** A game to be looked at; null where there is none. */
  find(id: string): KeptGame | null {
    return this.#read(id);
  }

  /** The last played of the games that can go on, or null. Replays no more of them than it needs to find it. */
  lastUnfinished(): SoundGame | null {
    for (const { id, isOver } of this.lastPlayedFirst()) {
      const kept = isOver ? null : this.#read(id);
      if (canGoOn(kept)) return kept;
    }
    return null;
  }

  /**
   * Reads so many of the last played, or what `lastUnfinished` is about to be asked for, with a rest before each game: to replay
   * several at once would keep the page from answering.
   */
  async readAhead(wanted: number | 'lastUnfinished', rest: () => Promise<void>): Promise<void> {
    const listed = this.lastPlayedFirst();
    const isLast = wanted === 'lastUnfinished';
    for (const { id } of isLast ? listed.filter(({ isOver }) => !isOver) : listed.slice(0, wanted)) {
      if (this.#known.get(id)?.raw !== this.#raw(id)) await rest();
      if (canGoOn(this.#read(id)) && isLast) return;
    }
  }

  /** Hands a game over to whoever plays on with it; null where there is none. */
  load(id: string): KeptGame | null {
    const kept = this.#read(id);
    this.#known.delete(id);
    if (kept !== null) this.#titles.set(id, kept.title);
    return kept;
  }

  /** Keeps a new game and returns its id. */
  add(text: string): Result<string, KeepFault> {
    const id = this.#freshId();
    const written = this.#write({ id, text, title: null });
    return written.ok ? success(id) : written;
  }

  /**
   * Keeps a game as it stands now, in the place of the text that this page has seen there; null: of none. What another tab
   * has kept meanwhile stays, and so does its absence. What nobody can read is set aside.
   */
  swap(id: string, seen: string | null, text: string): Result<void, KeepFault> {
    const raw = this.#raw(id);
    if (raw === null) {
      if (seen !== null) return failure({ code: 'gone' });
      return this.#write({ id, text, title: this.#titles.get(id) ?? null });
    }
    const entry = parseEntry(raw);
    // Nearly always: nobody else was there, and nothing needs to be replayed to know it.
    if (entry !== null && entry.text === seen) return this.#write({ id, text, title: entry.title });
    if (entry !== null && entry.text === text) return success(undefined);
    const stored = readEntry(id, raw);
    if (stored.state === 'sound') return failure({ code: 'stale' });
    const aside = this.#write({ id: this.#freshId(), text: stored.text, title: stored.title });
    return aside.ok ? this.#write({ id, text, title: stored.title }) : aside;
  }

  /** The record of a game as it is stored, or whatever stands in its place; null where there is none. */
  textOf(id: string): string | null {
    const raw = this.#raw(id);
    return raw === null ? null : (parseEntry(raw)?.text ?? raw);
  }

  /** Gives a game a name; an empty one takes it away. Whatever its text is by now, and whether it can be read, stays so. */
  rename(id: string, title: string): Result<void, KeepFault> {
    const raw = this.#raw(id);
    if (raw === null) return failure({ code: 'gone' });
    const { text, updated } = parseEntry(raw) ?? { text: raw, updated: 0 };
    return this.#write({ id, text, title: tidyName(title) || null }, updated);
  }

  remove(id: string): void {
    this.#storage?.removeItem(PREFIX + id);
    this.#known.delete(id);
    this.#titles.delete(id);
  }

  /** Calls back when another tab keeps, renames or removes a game; `null` stands for all of them. Returns how to stop. */
  watch(
    page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
    changed: (id: string | null) => void,
  ) {
    const hear = ({ key, storageArea }: StorageEvent): void => {
      if (storageArea !== null && storageArea !== this.#storage) return;
      if (key === null) changed(null);
      else if (key.startsWith(PREFIX)) changed(key.slice(PREFIX.length));
    };
    page.addEventListener('storage', hear);
    return (): void => page.removeEventListener('storage', hear);
  }

  #ids(): string[] {
    const storage = this.#storage;
    if (storage === null) return [];
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  }

  #raw(id: string): string | null {
    return this.#storage?.getItem(PREFIX + id) ?? null;
  }

  #read(id: string): KeptGame | null {
    const raw = this.#raw(id);
    if (raw === null) return null;
    const known = this.#known.get(id);
    if (known?.raw === raw) return known.kept;
    const kept = readEntry(id, raw);
    this.#known.set(id, { raw, kept });
    return kept;
  }

  #write(game: Omit<KeptEntry, 'updated'>, updated = this.#now()): Result<void, KeepFault> {
    if (this.#storage === null) return failure({ code: 'unavailable' });
    const { id, text, title } = game;
    try {
      this.#storage.setItem(PREFIX + id, JSON.stringify({ updated, title, text }));
    } catch (error) {
      return failure({ code: isQuota(error) ? 'full' : 'unavailable' });
    }
    this.#titles.set(id, title);
    return success(undefined);
  }

  #freshId(): string {
    const taken = new Set(this.#ids());
    for (;;) {
      const id = randomId();
      if (!taken.has(id)) return id;
    }
  }
}

/** One of this browser's storages, or null where it keeps nothing: some refuse as soon as they are asked, some when they are read. */
export function deviceStorage(which: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    const storage = globalThis[which] ?? null;
    storage?.getItem(PREFIX);
    return storage;
  } catch {
    return null;
  }
}

function canGoOn(kept: KeptGame | null): kept is SoundGame {
  return kept?.state === 'sound' && !kept.summary.finished;
}

const HEADERS = /^(\[.*\]\n)*/;
const SOME_RESULT = /^\[Result "[^*]/m;

/** By its headers alone. A record that says otherwise than its moves cannot be played on either. */
function isSurelyOver(text: string): boolean {
  const headers = HEADERS.exec(text)?.[0] ?? '';
  return SOME_RESULT.test(headers) && !headers.includes('[War "');
}

function readEntry(id: string, raw: string): KeptGame {
  const entry = parseEntry(raw);
  if (entry === null) {
    return {
      id,
      updated: 0,
      title: null,
      text: raw,
      state: 'broken',
      fault: { code: 'entry', place: null },
    };
  }
  const read = readGame(entry.text);
  return read.ok
    ? { id, ...entry, state: 'sound', game: read.value, summary: summarize(read.value) }
    : { id, ...entry, state: 'broken', fault: read.error };
}

function parseEntry(raw: string | null): Omit<KeptEntry, 'id'> | null {
  if (raw === null) return null;
  try {
    const entry: unknown = JSON.parse(raw);
    if (typeof entry !== 'object' || entry === null || !('text' in entry)) return null;
    const { text } = entry;
    if (typeof text !== 'string') return null;
    const updated = 'updated' in entry && typeof entry.updated === 'number' ? entry.updated : 0;
    const title = 'title' in entry && typeof entry.title === 'string' ? entry.title : null;
    return { text, updated, title };
  } catch {
    return null;
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && /quota/i.test(error.name);
}

const ID_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 10;

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(bytes, (byte) => ID_LETTERS.charAt(byte % ID_LETTERS.length)).join('');
}
