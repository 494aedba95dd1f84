/**
 * The games on this device as a source. Two tabs with one game stay one game: a tab writes only in the place of what it has
 * seen, one at a time where the browser has locks, and hears what the others write.
 */
import { failure, type Result, success } from '@bfi/engine';
import { formatGame, type Game } from '@bfi/game';
import type { KeepFault, KeptGames } from './kept-games.ts';
import type { AppendFault, GameSource, LoadFault, StoredGame } from './source.ts';

/** The part of the browser's locks that is used. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    work: () => Promise<void>,
  ): Promise<unknown>;
}

/** Milliseconds after which every tab of a browser has heard what one has written. */
const HEARD_BY_ALL = 3000;

export interface Surroundings {
  /** Null where the browser has none: then nothing keeps two tabs from writing in the same moment, and the last one wins. */
  readonly locks: Locks | null;
  /** Where other tabs' changes are told. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

export class KeptSource implements GameSource {
  readonly #games: KeptGames;
  readonly #around: Surroundings;
  /** The places whose locks this tab still keeps, by the locks' names: what it takes back, it may write there again at once. */
  readonly #kept = new Map<string, { isWrittenAgain: boolean }>();

  constructor(games: KeptGames, around: Surroundings) {
    this.#games = games;
    this.#around = around;
  }

  async load(id: string): Promise<Result<StoredGame, LoadFault>> {
    const kept = this.#games.load(id);
    if (kept === null) return failure({ code: 'gone' });
    const { text } = kept;
    if (kept.state === 'broken') return failure({ code: 'broken', text });
    return success({ game: kept.game, version: text, isPlayable: true, keeping: 'kept' });
  }

  append(id: string, seen: string | null, game: Game): Promise<Result<string, AppendFault>> {
    const text = formatGame(game);
    return this.#inPlaceOf(id, seen, () => {
      const kept = this.#games.swap(id, seen, text);
      return kept.ok ? success(text) : failure(kept.error.code);
    });
  }

  /** Gives a game a name, and nothing that another tab does to it in the same moment is lost. */
  async rename(id: string, title: string): Promise<Result<void, KeepFault>> {
    for (;;) {
      const renamed = await this.#inPlaceOf(id, this.#games.textOf(id), () => this.#games.rename(id, title));
      if (renamed.ok) return renamed;
      if (renamed.error !== 'stale') return failure(renamed.error);
    }
  }

  /** Removes a game, and no tab that has not heard of it yet writes it back. */
  async remove(id: string): Promise<void> {
    for (;;) {
      const removed = await this.#inPlaceOf(id, this.#games.textOf(id), () => {
        this.#games.remove(id);
        return success(undefined);
      });
      if (removed.ok) return;
    }
  }

  watch(id: string, changed: () => void): () => void {
    return this.#games.watch(this.#around.page, (which) => {
      if (which === id || which === null) changed();
    });
  }

  /**
   * Writes in the place of what this tab has seen, which only one tab can do. A lock alone would not be enough: what another
   * process has written may arrive after its lock was given back. So each place has a lock of its own, and whoever has written
   * keeps it until everybody must have heard; whoever comes second hears that before, or finds it when the lock is free.
   * A tab that has taken back what it wrote is in the same place once more, and there its own lock does not keep it out.
   */
  async #inPlaceOf<T, F>(
    id: string,
    seen: string | null,
    write: () => Result<T, F>,
  ): Promise<Result<T, F | 'stale'>> {
    const { locks } = this.#around;
    if (locks === null) return write();
    const name = `bfi.game.${id}.${seen?.length ?? 0}`;
    const own = this.#kept.get(name);
    if (own !== undefined) {
      own.isWrittenAgain = true;
      return write();
    }
    const waiting = new AbortController();
    let stopWatching = (): void => undefined;
    const overtaken = new Promise<Result<T, 'stale'>>((resolve) => {
      stopWatching = this.watch(id, () => {
        if (this.#games.textOf(id) === seen) return;
        waiting.abort();
        resolve(failure('stale'));
      });
    });
    const written = new Promise<Result<T, F>>((resolve, reject) => {
      const whenFree = async (): Promise<void> => {
        const kept = write();
        resolve(kept);
        if (this.#games.textOf(id) !== seen) await this.#keepUntilHeard(name);
      };
      const { signal } = waiting;
      locks.request(name, { signal }, whenFree).catch((error: unknown) => {
        if (!signal.aborted) reject(error);
      });
    });
    try {
      return await Promise.race([written, overtaken]);
    } finally {
      stopWatching();
    }
  }

  async #keepUntilHeard(name: string): Promise<void> {
    const place = { isWrittenAgain: true };
    this.#kept.set(name, place);
    while (place.isWrittenAgain) {
      place.isWrittenAgain = false;
      await new Promise((heard) => setTimeout(heard, HEARD_BY_ALL));
    }
    this.#kept.delete(name);
  }
}
