/**
 * What is kept of analyses on this device: those that were begun, so that they go on where they were left, and of each battle
 * played here what its player's page needs. A browser that keeps nothing forgets them with the page.
 */
import type { AnalysisState, DiceCounts, Performance } from '@bfi/analysis';
import type { Side, Variant } from '@bfi/engine';

/** A mistake to practise on, as text: the rules and the position, and what would have been best. */
export interface KeptExercise {
  readonly position: string;
  readonly best: string;
}

/** A battle that was played here, for its player's page. */
export interface KeptBattle {
  /** Milliseconds since 1970 when it was first analysed to its end. */
  readonly when: number;
  /** The day it was played, as its record has it. */
  readonly date: string;
  readonly variant: Variant;
  readonly side: Side;
  /** The computer's level; null against a person. */
  readonly level: number | null;
  readonly performance: Performance;
  readonly dice: DiceCounts;
  readonly exercises: readonly KeptExercise[];
}

export interface Shelf {
  loadAnalysis(key: string): Promise<AnalysisState | null>;
  keepAnalysis(key: string, state: AnalysisState): Promise<void>;
  loadBattle(key: string): Promise<KeptBattle | null>;
  keepBattle(key: string, battle: KeptBattle): Promise<void>;
  /** In the order in which they were played. */
  battles(): Promise<KeptBattle[]>;
}

/** The form of what is kept is part of the name: a later form leaves this one alone. */
const NAME = 'bfi.study.1';
const ANALYSES = 'analyses';
const BATTLES = 'battles';

/** In the browser's database. Whatever goes wrong with it is as if nothing were kept. */
export function deviceShelf(): Shelf {
  let opening: Promise<IDBDatabase> | null = null;
  const database = (): Promise<IDBDatabase> => {
    opening ??= open();
    return opening;
  };
  const inStore = async <T>(
    name: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> => {
    try {
      const store = (await database()).transaction(name, mode).objectStore(name);
      return await done(work(store));
    } catch {
      return null;
    }
  };
  return {
    loadAnalysis: (key) => inStore<AnalysisState>(ANALYSES, 'readonly', (store) => store.get(key)),
    async keepAnalysis(key, state) {
      await inStore(ANALYSES, 'readwrite', (store) => store.put(state, key));
    },
    loadBattle: (key) => inStore<KeptBattle>(BATTLES, 'readonly', (store) => store.get(key)),
    async keepBattle(key, battle) {
      await inStore(BATTLES, 'readwrite', (store) => store.put(battle, key));
    },
    async battles() {
      return inOrderPlayed(
        (await inStore<KeptBattle[]>(BATTLES, 'readonly', (store) => store.getAll())) ?? [],
      );
    },
  };
}

/** A record has the day only: battles of one day stand in the order in which they were first analysed. */
export function inOrderPlayed<T extends Pick<KeptBattle, 'date' | 'when'>>(battles: readonly T[]): T[] {
  return [...battles].sort((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1;
    return a.when - b.when;
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const store of [ANALYSES, BATTLES]) request.result.createObjectStore(store);
  };
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
