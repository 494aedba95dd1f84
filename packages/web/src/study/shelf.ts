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
  /** How and by which network it was judged; what was kept before anybody asked does not have it. */
  readonly judgedBy?: string;
  /** The account that has it too. */
  readonly account?: string;
  /** What that account has is from before it was judged anew. */
  readonly isAccountBehind?: true;
}

/** With the name that the battle has on every device. */
export interface NamedBattle {
  readonly key: string;
  readonly battle: KeptBattle;
}

export interface Shelf {
  loadAnalysis(key: string): Promise<AnalysisState | null>;
  /** Those that were looked at longest ago make room. */
  keepAnalysis(key: string, state: AnalysisState): Promise<void>;
  /** Its game is no more. What its player's page needs of it stays. */
  forgetAnalysis(key: string): Promise<void>;
  loadBattle(key: string): Promise<KeptBattle | null>;
  keepBattle(key: string, battle: KeptBattle): Promise<void>;
  /** Nothing comes between looking at it and keeping what `change` makes of it. */
  changeBattle(key: string, change: (kept: KeptBattle) => KeptBattle): Promise<void>;
  /** In no order. */
  battles(): Promise<NamedBattle[]>;
}

/** The form of what is kept is part of the name: a later form leaves this one alone. */
const NAME = 'bfi.study.1';
const ANALYSES = 'analyses';
const BATTLES = 'battles';
/** Among the analyses, under what is no game's name: the others' keys, the one that was used last at the end. */
const ORDER = 'order of use';
/** Some megabytes. Another analysis takes seconds. */
const MOST_ANALYSES = 100;

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
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T | null> => {
    try {
      return await work((await database()).transaction(name, mode).objectStore(name));
    } catch {
      return null;
    }
  };
  return {
    loadAnalysis: (key) => inStore<AnalysisState>(ANALYSES, 'readonly', (store) => done(store.get(key))),
    async keepAnalysis(key, state) {
      await inStore(ANALYSES, 'readwrite', (store) => keepInOrder(store, key, state));
    },
    async forgetAnalysis(key) {
      await inStore(ANALYSES, 'readwrite', (store) => done(store.delete(key)));
    },
    loadBattle: (key) =>
      inStore<KeptBattle | null>(BATTLES, 'readonly', async (store) => (await done(store.get(key))) ?? null),
    async keepBattle(key, battle) {
      await inStore(BATTLES, 'readwrite', (store) => done(store.put(battle, key)));
    },
    async changeBattle(key, change) {
      await inStore(BATTLES, 'readwrite', async (store) => {
        const kept: KeptBattle | undefined = await done(store.get(key));
        if (kept !== undefined) await done(store.put(change(kept), key));
      });
    },
    async battles() {
      const all = await inStore(BATTLES, 'readonly', async (store) => {
        const [keys, battles] = await Promise.all([
          done(store.getAllKeys()),
          done<KeptBattle[]>(store.getAll()),
        ]);
        return battles.map((battle, index) => ({ key: String(keys[index]), battle }));
      });
      return all ?? [];
    },
  };
}

async function keepInOrder(store: IDBObjectStore, key: string, state: AnalysisState): Promise<void> {
  const order: readonly string[] = (await done(store.get(ORDER))) ?? [];
  const there = (await done(store.getAllKeys())).map(String).filter((one) => one !== ORDER);
  const { kept, leaving } = afterUse(there, order, key, MOST_ANALYSES);
  for (const old of leaving) store.delete(old);
  store.put(kept, ORDER);
  await done(store.put(state, key));
}

/** Of `there`, in what order they were used once `key` is, and which go; those of which nobody knows go first. */
export function afterUse(
  there: readonly string[],
  order: readonly string[],
  key: string,
  most: number,
): { readonly kept: readonly string[]; readonly leaving: readonly string[] } {
  const others = there.filter((one) => one !== key);
  const used = [...others.sort((a, b) => order.indexOf(a) - order.indexOf(b)), key];
  return { kept: used.slice(-most), leaving: used.slice(0, -most) };
}

/** A record has the day only: battles of one day stand in the order in which they were first analysed. */
export function inOrderPlayed<T extends Pick<KeptBattle, 'date' | 'when'>>(battles: readonly T[]): T[] {
  return [...battles].sort((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1;
    return a.when - b.when;
  });
}

/** Whether a battle of this device is shown to an account. What somebody else has played here is theirs; without one, all are shown. */
export function isBattleOf({ account: owner }: KeptBattle, account: string | null): boolean {
  return account === null || owner === undefined || owner === account;
}

/** What a battle is on every device, without what only this one needs. */
export function withoutMarks(
  battle: KeptBattle,
): Omit<KeptBattle, 'judgedBy' | 'account' | 'isAccountBehind'> {
  const { judgedBy: _, account: __, isAccountBehind: ___, ...own } = battle;
  return own;
}

/** Whether the same was found of it, whoever has judged it and whichever account has it. */
export function isSameBattle(one: KeptBattle, other: KeptBattle): boolean {
  return isSameData(withoutMarks(one), withoutMarks(other));
}

/** In whatever order the parts of a thing were written; a part that is undefined is as good as none. */
function isSameData(one: unknown, other: unknown): boolean {
  if (!isThing(one) || !isThing(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return Object.keys({ ...one, ...other }).every((name) => isSameData(one[name], other[name]));
}

function isThing(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null;
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
