/** Where a game is kept at its source, which state of it was seen there last, and whether what happens is kept. */
import { failure, type Result, success } from '@bfi/engine';
import type { Game } from '@bfi/game';
import { reported } from './reported.ts';
import type { AppendFault, GameSource, StoredGame } from './source.ts';

/** Is what happens kept? The others say why it is not. */
export type Keeping = 'kept' | Exclude<AppendFault, 'stale'>;

export class KeptPlace {
  keeping = $state<Keeping>('kept');
  readonly #id: string;
  readonly #source: GameSource;
  #version: string | null;

  constructor(id: string, stored: StoredGame, source: GameSource) {
    this.#id = id;
    this.#source = source;
    this.#version = stored.version;
    this.keeping = stored.keeping;
  }

  /** Puts the game in the place of what was seen there. Where nothing can be kept that is noted, and no failure. */
  async keep(game: Game): Promise<Result<void, 'stale'>> {
    const kept = await reported(() => this.#source.append(this.#id, this.#version, game));
    if (kept.ok) {
      this.#version = kept.value;
      this.keeping = 'kept';
    } else if (kept.error === 'stale') return failure('stale');
    else this.keeping = kept.error;
    return success(undefined);
  }

  /** What is there now: the state that was seen last, another game, or none. */
  async look(): Promise<Game | 'same' | 'none'> {
    const stored = await reported(() => this.#source.load(this.#id));
    if (!stored.ok) {
      const isGone = stored.error !== 'unavailable' && stored.error.code === 'gone';
      this.keeping = isGone ? 'gone' : 'unavailable';
      return 'none';
    }
    const { version, game } = stored.value;
    if (version === this.#version) return 'same';
    this.#version = version;
    this.keeping = 'kept';
    return game;
  }

  /** Nothing is there any more, and the game may be put there anew. */
  forget(): void {
    this.#version = null;
  }
}
