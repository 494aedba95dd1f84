/** The games that are open on this page. A screen that is left and opened again finds its game as it went on meanwhile. */
import { failure, type Result, success } from '@bfi/engine';
import type { DriverTools } from './drivers.svelte.ts';
import { LiveGame } from './live-game.svelte.ts';
import type { GameSource, LoadFault } from './source.ts';

export class LiveGames {
  readonly #open = new Map<string, LiveGame>();
  readonly #sourceOf: (id: string) => GameSource;
  readonly #tools: DriverTools;

  constructor(sourceOf: (id: string) => GameSource, tools: DriverTools) {
    this.#sourceOf = sourceOf;
    this.#tools = tools;
  }

  /**
   * The game of that address, as it is or from its source. Others that nobody watches are closed then. Whatever goes wrong
   * with a source, whoever waits is answered.
   */
  async open(id: string): Promise<Result<LiveGame, LoadFault>> {
    const known = this.#open.get(id);
    if (known !== undefined) return success(known);
    try {
      return await this.#load(id);
    } catch (error) {
      globalThis.reportError?.(error);
      return failure({ code: 'gone' });
    }
  }

  /** Where it was removed by whoever sits here, nobody wants to find it again. */
  close(id: string): void {
    this.#open.get(id)?.close();
    this.#open.delete(id);
  }

  async #load(id: string): Promise<Result<LiveGame, LoadFault>> {
    const source = this.#sourceOf(id);
    const stored = await source.load(id);
    if (!stored.ok) return stored;
    for (const [other, { presenter }] of this.#open) {
      if (other !== id && !presenter.isWatched) this.close(other);
    }
    const opened = this.#open.get(id) ?? new LiveGame(id, stored.value, source, this.#tools);
    this.#open.set(id, opened);
    return success(opened);
  }
}
