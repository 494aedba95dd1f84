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
  request<T>(name: string, work: () => T): Promise<Awaited<T>>;
}

export interface Surroundings {
  /** Null where the browser has none: then nothing keeps two tabs from writing in the same moment, and the last one wins. */
  readonly locks: Locks | null;
  /** Where other tabs' changes are told. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

export class KeptSource implements GameSource {
  readonly #games: KeptGames;
  readonly #around: Surroundings;

  constructor(games: KeptGames, around: Surroundings) {
    this.#games = games;
    this.#around = around;
  }

  async load(id: string): Promise<Result<StoredGame, LoadFault>> {
    const kept = this.#games.load(id);
    if (kept === null) return failure({ code: 'gone' });
    const { text } = kept;
    if (kept.state === 'broken') return failure({ code: 'broken', text });
    return success({ game: kept.game, version: text, isPlayable: true, isKept: true });
  }

  append(id: string, seen: string | null, game: Game): Promise<Result<string, AppendFault>> {
    const text = formatGame(game);
    return this.#alone(id, () => {
      const kept = this.#games.swap(id, seen, text);
      return kept.ok ? success(text) : failure(kept.error.code);
    });
  }

  /** Gives a game a name, and nothing that another tab does to it in the same moment is lost. */
  rename(id: string, title: string): Promise<Result<void, KeepFault>> {
    return this.#alone(id, () => this.#games.rename(id, title));
  }

  watch(id: string, changed: () => void): () => void {
    return this.#games.watch(this.#around.page, (which) => {
      if (which === id || which === null) changed();
    });
  }

  /** Reading what is there and writing in its place is one step, which no other tab comes between. */
  async #alone<T>(id: string, work: () => T): Promise<Awaited<T>> {
    const { locks } = this.#around;
    return locks === null ? await work() : await locks.request(`bfi.game.${id}`, work);
  }
}
