/**
 * Games that are not on the shelf: those that the browser would not keep, and those that are only looked at. They last as
 * long as the tab, also over a reload where the browser allows it.
 */
import { failure, type Result, success } from '@bfi/engine';
import { formatGame, type Game, readGame } from '@bfi/game';
import type { AppendFault, GameSource, LoadFault, StoredGame } from './source.ts';

/** Why a game is not on the shelf; its address begins with it. */
const KINDS = ['unkept', 'full', 'look'] as const;
type LooseKind = (typeof KINDS)[number];

const PREFIX = 'bfi.loose.1.';

function kindOf(id: string): LooseKind | null {
  return KINDS.find((kind) => id.startsWith(`${kind}-`)) ?? null;
}

export function isLoose(id: string): boolean {
  return kindOf(id) !== null;
}

function whyLoose(id: string): 'full' | 'unavailable' {
  return kindOf(id) === 'full' ? 'full' : 'unavailable';
}

export class LooseGames implements GameSource {
  readonly #storage: Storage | null;
  readonly #texts = new Map<string, string>();

  /** `storage`: where they outlast a reload; null where there is no such place. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** Takes a game in and returns its address. */
  add(kind: LooseKind, game: Game): string {
    const id = `${kind}-${Date.now().toString(36)}-${this.#texts.size}`;
    this.#remember(id, formatGame(game));
    return id;
  }

  async load(id: string): Promise<Result<StoredGame, LoadFault>> {
    const text = this.#texts.get(id) ?? this.#storage?.getItem(PREFIX + id) ?? null;
    if (text === null) return failure({ code: 'gone' });
    const read = readGame(text);
    if (!read.ok) return failure({ code: 'broken', text });
    // Whoever only looks need not be told that it is not kept.
    const keeping = kindOf(id) === 'look' ? 'kept' : whyLoose(id);
    return success({ game: read.value, version: text, isPlayable: kindOf(id) !== 'look', keeping });
  }

  /** Nobody else has it. That it is not kept was told when it was loaded. */
  async append(id: string, _seen: string | null, game: Game): Promise<Result<string, AppendFault>> {
    this.#remember(id, formatGame(game));
    return failure(whyLoose(id));
  }

  watch(): () => void {
    return () => undefined;
  }

  #remember(id: string, text: string): void {
    this.#texts.set(id, text);
    try {
      this.#storage?.setItem(PREFIX + id, text);
    } catch {
      // Then it lasts until the page is left.
    }
  }
}
